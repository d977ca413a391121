conspectus.receive('search/b056afa14011/words/6.js','["before","better","closes","counts","energy","fibres","github","layers","listen","matter","models","muster","nobody","stones","weight"]');
