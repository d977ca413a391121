conspectus.receive('search/b50f6fdf5c09/lengths/4.js','"]`^]^`^^"');
