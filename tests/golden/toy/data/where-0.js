conspectus.receive('data/where-0.js','{"f35c320f":"0","3990d4eb":"0","97dabdf8":"0","1c3dd2f3":"0","0a2c4e6a":"0","c50237d7":"0","2606693d97":"0","e6e8a9f2":"0"}');
