conspectus.receive('data/members-topics-language.js','{"abstracts":false,"papers":[["0","f35c320f"]]}');
