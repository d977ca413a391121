ConspectusSearch.receive('4638084f9436/words/9','["buoybench"]');
