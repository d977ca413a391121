conspectus.receive('search/b056afa14011/lengths/3.js','"]idìllhf"');
