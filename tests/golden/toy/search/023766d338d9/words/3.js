conspectus.receive('search/023766d338d9/words/3.js','["ada","and","com","day","der","end","gil","ida","let","one","sea","the","uta","van","wet"]');
