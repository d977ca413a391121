conspectus.receive('search/lengths/c1b6b2ebff.js','"]a]f]_aa"');
