conspectus.receive('search/facets/e354677ae1.js','{"values":["HARBOUR 2026 Papers","library","table","HARBOUR 2026"],"cells":[[0],[0],[0],[1],[1],[1,2],[3],[2]]}');
