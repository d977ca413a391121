conspectus.receive('search/b056afa14011/lengths/2.js','"]a_]]aaf"');
