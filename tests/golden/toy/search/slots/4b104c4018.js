conspectus.receive('search/slots/4b104c4018.js','"b^`__`^^"');
