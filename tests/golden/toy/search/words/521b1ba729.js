conspectus.receive('search/words/521b1ba729.js','["brightness","microphone","microscope","regression"]');
