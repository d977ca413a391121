conspectusWhere("[\"f\",{\"f35c320f\":0}]");
