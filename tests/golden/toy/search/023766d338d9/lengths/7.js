conspectus.receive('search/023766d338d9/lengths/7.js','"]hgxjh"');
