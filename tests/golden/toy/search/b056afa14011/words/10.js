conspectus.receive('search/b056afa14011/words/10.js','["brightness","microphone","microscope","regression"]');
