conspectus.receive('search/lengths/96eea8a6e8.js','"xh]gjh"');
