conspectus.receive('search/b056afa14011/lengths/0.js','"c_`ocbbc"');
