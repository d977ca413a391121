conspectus.receive('data/addresses-9.js','{"97dabdf8":"papers/paper-97dabdf8.html"}');
