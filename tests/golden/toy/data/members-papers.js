conspectus.receive('data/members-papers.js','{"abstracts":true,"papers":[["0","f35c320f","3990d4eb","97dabdf8","1c3dd2f3","0a2c4e6a","c50237d7","aB1_xYzQ","e6e8a9f2"]]}');
