conspectus.receive('data/addresses-1.js','{"1c3dd2f3":"papers/wake-small-boats-and-their-waves-1c3dd2f3.html"}');
