conspectus.receive('search/facets/961859db50.js','{"values":["numbers"],"cells":[[0],[],[],[],[],[],[],[]]}');
