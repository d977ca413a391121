conspectusWhere("[\"e\",{\"e6e8a9f2\":0}]");
