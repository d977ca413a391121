conspectus.receive('search/b50f6fdf5c09/words/9.js','["buoybench"]');
