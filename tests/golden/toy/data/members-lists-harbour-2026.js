conspectus.receive('data/members-lists-harbour-2026.js','{"abstracts":true,"papers":[["0","aB1_xYzQ"]]}');
