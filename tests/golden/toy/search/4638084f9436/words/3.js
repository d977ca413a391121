ConspectusSearch.receive('4638084f9436/words/3','["ada","and","com","day","der","end","gil","ida","let","one","sea","the","uta","van","wet"]');
