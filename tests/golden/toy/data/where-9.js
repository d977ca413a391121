conspectusWhere("[\"9\",{\"97dabdf8\":0}]");
