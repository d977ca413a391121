conspectus.receive('data/where-f.js','{"f35c320f":0}');
