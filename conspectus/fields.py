"""The fields that a paper can have, each declared once: name, type, what people write for it, where it goes.

Readers take the names and their aliases from here, normalize how a value is read (by its type), the overlay what can
be corrected, the records and their schema what is published, pages and search what is shown and narrowed down by,
citations what is exported. A new field of a known type is one row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote

Type = Literal[
    "prose", "title", "people", "keywords", "line", "year", "date", "pages", "address", "identifier", "language", "flag"
]
"""How a value is read: `prose` and `title` keep their markup, `line` is plain text on one line, `identifier` a number
or name that some register gave, `flag` a yes or no."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a paper."""

    name: str
    type: Type
    labels: tuple[str, ...] = ()
    """What people write for it besides its name: labels on lines, columns, keys; case, blanks and hyphens vary."""
    keys: tuple[str, ...] = ()
    """What only programs write."""
    shown: str = ""
    """What the paper's page calls it; empty where the page has a place of its own for it, or none."""
    facet: bool = False
    """Whether the search can be narrowed down by it."""
    badge: bool = False
    """Whether lists of papers show it too."""
    link: str = ""
    """The address that an identifier leads to, with `{}` in its place."""
    bibtex: str = ""
    ris: str = ""
    csl: str = ""
    """What the formats of bibliographies call it; where they have no name for it, BibTeX takes ours, CSL-JSON keeps it
    under `custom`, and RIS as a note."""
    about: str = ""
    """What a fact says, in a sentence, for the schema of the records."""

    def address(self, identifier: str) -> str:
        """Where an identifier leads."""
        return self.link.format(quote(identifier, safe="/:;()._-~,+@!$&'*="))


