conspectus.receive('search/facets/b17367e2b4.js','{"values":["numbers"],"cells":"^]]]]]]]"}');
