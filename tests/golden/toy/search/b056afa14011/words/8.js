conspectus.receive('search/b056afa14011/words/8.js','["accuracy","language","tidepool"]');
