conspectus.receive('search/lengths/598d3b5056.js','"llìf]dhi"');
