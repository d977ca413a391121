conspectus.receive('search/facets/46c8576117.js','{"values":["model"],"cells":[[0],[],[],[],[],[],[],[0]]}');
