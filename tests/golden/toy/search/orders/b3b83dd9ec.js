conspectus.receive('search/orders/b3b83dd9ec.js','[0,3,3,2,3,3,3,1]');
