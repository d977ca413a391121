conspectus.receive('search/b50f6fdf5c09/lengths/2.js','"]a_]]aaf"');
