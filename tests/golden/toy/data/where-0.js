conspectus.receive('data/where-0.js','{"0a2c4e6a":0}');
