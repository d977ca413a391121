ConspectusSearch.receive('4638084f9436/words/8','["accuracy","language","tidepool"]');
