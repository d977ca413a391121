conspectus.receive('data/members-topics-waves.js','{"abstracts":false,"papers":[["0","1c3dd2f3","aB1_xYzQ"]]}');
