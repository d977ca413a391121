"""What only the whole library tells: near-duplicates, related papers, the glossary, words that stand out, the map.

Each step has two halves. What is made of one paper alone is a small value that is kept from build to build (`terms_of`,
`sketch_of`, `chunks_of`, `phrases_of`); the step over these values depends on them and on nothing that came before.
Related papers take what an earlier build found where it is what they would find.
"""
