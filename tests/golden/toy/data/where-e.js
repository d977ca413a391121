conspectus.receive('data/where-e.js','{"e6e8a9f2":0}');
