"""The fields that a paper can have, each declared once: name, type, what people write for it, where it goes.

Readers take the names and their aliases from here, normalize how a value is read (by its type), the overlay what can
be corrected, the records and their schema what is published, pages and search what is shown and narrowed down by,
citations what is exported. A new field of a known type is one row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal
from urllib.parse import quote

from conspectus.language import N_

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
    """What only programs write, with dots before the names of nested values; the best first, all before the labels."""
    spare: tuple[str, ...] = ()
    """What programs write that gives the field only where nothing else does; the best first."""
    shown: str = ""
    """What the paper's page calls it; empty where the page has a place of its own for it, or none."""
    facet: bool = False
    """Whether the search can be narrowed down by it."""
    badge: bool = False
    """Whether lists of papers show it too."""
    link: str = ""
    """The address that an identifier leads to, with `{}` in its place."""
    pdf: str = ""
    """The address of the PDF that the register has of every paper, with `{}` in place of the identifier."""
    form: str = ""
    """The pattern that an identifier has, whatever stands around it."""
    bibtex: str = ""
    ris: str = ""
    csl: str = ""
    """What the formats of bibliographies call it; where they have no name for it, BibTeX takes ours, CSL-JSON keeps it
    under `custom`, and RIS as a note."""
    about: str = ""
    """What a fact says, in a sentence, for the schema of the records."""

    def address(self, identifier: str) -> str:
        """Where an identifier leads."""
        return _filled(self.link, identifier)

    def pdf_address(self, identifier: str) -> str:
        """Where the register has the PDF; empty where it has none of every paper."""
        return _filled(self.pdf, identifier)


def _filled(address: str, identifier: str) -> str:
    return address.format(quote(identifier, safe="/:;()._-~,+@!$&'*="))


