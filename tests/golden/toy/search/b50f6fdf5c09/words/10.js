conspectus.receive('search/b50f6fdf5c09/words/10.js','["brightness","microphone","microscope","regression"]');
