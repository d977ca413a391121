"""What only the whole library tells: near-duplicates, related papers, the glossary, words that stand out, the map."""
