conspectus.receive('data/members-lists-library.js','{"abstracts":true,"papers":[["0","1c3dd2f3","0a2c4e6a","c50237d7"]]}');
