conspectus.receive('data/where-9.js','{"97dabdf8":0}');
