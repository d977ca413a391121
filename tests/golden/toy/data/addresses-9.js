conspectusAddresses("{\"97dabdf8\":\"papers/paper-97dabdf8.html\"}");
