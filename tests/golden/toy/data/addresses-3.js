conspectusAddresses("{\"3990d4eb\":\"papers/hearing-ropes-before-they-break-3990d4eb.html\"}");
