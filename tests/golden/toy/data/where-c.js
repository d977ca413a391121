conspectusWhere("[\"c\",{\"c50237d7\":0}]");
