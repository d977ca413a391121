conspectus.receive('search/facets/a5696e5df9.js','{"values":["Oral"],"cells":[[],[],[],[],[],[],[0],[]]}');
