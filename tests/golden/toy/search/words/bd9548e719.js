conspectus.receive('search/words/bd9548e719.js','["ada","and","com","day","der","end","gil","ida","let","one","sea","the","uta","van","wet"]');
