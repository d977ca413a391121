ConspectusSearch.receive('4638084f9436/orders','{"list":[4,7,5,2,0,1,6,3],"title":[0,5,3,7,4,1,2,6]}');
