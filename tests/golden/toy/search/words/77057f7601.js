conspectus.receive('search/words/77057f7601.js','["before","better","closes","counts","energy","fibres","github","layers","listen","matter","models","muster","nobody","stones","weight"]');
