conspectus.receive('data/results-orders.js','{"papers":[0,0],"kinds":[0,1],"values":[91.2,3.1],"on":[0,0],"sets":[["BuoyBench",1,[0,1]]],"rowsInPiece":10}');
