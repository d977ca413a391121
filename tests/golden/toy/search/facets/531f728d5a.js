conspectus.receive('search/facets/531f728d5a.js','{"values":["Best Paper"],"cells":"]]]]]]]^"}');
