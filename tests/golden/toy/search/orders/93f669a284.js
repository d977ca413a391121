conspectus.receive('search/orders/93f669a284.js','"]_^bac`d"');
