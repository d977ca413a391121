conspectus.receive('search/lengths/26c84b16e3.js','"abocc`b_"');
