conspectus.receive('search/facets/d230d6277b.js','{"values":["Best Paper"],"cells":[[],[],[],[],[],[],[0],[]]}');
