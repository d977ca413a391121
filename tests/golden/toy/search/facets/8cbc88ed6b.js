conspectus.receive('search/facets/8cbc88ed6b.js','{"values":["2026","2025"],"cells":[[0],[0],[0],[0],[],[1],[0],[0]]}');
