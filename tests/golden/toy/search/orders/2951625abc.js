conspectus.receive('search/orders/2951625abc.js','"]`bd_c^a"');
