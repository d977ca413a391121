conspectus.receive('search/facets/974c7dfa71.js','{"values":["HARBOUR 2026 Papers","library","table","HARBOUR 2026"],"cells":"^`b`^ab^d"}');
