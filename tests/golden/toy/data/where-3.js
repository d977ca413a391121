conspectus.receive('data/where-3.js','{"3990d4eb":0}');
