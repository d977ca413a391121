"""DOIs (https://citation.crosscite.org/docs.html): each leads to a record of its register, as CSL-JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import quote

from conspectus.errors import DigestError, raise_all
from conspectus.fetch.client import Client, OddAnswerError
from conspectus.fetch.service import Record, Service, Wanted, records_of
from conspectus.fields import FIELDS
from conspectus.readers import FORMATS

SERVER = "https://doi.org"

_KIND = "application/vnd.citationstyles.csl+json"
_ADDRESS = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:)", re.IGNORECASE)


def fetch(wanted: Wanted, client: Client) -> Iterator[Record]:
    """The papers with these DOIs. Errors: all that is wrong with any of them, together."""
    numbers = list(dict.fromkeys(_ADDRESS.sub("", word, count=1) for word in wanted.words))
    form = re.compile(FIELDS["doi"].form)
    problems = [DigestError(f"doi: no DOI: {number!r}") for number in numbers if not form.fullmatch(number)]
    if not numbers:
        problems.append(DigestError("doi: expected DOIs such as 10.18653/v1/2025.acl-long.1"))
    raise_all(problems)
    records: list[Record] = []
    for number in numbers[: wanted.limit]:
        try:
            content = client.get(
                f"{SERVER}/{quote(number)}", _read, headers={"Accept": _KIND}, kinds=(_KIND, "application/json")
            )
            records.extend(records_of(FORMATS["JSON"].read(content, number)))
        except DigestError as problem:
            problems.append(problem)
    raise_all(problems)
    yield from records


def _read(content: bytes, media: str) -> bytes:
    del media
    try:
        record = json.loads(content)
    except ValueError as error:
        raise OddAnswerError("gives damaged JSON") from error
    if not isinstance(record, dict) or not record.get("title"):
        raise OddAnswerError("gives a record without a title")
    return content


SERVICE = Service("DOI", fetch)
