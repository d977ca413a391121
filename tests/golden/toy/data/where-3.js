conspectusWhere("[\"3\",{\"3990d4eb\":0}]");
