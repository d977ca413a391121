conspectus.receive('search/facets/c03f26b11d.js','{"values":["model"],"cells":"^]^]]]]]"}');
