"""The tags of bibliographic programs and what they mean: `DIALECTS`, one row a program.

The formats differ in how a tag is written and in what tags mean.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from conspectus.text import CJK


class Choice(NamedTuple):
    """Where the value of a field stands: under one tag, or under two."""

    first: str
    """Must be there."""
    second: str = ""
    """What stands under it is more of the same, in the order of the lines, or the end of a range."""
    range: bool = False
    mark: str = ""
    """What those values hold that are meant, which is none of them."""
    begin: str = ""
    """How those values begin that are meant."""


def _fields(table: str) -> Mapping[str, tuple[Choice, ...]]:
    """Lines of a field and its tags: `A+B` is all under both, `A-B` a range, `A_B` the tag `A B`; of what stands under
    a tag `A[x]` is what ends in `[x]`, `A*` what has a star, and `A<x` what begins with `x`.
    """
    rows = (line.split() for line in table.strip().splitlines())
    return {name: tuple(_choice(tag.replace("_", " ")) for tag in tags) for name, *tags in rows}


def _choice(text: str) -> Choice:
    text, _, begin = text.partition("<")
    text, star, _ = text.partition("*")
    tag, bracket, mark = text.partition("[")
    first, sign, second = tag.partition("+") if "+" in tag[2:] else tag.partition("-")
    return Choice(first, second, sign == "-", bracket + mark + star, begin)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one program, and those that followed it, write a record."""

    name: str
    begins: str
    """The tag that begins a record."""
    ends: frozenset[str]
    """Tags that end a record or the file."""
    opening: re.Pattern[str]
    """What the line that begins a record looks like."""
    line: re.Pattern[str]
    """A line with a tag: tag and value."""
    itemised: frozenset[str]
    """Tags whose value goes on with another item in each line."""
    fields: Mapping[str, tuple[Choice, ...]]
    """Our fields and the tags that hold them, the best first."""
    notes: str = ""
    """The tag of notes, in which what no tag is for stands behind its name: `N1  - Award: Best Paper`."""
    inverted: frozenset[str] = frozenset()
    """Tags of names with the initials behind them: `Example AB`."""
    capitals: Mapping[str, str] = field(default_factory=dict)
    """Tags that are in capitals throughout, and a tag that shows the real ones of some words."""
    second: re.Pattern[str] | None = None
    """What one of the lines behind that which begins a record looks like, where not any line with a tag is enough."""
    kind_behind: frozenset[str] = frozenset()
    """Tags behind whose value the kind of the record stands in brackets: `A Title.[Article]`."""


RIS = Dialect(
    "RIS",
    begins="TY",
    ends=frozenset({"ER"}),
    opening=re.compile(r"TY {2}- ?[A-Z].*"),
    line=re.compile(r"([A-Z][A-Z0-9]{1,3}) {2}-(?: (.*)|)"),  # programs add tags of more letters: `PMID  - 31`
    itemised=frozenset({"AU", "A1", "A2", "ED", "KW"}),
    fields=_fields("""
        title      TI T1 CT BT
        authors    AU+A1 A1
        abstract   AB N2
        keywords   KW
        url        UR L2 LK
        pdf        L1
        venue      T2 JF BT JO C3 J2 JA J1
        year       PY Y1
        date       DA Y1
        doi        DO DI L3<10.
        pmid       PMID
        pmcid      C2<PMC
        volume     VL VO
        issue      IS
        pages      SP-EP SP C7
        publisher  PB
        editors    ED A2
        language   LA
        key        ID
        type       TY
    """),
    notes="N1",
)

_PUBMED = Dialect(
    "PubMed",
    begins="PMID",
    ends=frozenset(),
    opening=re.compile(r"PMID- ?\d+\s*|OWN - ?\S.*"),  # ERIC has no numbers of PubMed
    line=re.compile(r"(?=.{4}-|[A-Z]{4} -)([A-Z]{2,4}) *-(?: (.*)|)"),
    itemised=frozenset(),
    fields=_fields("""
        title      TI BTI TT
        authors    FAU+CN AU+CN CN
        abstract   AB OAB
        keywords   OT MH*
        url        LID<http
        venue      JT TA
        date       DP
        doi        LID[doi] AID[doi] AID<http
        pmid       PMID
        pmcid      PMC
        volume     VI
        issue      IP
        pages      PG
        publisher  PB
        editors    FED ED
        language   LA
        type       PT
    """),
    inverted=frozenset({"AU"}),
)

_WEB_OF_SCIENCE = Dialect(
    "Web of Science",
    begins="PT",
    ends=frozenset({"ER", "EF", "FN", "VR"}),
    opening=re.compile(r"FN (?:Clarivate|Thomson|ISI).*|PT [JBSP]\s*"),
    line=re.compile(r"([A-Z][A-Z0-9])(?: (.*)|)"),
    itemised=frozenset({"AU", "AF", "BA", "BE", "BF", "CA", "CR"}),
    fields=_fields("""
        title      TI
        authors    AF+CA AU+CA CA
        abstract   AB
        keywords   DE ID
        venue      SO
        year       PY
        month      PD
        doi        DI D2
        pmid       PM
        id         UT
        volume     VL
        issue      IS
        pages      BP-EP AR
        publisher  PU
        editors    BE
        language   LA
        type       DT
    """),
    capitals={"SO": "JI"},
)

