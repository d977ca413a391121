conspectus.receive('data/addresses-2.js','{"2606693d97":"papers/lamps-2606693d97.html"}');
