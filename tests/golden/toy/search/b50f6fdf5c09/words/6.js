conspectus.receive('search/b50f6fdf5c09/words/6.js','["before","better","closes","counts","energy","fibres","github","layers","listen","matter","models","muster","nobody","stones","weight"]');