_ENDNOTE = Dialect(
    "EndNote",
    begins="%0",
    ends=frozenset(),
    opening=re.compile(r"%0 \S.*|%[ATJD] \S.*"),
    line=re.compile(r"(%[0-9A-Z@!#$&()*+<>?\[\]^~|=-])(?: (.*)|)"),
    itemised=frozenset({"%A", "%E", "%K"}),
    fields=_fields("""
        title      %T
        authors    %A
        abstract   %X
        keywords   %K
        url        %U
        pdf        %>
        venue      %J %B %S
        year       %D
        date       %8
        doi        %R
        volume     %V
        issue      %N
        pages      %P
        publisher  %I
        editors    %E
        language   %G
        key        %F
        type       %0
    """),
)

_OVID = Dialect(
    "Ovid",  # tags are words on lines of their own, values are indented below them
    begins="<",
    ends=frozenset(),
    opening=re.compile(r"<\d+>\s*|Database: .*<\d{4} to .*>\s*"),
    line=re.compile(r"(?=<\d+>\s*$|[A-Z])(<|[A-Z][A-Za-z()/&'-]*(?: [A-Za-z()/&'-]+){0,5})(?:\d+>)?:?\s*()"),
    itemised=frozenset(),
    fields=_fields("""
        title      Title Original_Title
        authors    Authors_Full_Name Authors Author
        abstract   Abstract
        keywords   Keyword_Heading Author_Keywords Keywords Key_Concepts
        url        URL
        venue      Journal_Name Source
        year       Year_of_Publication Publishing_Year Publication_Year
        date       Publication_Date Date_of_Publication
        doi        Digital_Object_Identifier DOI_Number DOI
        pmid       PMID
        id         Unique_Identifier Accession_Number
        volume     Volume
        issue      Issue
        pages      Page
        publisher  Publisher
        language   Language
        type       Publication_Type
    """),
    inverted=frozenset({"Author", "Authors"}),
    second=re.compile(
        r"(?:Unique Identifier|Accession Number|Title|Authors?|Source|Record Owner|Status|Search Strategy):?\s*"
    ),
    kind_behind=frozenset({"Title"}),
)

_REFWORKS = Dialect(
    "RefWorks",
    begins="RT",
    ends=frozenset(),
    opening=re.compile(
        r"RT (?:Journal|Conference|Book|Thesis|Dissertation|Report|Web|Generic|Magazine|Newspaper"
        r"|Abstract|Unpublished).*"
    ),
    line=re.compile(r"([A-Z][A-Z0-9])(?: (.*)|)"),
    itemised=frozenset(),
    fields=_fields("""
        title      T1
        authors    A1
        abstract   AB
        keywords   K1
        url        UL LK
        venue      JF T2 JO
        year       YR
        date       FD
        doi        DO
        id         ID AN
        volume     VO
        issue      IS
        pages      SP-OP
        publisher  PB
        editors    A2
        language   LA
        type       RT
    """),
)

_NOTE_EXPRESS = Dialect(
    "NoteExpress",
    begins="Reference Type",
    ends=frozenset(),
    opening=re.compile(r"\{Reference Type\}: ?\S.*"),
    line=re.compile(r"\{([A-Z][A-Za-z/ -]+)\}: ?(?:(.*)|)"),
    itemised=frozenset(),
    fields=_fields("""
        title      Title Translated_Title
        authors    Author Translated_Author
        abstract   Abstract Translated_Abstract
        keywords   Keywords Translated_Keywords
        url        URL
        venue      Journal Secondary_Title Translated_Journal
        year       Year
        date       Date
        doi        DOI
        volume     Volume
        issue      Issue
        pages      Pages
        publisher  Publisher
        language   Language
        type       Reference_Type
    """),
)

_CNKI = Dialect(
    "CNKI",
    begins="SrcDatabase",
    ends=frozenset(),
    opening=re.compile(r"SrcDatabase-来源库[:：].*"),
    line=re.compile(rf"([A-Z][A-Za-z]+)-(?:[{CJK}]{{1,12}}|DOI)[:：] ?(?:(.*)|)"),
    itemised=frozenset(),
    fields=_fields("""
        title      Title
        authors    Author FirstDuty
        abstract   Summary
        keywords   Keyword
        url        URL Link
        venue      Source
        year       Year
        date       PubTime
        doi        DOI
        volume     Volume
        issue      Period
        pages      Page
        type       SrcDatabase
    """),
)

_COCHRANE = Dialect(
    "Cochrane",
    begins="ID",
    ends=frozenset(),
    opening=re.compile(r"Record #?\d+ of \d+.*"),  # SilverPlatter names the data base behind it
    line=re.compile(r"([A-Z]{2,3}): ?(?:(.*)|)"),
    itemised=frozenset(),
    fields=_fields("""
        title      TI
        authors    AU
        abstract   AB
        keywords   KY
        url        US
        venue      SO
        year       YR PY
        doi        DOI
        pmid       PM<PUBMED
        id         ID
        volume     VL
        issue      NO
        pages      PG
        type       PT
    """),
    inverted=frozenset({"AU"}),
)

DIALECTS = (
    RIS,
    replace(
        RIS,  # with one blank, as some programs and many people write it
        opening=re.compile(r"TY - ?[A-Z].*"),
        line=re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: (.*)|)"),
    ),
    _PUBMED,
    _WEB_OF_SCIENCE,
    _ENDNOTE,
    _OVID,
    _REFWORKS,
    _NOTE_EXPRESS,
    _CNKI,
    _COCHRANE,
)
