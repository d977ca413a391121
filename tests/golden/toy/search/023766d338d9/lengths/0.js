conspectus.receive('search/023766d338d9/lengths/0.js','"c_`oabbc"');
