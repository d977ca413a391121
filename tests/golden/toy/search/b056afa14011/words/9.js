conspectus.receive('search/b056afa14011/words/9.js','["buoybench"]');
