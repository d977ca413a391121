conspectus.receive('search/b056afa14011/lengths/4.js','"]`^]^`^^"');
