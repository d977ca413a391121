conspectus.receive('search/lengths/41be1f4233.js','"^]]^]]]^"');
