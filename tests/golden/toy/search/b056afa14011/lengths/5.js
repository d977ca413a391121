conspectus.receive('search/b056afa14011/lengths/5.js','"]]]]]]]]"');
