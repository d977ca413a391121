conspectus.receive('search/023766d338d9/words/6.js','["before","better","closes","counts","energy","fibres","github","layers","listen","matter","models","muster","nobody","stones","weight"]');
