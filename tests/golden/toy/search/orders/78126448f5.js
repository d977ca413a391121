conspectus.receive('search/orders/78126448f5.js','"acb]d`^_"');
