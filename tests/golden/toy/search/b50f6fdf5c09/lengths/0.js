conspectus.receive('search/b50f6fdf5c09/lengths/0.js','"c_`oabbc"');
