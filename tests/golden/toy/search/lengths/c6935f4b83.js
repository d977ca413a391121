conspectus.receive('search/lengths/c6935f4b83.js','"fbocc`b_"');
