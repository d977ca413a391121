conspectus.receive('search/facets/52372448b0.js','{"values":["Light","Sound"],"cells":[[],[1],[],[],[],[],[0],[]]}');
