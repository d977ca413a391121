conspectusAddresses("{\"e6e8a9f2\":\"papers/ulva-friends-e6e8a9f2.html\"}");
