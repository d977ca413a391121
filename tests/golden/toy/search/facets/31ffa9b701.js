conspectus.receive('search/facets/31ffa9b701.js','{"values":["Ropes and nets","Waves","Language","Stones"],"cells":[[2],[0],[],[1],[],[3],[1],[0]]}');
