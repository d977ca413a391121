"""A venue that also says where in a journal a paper stands -> the journal, and what else it tells.

Data bases write so where they have one field for all of it: `Annals of Gravel. 12(3):101-110, 2024 Mar 05.`
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_FORMS = (
    re.compile(  # Ovid: `A. 12(3):1-9, 2024 Mar 05.`, `A. 12(3) (pp 1-9), 2024.`
        r"(?P<venue>\S.*?)\. (?=[\d(])(?P<volume>\d+)? ?(?:\((?P<issue>[^()]{1,20})\))?"
        r"(?::(?P<pages>[^,;]{1,40})| \(pp (?P<range>[^()]{1,40})\))"
        r", (?P<date>(?:19|20)\d\d(?: [A-Z][a-z]{2}(?: \d\d?)?)?|(?:\d\d? )?[A-Z][a-z]{2,8} (?:19|20)\d\d)\.?"
    ),
    re.compile(  # Open Journal Systems: `A; Vol. 8 No. 2 (2021): A Theme; 101-112`
        r"(?P<venue>\S[^;]*?); (?:Vol\.? ?(?P<volume>\d+),? ?)?(?:(?:No|Núm|Iss|Nr)\.? ?(?P<issue>[\w-]+) ?)?"
        r"\((?P<date>(?:19|20)\d\d)\)(?:: [^;]*)?(?:; (?P<pages>[\w-]+(?:[-–][\w-]+)?))?"
    ),
    re.compile(  # Embase: `A (2024) 12:3 (1-9). Date of Publication: 5 March 2024`
        r"(?P<venue>\S[^()]*?)\.? \((?:19|20)\d\d\)(?: (?P<volume>\d+)(?::(?P<issue>[\w-]+))?)?"
        r"(?: \((?P<pages>[\w-]+)\))?[^.]*\. Date of Publication: (?P<date>[\w ,]+)"
    ),
)


def read_journal_place(venue: str) -> Mapping[str, str]:
    """The fields that a field for the venue tells together, `venue` the journal; none where it names only a venue."""
    match = next((match for form in _FORMS if (match := form.fullmatch(venue))), None)
    if not match:
        return {}
    fields = {name: text for name, text in match.groupdict().items() if text}
    return fields | {"pages": fields.pop("range")} if "range" in fields else fields
