conspectus.receive('data/addresses-e.js','{"e6e8a9f2":"papers/ulva-friends-e6e8a9f2.html"}');
