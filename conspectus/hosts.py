"""An address -> whether a link may lead to it, and what its host alone says that it leads to."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from conspectus.model import LinkKind

_HOSTS: dict[str, LinkKind] = {
    "github.com": "code",
    "gitlab.com": "code",
    "bitbucket.org": "code",
    "codeberg.org": "code",
    "gitee.com": "code",
    "codeocean.com": "code",
    "anonymous.4open.science": "code",
    "anonymous-github.com": "code",
    "pypi.org": "code",
    "zenodo.org": "data",
    "figshare.com": "data",
    "kaggle.com": "data",
    "dataverse.harvard.edu": "data",
    "ieee-dataport.org": "data",
    "huggingface.co/datasets": "data",
    "huggingface.co/spaces": "project",
    "github.io": "project",
    "gitlab.io": "project",
    "sites.google.com": "project",
    "youtube.com": "project",
    "youtu.be": "project",
    "arxiv.org": "paper",
    "doi.org": "paper",
    "openreview.net": "paper",
    "aclanthology.org": "paper",
}
"""Hosts, or a host and the first part of its paths; a subdomain counts as its host."""


_WEB = re.compile(r"https?://[^\s/?#\x00-\x1f\x7f\"<>\\]+(?:[/?#][^\s\x00-\x1f\x7f\"<>]*)?", re.IGNORECASE)


def is_web_address(url: str) -> bool:
    """Whether `url` may become a link: http or https with a host, and no blanks, quotes or control characters."""
    return _WEB.fullmatch(url) is not None


def kind_of_host(url: str) -> LinkKind | None:
    """What everything at the host of `url` is; None where the host says nothing."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:  # such as `http://[`
        return None
    first = parts.path.strip("/").split("/")[0]
    labels = host.split(".")
    for at in range(len(labels) - 1):
        domain = ".".join(labels[at:])
        if kind := _HOSTS.get(f"{domain}/{first}") or _HOSTS.get(domain):
            return kind
    return None
