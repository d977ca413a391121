r"""What stands in the field of an abstract: a label before it, a filler instead of it, a notice that the paper is gone.

All three read the text as found, be its marks Markdown, LaTeX or HTML, and look at its beginning or at the whole of it:
`Abstract nets are woven` and `None of the nine traps held` are abstracts.
"""

from __future__ import annotations

import re

from conspectus.text import squeeze

_NAMES = r"""
    (?:(?:English|extended|short|author(?:'?s)?)\s)?abstract(?:\s?\((?:in\s)?\w{2,12}\))?|summary|synopsis
    |Zusammenfassung|Kurzfassung|Resumen|R[ée]sum[ée]|Resumo|Riassunto|Sommario|Samenvatting|Sammanfattning|Abstrakt
    |Streszczenie|Аннотация|Анотація|Özet
    |(?:内容|中文|英文|论文)?摘\s?要|(?:內容|中文)?概要|要旨|要約|초록|요약
"""
_LABEL = re.compile(
    rf"""
    (?P<kept>\s*+(?:<(?:\w+:)?(?:p|div|sec|span)(?:\s[^<>]*)?>\s*+)*)
    (?P<opened>
        [*_]{{1,3}} | \#{{1,6}}[ ]? | [\[【〔(（「]
      | \\(?:textbf|textit|textsc|emph|section\*?|paragraph\*?)\{{ | \{{\\(?:bf|it|em|sc|bfseries)\s
      | <(?:\w+:)?(?:b|strong|bold|i|em|italic|title|h\d)(?:\s[^<>]*)?>
    )?
    \s?(?P<name>{_NAMES})(?P<inner>\s?[:：.。]|\s?(?:[–—]|-{{2,3}}))?
    (?:\s?(?P<closed>[*_]{{1,3}}|[\]】〕)）」]|\}}|</(?:\w+:)?\w+>))?
    (?P<mark>\s?[:：]|[.。](?=\s|$)|\s?(?:—|–|--{{1,2}})|\s-(?=\s)|-(?=(?:We|This|In|The|Our|A)\s))?
    (?P<blank>\s*)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FEED = re.compile(r"\s*+arXiv:\S{1,40}\s+Announce[ -]Type:\s*[\w-]+\s*(?=\babstract:)", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:We|This|In\sthis|The\spresent|Our|Here|Although|While)\s")
_OPENING = re.compile(
    r"(?:We|This|These|It|There|In|On|At|By|For|From|To|With|Within|As|The|An?|Our|Here|Although|While|When|Since|Given|Despite"
    r"|Many|Most|Some|Several|Recent|Recently|Current|Currently|Existing|One|How|What|Can|Is|Are|Do|Does)\s"
)
"""A word that begins sentences, and no second half of a name: `AbstractIn this paper`, not `AbstractNet is`."""
_SHOUTED = re.compile(r"(?:[A-Z][a-z]|A\s[a-z])")
_MOST_LABELS = 3

_MARKS = re.compile(r"<[^<>]{0,80}>|[*_`{}\"'“”‘’()\[\]【】（）<>#~]+")
_FILLERS = frozenset(
    """
    n/a|na|n.a|nan|none|null|nil|undefined|tba|tbd|tbc|todo|unknown|unavailable|missing|empty|blank|pending|abstract
    |not available|not provided|not given|not applicable|not found|not yet available|to be added|to be announced
    |to be determined|to be confirmed|to appear|to come|coming soon|forthcoming|see pdf|see paper|see the paper
    |see full text|no data|no text|no description|object object|n/a n/a|x|xx|xxx|test|placeholder|lorem ipsum
    |无|暂无|暂缺|无摘要|暂无摘要|没有摘要|待补充|待定|なし|未定|없음|sin resumen|kein abstract|pas de résumé|нет
    """.replace("\n", "")
    .replace("    ", "")
    .split("|")
)
_NO_ABSTRACT = re.compile(
    r"""
      (?:there\sis\s)?no\s(?:an\s)?(?:abstract|summary|description)(?:\stext)?
        (?:\s(?:is\s|was\s|has\sbeen\s|yet\s)*(?:available|provided|given|supplied|found|listed|present|submitted|included))?
        (?:\s(?:yet|online|here|for\sthis\s\w+|at\sthis\stime|in\s\w+))?
    | (?:the\s|an?\s)?(?:abstract|summary|description)(?:\stext)?(?:\s(?:of|for)\sthis\s\w+)?\s
        (?:(?:is\s|was\s|has\s|will\sbe\s|are\s|currently\s|yet\s)*(?:not\s(?:yet\s|been\s|currently\s)*)
           (?:available|provided|given|supplied|found|included|public|applicable|disclosed|submitted)
         |(?:is\s|will\sbe\s)*(?:unavailable|missing|pending|forthcoming|empty|omitted|available\s(?:soon|later|upon\srequest))
         |(?:is\s|will\s)*(?:to\s|to\sbe\s|be\s)?(?:come|appear|added|announced|provided|published|determined|follow)(?:\s(?:soon|later))?
         |coming\ssoon)
        (?:\s(?:yet|online|here|for\sthis\s\w+|at\sthis\stime|in\s\w+))?
    """,
    re.VERBOSE,
)
_LONGEST_FILLER = 100

_PAPER = r"(?:paper|article|manuscript|submission|pre-?print|chapter|publication|entry|document|contribution|version)"
_TEXT = r"(?:work|study|report|note|letter|abstract|thesis|poster|talk|review|result)"
_HOW = r"(?:(?:now|temporarily|currently|hereby|voluntarily|since|subsequently|formally|permanently|later|just)\s)*"
_GONE = r"(?:withdrawn|retracted|rescinded|desk[ -]rejected)"
_BEEN = rf"(?:(?:is|was|has\sbeen|have\sbeen|had\sto\sbe|had\sbeen|will\sbe)\s{_HOW})"
_NOTICE = re.compile(
    rf"""
    (?:note:\s|notice:\s|comment:\s)?
    (?:
        this\s(?:[\w-]+\s){{0,2}}?(?:{_PAPER}|{_TEXT})(?:\s\([^()]{{0,60}}\))?\s(?:{_BEEN}{_GONE}|{_GONE}\sby)\b
      | this\s(?:[\w-]+\s){{0,2}}?{_PAPER}\s{_BEEN}removed\b
      | we\s(?:have\s|hereby\s|are\s)*(?:withdrawn?|withdrew|withdrawing|retract(?:ed|ing)?)
            \sth(?:is|e)\s(?:{_PAPER}|{_TEXT})\b
      | (?P<the>
          the\s(?:[\w-]+\s){{0,2}}?(?:{_PAPER}|{_TEXT})\s{_BEEN}{_GONE}\b
        | (?:the\s)?authors?\s(?:have\s|has\s|had\s|hereby\s|wish(?:es)?\sto\s|decided\sto\s)*
            (?:withdrawn?|withdrew|withdraws|retract(?:ed|s)?)\s(?:this|the|their)\s(?:{_PAPER}|{_TEXT})\b
        | {_PAPER}\s(?:has\sbeen\s)?{_GONE}\b
        | {_GONE}(?:\s(?:{_PAPER}|by\s.{{1,80}}|due\sto\s.{{1,120}}|at\s.{{1,80}}))?\W*$
        )
      | (?:本|该|此)(?:文|论文|稿件|文章)(?:已|已经|现已|因.{{1,30}}?)*(?:被|由)?(?:作者|期刊)?(?:撤稿|撤回|撤销|撤下)
      | (?:作者|该作者)(?:已|已经|现)?(?:撤稿|撤回|撤销)
      | 已?(?:撤稿|撤回)\W*$
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LONGEST_NOTICE = 400
"""A longer text whose first words say of some paper that it was withdrawn is about that paper."""


_GLUED = re.compile(
    r"(?:\A|(?<=[.!?]))\s*(Backgrounds?|Context|Introduction|Objectives?|Aims?|Purpose|Motivation|Design|Setting"
    r"|Participants|(?:Materials and )?Methods?|Results?|Findings|Discussion|Conclusions?|Significance|Availability)"
    r"(?=[A-Z][\w’'-]*\s)"
)


def with_parted_headings(text: str) -> str:
    """`text` whose headings had lost what parted them from their sentences: `BackgroundWe …` -> `Background: We …`.

    Registers lose it where they take the tags out of a structured abstract; one heading alone may be a word.
    """
    if len(_GLUED.findall(text)) < 2:
        return text
    return _GLUED.sub(lambda found: f"{' ' if found.start() else ''}{found[1]}: ", text)


def without_label(text: str) -> str:
    """`text` without the `Abstract:` that stands before it, and without the header that a feed of arXiv has."""
    feed = _FEED.match(text)
    rest = text[feed.end() :] if feed else text
    for _ in range(_MOST_LABELS):
        label = _LABEL.match(rest)
        if label is None or not _is_label(label):
            break
        rest = label["kept"].lstrip() + rest[label.end() :]
    return rest


def _is_label(found: re.Match[str]) -> bool:
    after = found.string[found.end() : found.end() + 40]
    opened, closed = found["opened"] or "", found["closed"] or ""
    if bool(opened) != bool(closed) and not opened.startswith("#"):
        return False
    if found["mark"] or "\n" in found["blank"] or not after:
        return True
    if found["inner"]:
        return bool(opened or found["blank"] or found["inner"].strip() != ".")
    if opened and opened not in {"*", "_"}:
        return not after[0].islower()
    name = found["name"]
    if not name.isascii() and not name.isupper():
        return bool(found["blank"]) and not after[0].isascii()
    if not found["blank"]:  # registers lose what parted them where they take the tags out
        return name in ("Abstract", "ABSTRACT") and _OPENING.match(after) is not None
    return bool(_SENTENCE.match(after) or (name.isupper() and _SHOUTED.match(after)))


def is_placeholder(text: str) -> bool:
    """Whether `text` only says that there is no abstract: `N/A`, `–`, `No abstract available`; so does an empty one."""
    if len(text) > 3 * _LONGEST_FILLER:
        return False
    words = squeeze(_MARKS.sub(" ", text)).casefold().strip(" .!?:;,-–—…·/\\|。")
    return not words or words in _FILLERS or (len(words) <= _LONGEST_FILLER and bool(_NO_ABSTRACT.fullmatch(words)))


def is_withdrawal(text: str) -> bool:
    """Whether `text` is a notice that the paper was withdrawn or retracted, by itself or before its abstract."""
    words = squeeze(_MARKS.sub(" ", without_label(text)[: 2 * _LONGEST_NOTICE])).lstrip(" .:-–—")
    notice = _NOTICE.match(words)
    return notice is not None and (notice["the"] is None or len(text) <= _LONGEST_NOTICE)
