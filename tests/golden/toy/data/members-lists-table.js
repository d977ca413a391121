conspectus.receive('data/members-lists-table.js','{"abstracts":true,"papers":[["0","c50237d7","e6e8a9f2"]]}');
