conspectus.receive('data/members-topics-stones.js','{"abstracts":false,"papers":[["0","c50237d7"]]}');
