conspectus.receive('search/023766d338d9/words/10.js','["brightness","microphone","microscope","regression"]');
