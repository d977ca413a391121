conspectus.receive('search/b056afa14011/words/11.js','["photographs","regularised"]');
