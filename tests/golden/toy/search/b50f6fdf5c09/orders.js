conspectus.receive('search/b50f6fdf5c09/orders.js','{"list":[4,7,5,2,0,1,6,3],"title":[0,5,3,7,4,1,2,6],"year":[0,-2026,-2025,-2026,-2026,-2026,-2026,-2026]}');
