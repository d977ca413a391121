conspectus.receive('search/lengths/b58b43b340.js','"^`]^]^^`"');
