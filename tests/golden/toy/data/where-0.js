conspectusWhere("[\"0\",{\"0a2c4e6a\":0}]");
