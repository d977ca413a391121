"""What a link leads to -> the field of its address, by its label and by its host."""

from __future__ import annotations

import re

from conspectus.fields import ADDRESSES, field_of
from conspectus.hosts import kind_of_host
from conspectus.readers.mention_forms import VENUE, YEAR
from conspectus.readers.pieces import ADDRESS, EDGES, EMOJI

_LABELS = {
    "code": "github git star stars repo repository pytorch tensorflow jax official implementation codes gitlab",
    "project": "page site web webpage homepage website project",
    "url": "arxiv openreview acl doi html abs paper link preprint publication",
    "data": "dataset datasets data corpus",
    "video": "youtube video talk recording",
}
KIND = {word: name for name, text in _LABELS.items() for word in text.split()}
"""A word in the label of a link -> the field of its address."""
_PAPERS = re.compile(
    r"https?://(?:[\w-]+\.)*(?:arxiv\.org|alphaxiv\.org|doi\.org|openreview\.net|aclanthology\.org|thecvf\.com"
    r"|proceedings\.mlr\.press|papers\.nips\.cc|neurips\.cc|dl\.acm\.org|ieeexplore\.ieee\.org|nature\.com"
    r"|sciencedirect\.com|link\.springer\.com|biorxiv\.org|medrxiv\.org|semanticscholar\.org|isca-speech\.org"
    r"|ojs\.aaai\.org|jmlr\.org|usenix\.org|pubmed\.ncbi\.nlm\.nih\.gov|hal\.science|ssrn\.com|eccv\.net|ecva\.net)\b"
    r"|https?://\S+\.pdf\b",
    re.IGNORECASE,
)


def label_field(label: str, url: str) -> str:
    """The field that an address with this label belongs in; the label itself where it is none of ours."""
    label = " ".join(EMOJI.sub(" ", label).split()).strip(EDGES)
    name = field_of(label)
    if name in ADDRESSES:
        return name
    for word in re.findall(r"[^\W_]+", label.casefold()):
        if (name := KIND.get(word) or field_of(word)) in ADDRESSES:
            return "code" if name == "url" and kind_of_host(url) == "code" else name
    if kind_of_host(url) == "code":
        return "code"
    if not label or name or _PAPERS.match(url) or ADDRESS.match(label) or VENUE.match(label) or YEAR.search(label):
        return "url"
    return label


def is_paper_address(url: str) -> bool:
    """Whether `url` is that of a place that holds papers."""
    return bool(_PAPERS.match(url))
