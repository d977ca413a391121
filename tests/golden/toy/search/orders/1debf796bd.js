conspectus.receive('search/orders/1debf796bd.js','"]`da_b^c"');
