conspectus.receive('data/addresses-f.js','{"f35c320f":"papers/tidepool-small-language-model-f35c320f.html"}');
