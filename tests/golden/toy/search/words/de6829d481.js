conspectus.receive('search/words/de6829d481.js','["accuracy","language","tidepool"]');
