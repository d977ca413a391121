conspectus.receive('search/023766d338d9/words/9.js','["buoybench"]');
