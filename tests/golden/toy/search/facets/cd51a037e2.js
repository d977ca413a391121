conspectus.receive('search/facets/cd51a037e2.js','{"values":["Oral"],"cells":"]]]]]]]^"}');
