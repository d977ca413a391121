conspectus.receive('search/facets/2279c42b10.js','{"values":["code"],"cells":"^]]]]^]]"}');
