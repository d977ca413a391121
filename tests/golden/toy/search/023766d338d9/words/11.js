conspectus.receive('search/023766d338d9/words/11.js','["photographs","regularised"]');
