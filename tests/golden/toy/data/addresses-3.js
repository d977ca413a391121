conspectus.receive('data/addresses-3.js','{"3990d4eb":"papers/hearing-ropes-before-they-break-3990d4eb.html"}');
