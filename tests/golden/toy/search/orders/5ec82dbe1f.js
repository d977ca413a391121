conspectus.receive('search/orders/5ec82dbe1f.js','[-2026,-2026,-2026,-2026,0,-2025,-2026,-2026]');
