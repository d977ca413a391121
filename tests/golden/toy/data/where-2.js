conspectusWhere("[\"2\",{\"2606693d97\":0}]");
