conspectus.receive('data/where-c.js','{"c50237d7":0}');
