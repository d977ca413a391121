ConspectusSearch.receive('4638084f9436/lengths/4','"]`^]^`^^"');
