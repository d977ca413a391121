ConspectusSearch.receive('4638084f9436/words/10','["brightness","microphone","microscope","regression"]');
