conspectus.receive('search/facets/1ed7ce99cc.js','{"values":["2026","2025"],"cells":"^^^]^`^^"}');
