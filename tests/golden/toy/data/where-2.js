conspectus.receive('data/where-2.js','{"2606693d97":0}');
