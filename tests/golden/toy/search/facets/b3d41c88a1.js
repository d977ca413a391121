conspectus.receive('search/facets/b3d41c88a1.js','{"values":["Light","Sound"],"cells":"]]]]]]`^"}');
