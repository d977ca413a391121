conspectus.receive('search/ends/bf4f08da07.js','"f35c320f.3990d4eb.97dabdf8.1c3dd2f3.0a2c4e6a.c50237d7.2606693d97.e6e8a9f2"');
