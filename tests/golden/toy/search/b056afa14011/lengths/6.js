conspectus.receive('search/b056afa14011/lengths/6.js','"]]]]]]`]"');
