conspectus.receive('search/orders/932a49f525.js','[4,1,7,6,0,3,2,5]');
