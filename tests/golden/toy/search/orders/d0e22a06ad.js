conspectus.receive('search/orders/d0e22a06ad.js','{"title":[4,1,7,6,0,3,2,5],"year":[-2026,-2026,-2026,-2026,0,-2025,-2026,-2026]}');
