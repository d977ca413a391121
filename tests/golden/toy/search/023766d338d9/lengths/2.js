conspectus.receive('search/023766d338d9/lengths/2.js','"]a_]]aaf"');
