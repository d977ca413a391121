conspectus.receive('data/addresses-0.js','{"0a2c4e6a":"papers/an-entry-whose-brace-never-closes-0a2c4e6a.html"}');
