conspectus.receive('search/slots/29101ebf1e.js','[0,1,2,3,4,5,6,7]');
