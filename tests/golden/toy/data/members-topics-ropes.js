conspectus.receive('data/members-topics-ropes.js','{"abstracts":false,"papers":[["0","3990d4eb","e6e8a9f2"]]}');
