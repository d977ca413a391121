conspectus.receive('search/023766d338d9/lengths/3.js','"]idìllhf"');
