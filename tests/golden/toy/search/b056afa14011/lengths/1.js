conspectus.receive('search/b056afa14011/lengths/1.js','"]^]]^]]^"');
