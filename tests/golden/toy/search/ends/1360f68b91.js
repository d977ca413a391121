conspectus.receive('search/ends/1360f68b91.js','"f35c320f.1c3dd2f3.e6e8a9f2.0a2c4e6a.97dabdf8.c50237d7.3990d4eb.2606693d97"');
