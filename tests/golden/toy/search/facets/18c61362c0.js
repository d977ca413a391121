conspectus.receive('search/facets/18c61362c0.js','{"values":["HARBOUR 2026","Annals of Pebbles","Proceedings of Tides & Waves"],"cells":"^b]]^`^^"}');
