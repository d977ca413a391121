conspectus.receive('search/023766d338d9/lengths/5.js','"]]]]]]]]"');
