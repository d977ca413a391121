conspectus.receive('search/words/0ca79b8160.js','["photographs","regularised"]');
