"""Papers that no one wrote, as many as a test wants and the same ones in every run."""

from __future__ import annotations

import random

from conspectus.model import Document
from tests.search.sites import document

TOPICS = {
    "Graphs": "graph node edge spectral message passing homophily community random walk Laplacian".split(),
    "Vision": "image pixel segmentation depth camera texture occlusion convolution saliency detection scene".split(),
    "Language": "language token translation syntax dialogue summary corpus prompt vocabulary parsing discourse".split(),
    "Learning": "learning gradient policy reward bandit regret kernel sampling variance convex descent".split(),
    "Robots": "robot grasp planning trajectory contact gripper odometry manipulation legged terrain tactile".split(),
}
COMMON = "we propose study a new method for the problem of and with results show that model models data network".split()
RARE = [
    a + b + c for a in ("zor", "quil", "brev", "tarn", "mosk") for b in ("a", "i", "o") for c in ("dim", "lex", "phar")
]
NAMES = ["GPT-4o", "Poincaré", "ﬂow", "𝒪(n)", "ℓ₁", "β-VAE", "C++", "k-means", "pre-training", "图神经网络", "baker’s"]
VENUES = [("Alpine Workshop", 2024), ("Alpine Workshop", 2025), ("Coast Conference", 2026)]


def invented_papers(count: int) -> list[Document]:
    """Documents of every topic, with some odd words in every seventh."""
    chance = random.Random(count)
    return [_paper(number, chance) for number in range(count)]


def _paper(number: int, chance: random.Random) -> Document:
    topic = chance.choice(list(TOPICS))
    words = TOPICS[topic]
    title = " ".join([*chance.choices(words, k=3), chance.choice(RARE)]).capitalize()
    name = chance.choice(RARE).capitalize() + str(number)
    sentences = [
        " ".join(chance.choices(words + COMMON * 2, k=12)).capitalize()
        + f" {chance.choice(RARE)}{chance.randrange(30)}."
        for _ in range(5)
    ]
    if number % 7 == 0:
        sentences.append(f"It also treats {chance.choice(NAMES)} and {chance.choice(NAMES)}.")
    venue, year = chance.choice(VENUES)
    authors = [f"{chance.choice(['Ada', 'Émile', 'Łucja'])} {chance.choice(RARE).capitalize()}" for _ in range(2)]
    text = f"We call it {name}. " + " ".join(sentences)
    return document(
        f"paper{number}",
        {
            "title": title, "name": name, "authors": "; ".join(authors), "keywords": "; ".join(words[:2]),
            "topics": topic, "abstract": text,
        },
        {
            "title": title, "name": name, "url": f"papers/paper{number}.html", "text": text, "authors": authors,
            "venue": venue, "year": year, "topics": [topic],
        },
        code=["code"] if number % 3 == 0 else [],
    )  # fmt: skip
