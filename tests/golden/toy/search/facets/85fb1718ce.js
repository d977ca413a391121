conspectus.receive('search/facets/85fb1718ce.js','{"values":["code"],"cells":[[0],[],[],[],[],[0],[],[]]}');
