conspectus.receive('data/where-1.js','{"1c3dd2f3":0}');
