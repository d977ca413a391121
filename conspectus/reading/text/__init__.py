"""The text of an abstract, taken apart once for every rule: sentences, words, pieces, cue phrases, short forms."""