_ALL = (
    Field(
        "title",
        "title",
        (
            *("paper title", "talk title", "title of the talk", "title of talk", "titel", "titre", "título", "titolo"),
            *("titulo", "tytuł", "název", "başlık", "rubrik", "tittel", "otsikko", "cím", "titlu", "назва", "τίτλος"),
            *("название", "заголовок", "标题", "標題", "题目", "題目", "论文标题", "论文题目", "題名", "题名", "篇名"),
            *("タイトル", "제목", "논문제목"),
        ),
        keys=(
            "article title",
            "titles",
            "title.title",
            "document title",
            "item title",
            "title of paper",
            "title of the paper",
            "primary title",
            *("论文名称", "文献题名", "中文题名", "論文タイトル", "論文名", "表題", "発表題目", "講演題目"),
            *("発表タイトル", "講演タイトル", "논문명", "발표제목"),
        ),
        spare=("original title", "headline", "name", "arxiv title", "display_name", "event name"),
    ),
    Field(
        "authors",
        "people",
        (
            *("author", "author(s)", "by", "autor", "autoren", "autor(en)", "autorin", "verfasser", "auteur"),
            *("autorzy", "autoři", "yazarlar", "yazar", "författare", "forfattere", "forfatter", "tekijät", "szerzők"),
            *("autor/es", "autori", "автори", "συγγραφείς"),
            *("auteurs", "autores", "autora", "autor(es)", "autore", "автор", "авторы"),
            *("作者", "论文作者", "著者", "저자"),
        ),
        keys=(
            "authors_parsed",
            "author full names",
            "authors full names",
            "auth full name",
            "authorships",
            "creators",
            "creator",
            "authors.author",
            "author.author",
            "contributors.authors",
            "contributor.author",
            "author list",
            "author names",
            "author string",
            "author/s",
            *("primaryauthors", "第一责任人", "作者姓名", "执笔者", "著者名", "著者一覧", "저자명"),
            "contributing author",
            "complete author list",
            "authors (raw affiliation)",
        ),
        spare=(
            *("all authors", "contributors", "group authors", "book authors", "first authors", "first author"),
            *("lead author", "main author", "corresponding author", "presenting author", "speaker", "persons"),
            *("speakers", "invited speaker", "presenter", "presenters", "presented by", "vortragende", "referent"),
            *("referentin", "ponente", "ponentes", "conferencista", "orateur", "relatore", "докладчик", "报告人"),
            *("主讲人", "発表者", "講演者", "발표자"),
        ),
    ),
    Field(
        "abstract",
        "prose",
        (
            *("summary", "zusammenfassung", "kurzfassung", "résumé", "resumen", "resumo", "riassunto", "sommario"),
            *("özet", "streszczenie", "abstrakt", "sammanfattning", "sammendrag", "samenvatting", "tiivistelmä"),
            *("összefoglaló", "rezumat", "анотація", "περίληψη"),
            *("аннотация", "резюме", "摘要", "论文摘要", "内容摘要", "中文摘要", "英文摘要", "要旨", "概要", "초록"),
        ),
        keys=(
            "paper_abstract",
            "abstract note",
            "abstracts",
            "abstract text",
            "abstract body",
            "abstract content",
            "abstract html",
            "description.abstract",
            "abstract_inverted_index",
            "abstract_plain",
            *("抄録", "論文概要"),
        ),
        spare=(
            "description",
            "descriptions",
            "desc",
            "event description",
            "editorial_contributions",
            "notes abstract",
            "text",
        ),
    ),
    Field(
        "keywords",
        "keywords",
        (
            *("keyword", "key phrases", "index terms", "tags", "schlagwörter", "schlüsselwörter", "stichwörter"),
            *("mots-clés", "mots clefs", "palabras clave", "palavras-chave", "parole chiave", "ключевые слова"),
            *("关键词", "關鍵詞", "关键字", "關鍵字", "キーワード", "키워드"),
        ),
        keys=(
            "author keywords",
            "authors keywords",
            "manual tags",
            "ai_keywords",
            "keyword list.keyword",
            "identifier keywords",
        ),
        spare=(
            *("index keywords", "keywords plus", "automatic tags", "subjects", "subject", "ieee terms", "mesh terms"),
            *("subject terms", "fields of study", "topics"),
        ),
    ),
    Field(
        "url",
        "address",
        ("link", "links", "paper", "paper url", "paper link", "链接", "鏈接", "連結", "网址", "论文链接"),
        keys=(
            "site",
            "ee",
            "uri",
            "landing_page_url",
            "primary_location.landing_page_url",
            "resource.primary.url",
            "html url",
            "page url",
            "abs url",
            "abstract html url",
            "doi link",
            "url_abs",
            "websites",
            "article url",
            "external url",
            "zbmath_url",
            "document url",
            "entry_id",
        ),
        spare=("identifier.uri", "permalink", "href", "web url", "forum url", "openreview url", "source urls"),
    ),
    Field(
        "pdf",
        "address",
        ("pdf url", "pdf link"),
        keys=(
            "openaccesspdf.url",
            "primary_location.pdf_url",
            "best_oa_location.pdf_url",
            "file main",
            "paper pdf",
            "url_pdf",
        ),
        spare=("openaccesspdf", "open_access.oa_url", "file attachments1", "download url"),
    ),
    Field(
        "code",
        "address",
        ("source code", "code url", "code link", "github", "代码", "代碼", "源码", "代码链接", "开源代码"),
        keys=(
            "github repo",
            "github url",
            "github link",
            "repository url",
            "repo url",
            "code repository",
            "repository code",
            "software",
            "repo",
            "url_code",
        ),
    ),
    Field(
        "data",
        "address",
        ("dataset", "data link", "数据", "数据集"),
        keys=("dataset url", "data url", "url_dataset", "dataset link"),
    ),
    Field(
        "project",
        "address",
        ("project page", "website", "homepage", "项目主页", "主页", "项目"),
        keys=("project url", "project page url", "project link", "webpage", "url_project"),
    ),
    Field(
        "video",
        "address",
        ("video url", "video link", "talk", "视频"),
        keys=("url_video", "youtube", "youtube url", "presentation video", "slideslive url"),
    ),
    Field("slides", "address", ("slides url", "slides link", "幻灯片"), keys=("url_slides",)),
    Field("poster", "address", ("poster url", "poster link", "poster pdf", "海报"), keys=("url_poster",)),
    Field(
        "supplement",
        "address",
        ("supplementary", "supplementary material", "supplementary materials", "supp", "附录"),
        keys=("supplementary pdf", "supplementary url", "supplement url", "appendix"),
    ),
    Field(
        "venue",
        "line",
        ("conference", "journal", "published in", "会议", "會議", "期刊", "来源"),
        keys=(
            "booktitle",
            "container-title",
            "source title",
            "publication title",
            "journal title",
            "proceedings title",
            "conference title",
            "inbook title",
            "secondary title",
            "publication_info.journal_title",
            "relation.ispartof",
            "publication name",
            "primary_location.source.display_name",
            "host_venue.display_name",
            "source.series.title",
            "journal/book",
            "full journal name",
            "pubtitle",
            "journals",
            *("文献来源", "刊名", "期刊名称", "誌名", "雑誌名", "掲載誌"),
            "journal name",
            "journal info.journal.title",
            "container.title",
            "ispartof.name",
            "proceeding",
            "zeitschrift",
            "konferenz",
            "revue",
            "revista",
        ),
        spare=(
            "conference name",
            "event.name",
            "publication venue",
            "short-container-title",
            "abbreviated source title",
            "journal abbreviation",
            "journal-ref",
            "proceedings",
            "series title",
            "source.source",
            "publication",
            "ispartof",
            "source",
        ),
    ),
    Field("month", "line", ("月",)),
    Field("day", "line", ("日",)),
    Field(
        "year",
        "year",
        ("年份", "年度", "发表年份", "出版年"),
        keys=(
            "publication year",
            "pub year",
            "publication_info.year",
            "produced date y",
            "publicationdatey",
            *("published year", "year published"),
            *("年", "出版年份", "発行年", "出版年"),
            "source.series.year",
            "jahr",
            "année",
            "año",
            "ano",
        ),
        spare=("conference start date y",),
    ),
    Field(
        "date",
        "date",
        ("published", "publication date", "publish date", "date published", "发表日期", "日期"),
        shown=N_("Date"),
        about="ISO 8601, as much of it as is known.",
        keys=(
            "issued",
            "published online",
            "online date",
            "published print",
            "published at",
            "pub date",
            "produced date",
            "date.issued",
            "versions.created",
            "published date",
            "date released",
            *("first publication date", "发表时间", "出版日期", "発行日", "出版日"),
        ),
        spare=(
            "earliest date",
            "submitted date",
            "submitted on daily at",
            "cover date",
            "update date",
            "updated",
            "dates",
        ),
    ),
    Field(
        "doi",
        "identifier",
        shown=N_("DOI"),
        link="https://doi.org/{}",
        form=r"10\.\d{4,9}(?:\.\d+)*/[^\s\"\\]+",
        bibtex="doi",
        ris="DO",
        csl="DOI",
        about="Digital Object Identifier, without an address.",
        keys=(
            *("dois", "doi id", "externalids.doi", "ids.doi", "identifiers.doi", "identifier.doi", "item doi"),
            *("digital object identifier", "addons.doi.url"),
        ),
        spare=("article doi",),
    ),
    Field(
        "arxiv",
        "identifier",
        ("arxiv id", "arxiv number"),
        shown=N_("arXiv"),
        link="https://arxiv.org/abs/{}",
        pdf="https://arxiv.org/pdf/{}",
        form=r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?",
        bibtex="eprint",
        about="Number at arXiv, with its version if one was given.",
        keys=("arxiv_eprints", "externalids.arxiv", "ids.arxiv", "identifiers.arxiv"),
        spare=("arxiv link", "arxiv url", "archive id"),
    ),
    Field(
        "openreview",
        "identifier",
        keys=("forum",),
        shown=N_("OpenReview"),
        link="https://openreview.net/forum?id={}",
        pdf="https://openreview.net/pdf?id={}",
        form=r"[A-Za-z0-9_-]{6,20}",
        about="Forum at OpenReview.",
        spare=("openreview id",),
    ),
    Field(
        "acl",
        "identifier",
        keys=("anthology_id", "externalids.acl"),
        shown=N_("ACL Anthology"),
        link="https://aclanthology.org/{}/",
        pdf="https://aclanthology.org/{}.pdf",
        form=r"(?:\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+|[A-Z]\d\d-\d{4,5})",
        about="Id in the ACL Anthology.",
    ),
    Field(
        "pmid",
        "identifier",
        ("pubmed id",),
        shown=N_("PubMed"),
        link="https://pubmed.ncbi.nlm.nih.gov/{}/",
        form=r"\d{1,8}",
        csl="PMID",
        about="Number in PubMed.",
        keys=("externalids.pubmed", "ids.pmid", "identifiers.pmid", "pubmed"),
    ),
    Field(
        "pmcid",
        "identifier",
        ("pmc id",),
        shown=N_("PubMed Central"),
        link="https://pmc.ncbi.nlm.nih.gov/articles/{}/",
        form=r"PMC\d{3,9}",
        csl="PMCID",
        about="Number in PubMed Central, where the whole text is free.",
        keys=("externalids.pubmedcentral", "ids.pmcid", "identifiers.pmcid", "pubmed central id", "pmc"),
    ),
    Field(
        "id",
        "identifier",
        ("paper id", "编号", "編號"),
        keys=("uid", "hal id", "#", "paper #", "submission id"),
        spare=("_id", "control_number", "doc id", "eid", "ut (unique wos id)", "identifier"),
    ),
    Field("key", "identifier", ("citation key", "cite key", "bibtex key")),
    Field(
        "award",
        "line",
        ("awards", "prize", "奖项"),
        shown=N_("Award"),
        facet=True,
        badge=True,
        about="Prize that the paper won.",
    ),
    Field(
        "track",
        "line",
        ("area", "primary area", "subject area", "领域"),
        shown=N_("Track"),
        facet=True,
        about="Track or area of the venue.",
        keys=("paper track", "track name"),
        spare=("primary subject area", "topic", "session type"),
    ),
    Field(
        "session",
        "line",
        ("session name", "session title", "分会场", "场次"),
        shown=N_("Session"),
        facet=True,
        about="Session of the programme in which the paper is presented.",
        keys=("paper session", "conference.sessiontitle"),
        spare=("sessions", "sess", "session id", "session code", "oral session", "poster session"),
    ),
    Field(
        "status",
        "line",
        ("decision", "presentation", "presentation type", "状态"),
        spare=("acceptance status", "state"),
        shown=N_("Presentation"),
        facet=True,
        badge=True,
        about="Decision or kind of presentation (`Oral`, `Poster`).",
        keys=("acceptance",),
    ),
    Field(
        "tldr",
        "prose",
        ("tl;dr", "一句话总结"),
        about="The authors' own one-sentence summary, plain.",
        keys=("one-sentence_summary",),
    ),
    Field(
        "volume",
        "line",
        shown=N_("Volume"),
        bibtex="volume",
        ris="VL",
        csl="volume",
        about="Volume of the journal or series.",
        keys=(
            "biblio.volume",
            "journal.volume",
            "publication_info.journal_volume",
            "source.volume",
            "journal info.volume",
            "journal volume",
            *("卷", "巻"),
            "source.series.volume",
        ),
    ),
    Field(
        "issue",
        "line",
        shown=N_("Issue"),
        bibtex="number",
        ris="IS",
        csl="issue",
        about="Issue of the journal.",
        keys=(
            "biblio.issue",
            "journal.issue",
            "publication_info.journal_issue",
            "journal info.issue",
            "journal issue",
            "issue number",
            "prism:number",
            "journal.number",
            *("期", "号", "期号"),
            "source.issue",
            "source.series.issue",
        ),
    ),
    Field(
        "pages",
        "pages",
        ("page", "page range", "页码"),
        shown=N_("Pages"),
        bibtex="pages",
        csl="page",
        about="Pages, or the number of the article.",
        keys=("journal.pages", "pagination", "source.pages", "page info"),
        spare=("article number", "art. no.", "publication_info.artid"),
    ),
    Field(
        "publisher",
        "line",
        ("出版社",),
        shown=N_("Publisher"),
        bibtex="publisher",
        ris="PB",
        csl="publisher",
        about="Publisher.",
        keys=("technical report institution",),
        spare=("primary_location.source.host_organization_name",),
    ),
    Field(
        "editors",
        "people",
        ("editor", "edited by", "编者"),
        shown=N_("Editors"),
        bibtex="editor",
        ris="ED",
        csl="editor",
        about="Editors of the volume, given name first.",
        keys=("contributors.editors", "contributor.editor", "book editors", "secondary authors"),
    ),
    Field(
        "language",
        "language",
        ("lang", "语言"),
        shown=N_("Language"),
        bibtex="language",
        ris="LA",
        csl="language",
        about="Language of the paper.",
        keys=("language of original document", "language.languages", "language.iso"),
    ),
    Field(
        "type",
        "line",
        ("publication type", "类型"),
        about="Kind of publication, in the words of the source.",
        keys=(
            "genre",
            "item type",
            "document type",
            "publication types",
            "doc type",
            "pubtype",
            "pub type list.pub type",
            "type of reference",
            "content type",
        ),
    ),
    Field("withdrawn", "flag", ("retracted", "desk rejected", "撤稿"), keys=("is_retracted", "is_withdrawn")),
)

