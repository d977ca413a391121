conspectus.receive('search/b50f6fdf5c09/words/11.js','["photographs","regularised"]');
