conspectus.receive('search/lengths/68425a206c.js','"]]]]]]]]"');
