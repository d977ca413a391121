conspectus.receive('search/lengths/516fe7211c.js','"]]]]]]`]"');
