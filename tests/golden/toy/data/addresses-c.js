conspectus.receive('data/addresses-c.js','{"c50237d7":"papers/pebbles-by-weight-c50237d7.html"}');
