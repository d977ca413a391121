"""What names a venue -> the venue: a list's heading (`Accepted Papers, ICLR 2026`), or a field (`ICLR 2026 Oral`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from conspectus.text import squeeze

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’‘](\d\d)(?!\d)")
_DAY = re.compile(r"(?<!\d)((?:19|20)\d\d)\s?[-/.年]\s?\d{1,2}(?!\d)(?:\s?[-/.月]\s?\d{1,2}(?!\d)\s?日?|月)?")
_LIST_WORDS = re.compile(
    r"\b(?:the|full|complete|final|official|raw|all|of|at|for|in|on|from|to|main|track|conference|"
    r"accepted|list|lists|papers?|abstracts?|proceedings|submissions?|publications?|digest|reading|program(?:me)?|"
    r"titles?|and|with|long|short|oral|orals|posters?|spotlights?)\b"
    r"|论文|列表|录用|接收|接受|收录|摘要|全部|完整|名单|清单|会议|主会|年|的|一览|论文集|論文|一覧|採択|논문|목록",
    re.IGNORECASE,
)
_EDGE_WORDS = re.compile(
    r"(?:the|full|complete|final|official|raw|all|of|at|for|in|on|from|accepted|lists?|papers?|abstracts?|titles?|"
    r"main|track|submissions?|orals?|posters?|spotlights?)",
    re.IGNORECASE,
)
_OWN_WORDS = re.compile(
    r"\b(?:i|we|you|me|my|our|your|this|that|these|which|about|read|reads|to-read|todo|liked?|loved?|enjoyed|group|club|"
    r"seminar|class|course|lecture|semester|term|lab|favou?rites?|interesting|great|best|good|top|selected|selection|"
    r"notable|awesome|picks?|collection|collected|bookmarks?|library|notes?|pile|inbox|unread|misc|various|some|few|new|"
    r"newest|recent|latest|later|today|yesterday|tomorrow|daily|weekly|monthly|day|week|month|season|spring|summer|"
    r"autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|"
    r"mar|apr|jun|jul|aug|sept?|oct|nov|dec|untitled|overview|contents?|introduction|references|bibliography|others?)\b"
    r"|每日|每周|今日|昨日|日报|周报|精选|推荐|最新|阅读|读书会|组会|我|分享",
    re.IGNORECASE,
)
"""What lists of one's own are called: whose they are, when they were made, what one thinks of them."""
_BOUND = re.compile(
    r"\b(?:before|after|until|till|since|prior to|up to)\s+(?:19|20)\d\d\b|\d\d\s*年?(?:以前|之前|以后|之后)",
    re.IGNORECASE,
)
"""A stretch of years, which is no year of any paper."""
_ACRONYM = re.compile(r"\b(?=\w*[A-Z]\w*[A-Z])[A-Za-z][\w+&-]*\b")
_EVENT = re.compile(
    r"\b(?:conference|workshop|symposium|congress|colloquium|meeting|journal|transactions|letters|annals|proceedings|"
    r"review|findings|magazine|quarterly|bulletin)\b|大会|学报|期刊|研讨会|シンポジウム|学会",
    re.IGNORECASE,
)
_MEETING = re.compile(r"\b(?:conference|workshop|symposium|congress|meeting)\b", re.IGNORECASE)
_EVENT_NAME = re.compile(
    r"\b(?:conference|workshop|symposium|congress|colloquium|meeting|journal|transactions|letters|annals|review|"
    r"bulletin) (?:of|on|for|in)\b",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(
    r"\b(?:accepted|proceedings|submissions?|main track|conference|orals?|posters?|spotlights?)\b"
    r"|录用|接收|收录|会议|论文集|採択",
    re.IGNORECASE,
)
_EDGES = " \t.,;:!?-–—_/|()[]{}<>#*'\"“”‘’（）【】《》：，。、·~="
_BETWEEN_HEADINGS = " – "


class Venue(NamedTuple):
    name: str
    """`ICLR 2026`; empty where the heading names none."""
    year: int | None


_NONE = Venue("", None)


def read_venue(heading: str) -> Venue:
    """The venue and year that a heading names: what is left of it without the words that only say `list of papers`.

    Of headings within one another, the outermost that names a venue counts; another one may add the year. A list of
    one's own (`My favourite papers`, `Reading group, autumn 2026`) names neither.
    """
    found = [_read(squeeze(part)) for part in heading.split(_BETWEEN_HEADINGS)]
    named = next((venue for venue in found if venue.name and venue.year), None)
    if named:
        return named
    name = next((venue.name for venue in found if venue.name), "")
    year = next((venue.year for venue in found if venue.year), None)
    return Venue(f"{name} {year}" if name and year else name, year)


def _read(heading: str) -> Venue:
    if _BOUND.search(heading):
        return _NONE
    text, year, beside = _without_year(heading)
    if _EVENT_NAME.search(text) and not _OWN_WORDS.search(text):
        name = _without_edges(text)
        return Venue(f"{name} {year}" if year else name, year)
    own = _OWN_WORDS.search(text) is not None
    words = [squeeze(part).strip(_EDGES) for part in _LIST_WORDS.split(_OWN_WORDS.sub(" ", text))]
    name = squeeze(re.sub(r"\s*\(\s*\)", " ", " ".join(word for word in words if word))).strip(_EDGES)
    if not _is_named(name, heading, year, beside, own=own):
        return _NONE if own else Venue("", year)
    return Venue(f"{name} {year}" if year else name, year)


def _without_year(heading: str) -> tuple[str, int | None, Sequence[str]]:
    """A heading without its year or date, the year, and the words beside the year."""
    if day := _DAY.search(heading):
        return squeeze(_DAY.sub(" ", heading)), int(day[1]), ()
    match = _YEAR.search(heading) or _SHORT_YEAR.search(heading)
    if not match:
        return heading, None, ()
    year = int(match[1]) if len(match[1]) == 4 else 2000 + int(match[1])
    before, after = heading[: match.start()], heading[match.end() :]
    beside = [*before.strip(_EDGES).split()[-1:], *after.strip(_EDGES).split()[:1]]
    return f"{before} {after}", year, [word.strip(_EDGES) for word in beside]


def _is_named(name: str, heading: str, year: int | None, beside: Sequence[str], *, own: bool) -> bool:
    """Whether `name`, which is left of `heading`, is that of a venue."""
    acronyms = _ACRONYM.findall(name)
    if own:  # `My favourite ICLR 2026 papers` speaks of a venue, `LLM papers that I read in 2026` does not
        return any(word in acronyms for word in beside)
    if not name or not re.search(r"[^\W\d_]", name):
        return False
    if year is None:
        return bool(_EVENT.search(name)) or bool(acronyms and _PUBLISHED.search(heading))
    if acronyms or _EVENT.search(heading):
        return True
    words = name.split()
    return any(word and word in name for word in beside) and (len(words) == 1 or not any(map(str.islower, words)))


def _without_edges(text: str) -> str:
    words = squeeze(text.strip(_EDGES)).split()
    while words and _EDGE_WORDS.fullmatch(words[0].strip(_EDGES)):
        del words[0]
    while words and (not words[-1].strip(_EDGES) or _EDGE_WORDS.fullmatch(words[-1].strip(_EDGES))):
        del words[-1]
    return " ".join(words).strip(_EDGES)


_DECISION = re.compile(
    r"\b((?:(?:conditional\s?|notable[ -])?top[ -]?\d+\s?%|notable|(?:conditional\s?)?(?:spotlight\s?)?poster|"
    r"(?:conditional\s?)?(?:oral|spotlight)|highlight|talk)(?:\s+(?:presentation|paper))?)\)?$",
    re.IGNORECASE,
)
_SUBMISSION = re.compile(r" Conference((?: Blind| Withdrawn| Desk Rejected| Rejected)? Submission)$")
_ACCEPTED = re.compile(r"(?:Accepted|To appear|Appears?|Published) (?:at|in|by|to|for) (?:the )?(?=\S)", re.IGNORECASE)
_IN = re.compile(r"In:? (?=[A-Z\d])(?!Vi(?:tro|vo)\b|Silico\b|Situ\b)")


def split_venue(venue: str) -> tuple[str, str]:
    """A field that says where a paper appeared -> the venue, and how the paper was presented there.

    `ICLR 2026 Oral` is the venue ICLR 2026 and the presentation Oral, as OpenReview writes it. `Talk` at the end is
    a presentation only behind a year, a colon, a bracket or a meeting: there may be a Journal of Talk.
    """
    if match := _SUBMISSION.search(venue):
        return venue[: match.start()], match[1].strip()
    if match := _DECISION.search(venue):
        rest = venue[: match.start()].rstrip(" ")
        marked = rest[-1:] in tuple(":(–-,") or any(each.search(rest) for each in (_YEAR, _SHORT_YEAR, _MEETING))
        if rest and (marked or match[1].casefold() not in ("talk", "highlight")):
            return re.sub(r"[\s:]*\bAccept(?:ed)?$", "", rest.strip(_EDGES)).strip(_EDGES), match[1]
    for opening in (_ACCEPTED, _IN):
        if match := opening.match(venue):
            venue = venue[match.end() :]
    return venue, ""
