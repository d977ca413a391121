conspectus.receive('search/words/98a27dad44.js','["buoybench"]');
