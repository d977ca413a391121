conspectus.receive('search/facets/50bf4b6e01.js','{"values":["HARBOUR 2026","Annals of Pebbles","Proceedings of Tides & Waves"],"cells":[[0],[0],[0],[2],[],[1],[0],[]]}');
