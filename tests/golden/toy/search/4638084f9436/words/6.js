ConspectusSearch.receive('4638084f9436/words/6','["before","better","closes","counts","energy","fibres","github","layers","listen","matter","models","muster","nobody","stones","weight"]');
