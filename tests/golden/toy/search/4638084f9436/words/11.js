ConspectusSearch.receive('4638084f9436/words/11','["photographs","regularised"]');
