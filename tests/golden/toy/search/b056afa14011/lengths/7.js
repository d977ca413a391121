conspectus.receive('search/b056afa14011/lengths/7.js','"]hgxjh"');
