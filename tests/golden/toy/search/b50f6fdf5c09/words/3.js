conspectus.receive('search/b50f6fdf5c09/words/3.js','["ada","and","com","day","der","end","gil","ida","let","one","sea","the","uta","van","wet"]');
