conspectus.receive('search/facets/131860cefc.js','{"values":["Ropes and nets","Waves","Language","Stones"],"cells":"b`^]]d^`"}');
