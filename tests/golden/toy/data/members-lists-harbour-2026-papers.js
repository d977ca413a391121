conspectus.receive('data/members-lists-harbour-2026-papers.js','{"abstracts":true,"papers":[["0","f35c320f","3990d4eb","97dabdf8"]]}');
