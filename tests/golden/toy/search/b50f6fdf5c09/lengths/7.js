conspectus.receive('search/b50f6fdf5c09/lengths/7.js','"]hgxjh"');
