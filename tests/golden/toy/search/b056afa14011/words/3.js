conspectus.receive('search/b056afa14011/words/3.js','["ada","and","com","day","der","end","gil","ida","let","one","sea","the","uta","van","wet"]');