_ALL = (
    Field(
        "title",
        "title",
        ("paper title", "标题", "標題", "题目", "題目", "论文标题", "论文题目", "題名", "题名", "篇名"),
    ),
    Field("authors", "people", ("author", "author(s)", "by", "作者", "论文作者", "著者")),
    Field(
        "abstract",
        "prose",
        ("summary", "摘要", "论文摘要", "内容摘要", "中文摘要", "英文摘要", "要旨"),
        keys=("paper_abstract",),
    ),
    Field(
        "keywords",
        "keywords",
        ("keyword", "key phrases", "index terms", "tags", "关键词", "關鍵詞", "关键字", "關鍵字"),
    ),
    Field(
        "url",
        "address",
        ("link", "links", "paper", "paper url", "paper link", "链接", "鏈接", "連結", "网址", "论文链接"),
        keys=("site",),
    ),
    Field("pdf", "address", ("pdf url", "pdf link")),
    Field(
        "code",
        "address",
        ("source code", "code url", "code link", "github", "代码", "代碼", "源码", "代码链接", "开源代码"),
    ),
    Field("data", "address", ("dataset", "data link", "数据", "数据集")),
    Field("project", "address", ("project page", "website", "homepage", "项目主页", "主页", "项目")),
    Field("video", "address", ("video url", "video link", "talk", "视频")),
    Field("slides", "address", ("slides url", "slides link", "幻灯片")),
    Field("poster", "address", ("poster url", "poster link", "poster pdf", "海报")),
    Field(
        "supplement", "address", ("supplementary", "supplementary material", "supplementary materials", "supp", "附录")
    ),
    Field(
        "venue",
        "line",
        ("conference", "journal", "published in", "会议", "會議", "期刊", "来源"),
        keys=("booktitle",),
    ),
    Field("month", "line", ("月",)),
    Field("day", "line", ("日",)),
    Field("year", "year", ("年份", "年度", "发表年份", "出版年")),
    Field(
        "date",
        "date",
        ("published", "publication date", "publish date", "date published", "发表日期", "日期"),
        shown="Date",
        about="ISO 8601, as much of it as is known.",
    ),
    Field(
        "doi",
        "identifier",
        shown="DOI",
        link="https://doi.org/{}",
        bibtex="doi",
        ris="DO",
        csl="DOI",
        about="Digital Object Identifier, without an address.",
    ),
    Field(
        "arxiv",
        "identifier",
        ("arxiv id", "arxiv number"),
        shown="arXiv",
        link="https://arxiv.org/abs/{}",
        bibtex="eprint",
        about="Number at arXiv, with its version if one was given.",
    ),
    Field(
        "openreview",
        "identifier",
        keys=("forum",),
        shown="OpenReview",
        link="https://openreview.net/forum?id={}",
        about="Forum at OpenReview.",
    ),
    Field(
        "acl",
        "identifier",
        keys=("anthology_id",),
        shown="ACL Anthology",
        link="https://aclanthology.org/{}/",
        about="Id in the ACL Anthology.",
    ),
    Field(
        "pmid",
        "identifier",
        ("pubmed id",),
        shown="PubMed",
        link="https://pubmed.ncbi.nlm.nih.gov/{}/",
        csl="PMID",
        about="Number in PubMed.",
    ),
    Field("id", "identifier", ("paper id", "编号", "編號")),
    Field("key", "identifier", ("citation key", "cite key", "bibtex key")),
    Field(
        "award",
        "line",
        ("awards", "prize", "奖项"),
        shown="Award",
        facet=True,
        badge=True,
        about="Prize that the paper won.",
    ),
    Field(
        "track",
        "line",
        ("area", "primary area", "subject area", "领域"),
        shown="Track",
        facet=True,
        about="Track or area of the venue.",
    ),
    Field(
        "status",
        "line",
        ("decision", "presentation", "presentation type", "状态"),
        shown="Presentation",
        facet=True,
        badge=True,
        about="Decision or kind of presentation (`Oral`, `Poster`).",
    ),
    Field("tldr", "prose", ("tl;dr", "一句话总结"), about="The authors' own one-sentence summary, plain."),
    Field(
        "volume",
        "line",
        shown="Volume",
        bibtex="volume",
        ris="VL",
        csl="volume",
        about="Volume of the journal or series.",
    ),
    Field("issue", "line", shown="Issue", bibtex="number", ris="IS", csl="issue", about="Issue of the journal."),
    Field(
        "pages",
        "pages",
        ("page", "page range", "页码"),
        shown="Pages",
        bibtex="pages",
        csl="page",
        about="Pages, or the number of the article.",
    ),
    Field(
        "publisher",
        "line",
        ("出版社",),
        shown="Publisher",
        bibtex="publisher",
        ris="PB",
        csl="publisher",
        about="Publisher.",
    ),
    Field(
        "editors",
        "people",
        ("editor", "edited by", "编者"),
        shown="Editors",
        bibtex="editor",
        ris="ED",
        csl="editor",
        about="Editors of the volume, given name first.",
    ),
    Field(
        "language",
        "language",
        ("lang", "语言"),
        shown="Language",
        bibtex="language",
        ris="LA",
        csl="language",
        about="Language of the paper.",
    ),
    Field("type", "line", ("publication type", "类型"), about="Kind of publication, in the words of the source."),
    Field("withdrawn", "flag", ("retracted", "desk rejected", "撤稿")),
)

FIELDS: Mapping[str, Field] = {field.name: field for field in _ALL}
"""Name -> field, in the order in which fields are shown."""

ADDRESSES = frozenset(field.name for field in _ALL if field.type == "address")

CORE = frozenset(
    ("title", "authors", "abstract", "keywords", "venue", "year", "month", "day", "id", "key", "withdrawn", *ADDRESSES)
)
"""Fields that a paper has a place of its own for; all others are its facts."""

FACTS: Mapping[str, Field] = {name: field for name, field in FIELDS.items() if name not in CORE}


def field_of(name: str) -> str:
    """The field that `name` stands for as a label, a column or a key; empty if none of ours."""
    return _BY_KEY.get(key(name), "")


def label_of(name: str) -> str:
    """As `field_of`, for what people write on a line of text: names that only programs use stand for nothing."""
    return LABELS.get(key(name), "")


def key(name: str) -> str:
    """`name` without what people vary: case, blanks, hyphens (`摘 要`, `Key-words`)."""
    return re.sub(r"[\s_-]", "", name.casefold())


LABELS: Mapping[str, str] = {key(label): field.name for field in _ALL for label in (field.name, *field.labels)}
"""The key of a label -> its field."""

_BY_KEY = {**{key(other): field.name for field in _ALL for other in field.keys}, **LABELS}