FIELDS: Mapping[str, Field] = {field.name: field for field in _ALL}
"""Name -> field, in the order in which fields are shown."""

ADDRESSES = frozenset(field.name for field in _ALL if field.type == "address")

ACCEPTED = re.compile(r"accept(?:ed)?(?: as| for| to)?(?: an?)?", re.IGNORECASE)
"""A `status` that goes without saying of what is published; how it is presented may stand beside it."""
UNPUBLISHED = re.compile(r"withdr[ae]w|cancell?ed|desk[ _-]?reject|\breject|_rejected|retract", re.IGNORECASE)
"""What a `status` says of what is not."""

CORE = frozenset(
    ("title", "authors", "abstract", "keywords", "venue", "year", "month", "day", "id", "key", "withdrawn", *ADDRESSES)
)
"""Fields that a paper has a place of its own for; all others are its facts."""

FACTS: Mapping[str, Field] = {name: field for name, field in FIELDS.items() if name not in CORE}


def field_of(name: str) -> str:
    """The field that `name` stands for as a label, a column or a key; empty if none of ours."""
    return _BY_KEY.get(key(name), "")


def preference(name: str) -> int:
    """Of several names for one field: the smaller, the sooner what stands under it is taken."""
    return _PREFERENCE.get(key(name), 0)


def is_spare(name: str) -> bool:
    """Whether what stands under `name` is the field only where nothing else is."""
    return preference(name) > 0


def label_of(name: str) -> str:
    """As `field_of`, for what people write on a line of text: names that only programs use stand for nothing."""
    return LABELS.get(key(name), "")


@lru_cache(maxsize=4096)  # the names of a file come again with every record
def key(name: str) -> str:
    """`name` without what people vary: case, blanks, hyphens (`摘 要`, `Key-words`)."""
    return re.sub(r"[\s_-]", "", name.casefold())


LABELS: Mapping[str, str] = {key(label): field.name for field in _ALL for label in (field.name, *field.labels)}
"""The key of a label -> its field."""

_BY_KEY = {**{key(other): field.name for field in _ALL for other in (*field.spare, *field.keys)}, **LABELS}

_PREFERENCE = {
    **{key(other): place for field in _ALL for place, other in enumerate(field.spare, 1)},
    **{key(other): place - len(field.keys) for field in _ALL for place, other in enumerate(field.keys)},
}
