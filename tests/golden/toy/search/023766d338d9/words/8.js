conspectus.receive('search/023766d338d9/words/8.js','["accuracy","language","tidepool"]');
