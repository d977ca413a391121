conspectus.receive('search/b50f6fdf5c09/words/8.js','["accuracy","language","tidepool"]');
