conspectusWhere("[\"1\",{\"1c3dd2f3\":0}]");
