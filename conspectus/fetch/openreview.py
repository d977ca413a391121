"""OpenReview's interface (https://docs.openreview.net/reference/api-v2): pages of notes, each after the last one's id.

What it shows to everybody needs no account. Where it asks for one, name and password are taken from the environment, by
the names that its own client has for them.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conspectus.errors import DigestError
from conspectus.fetch.client import Client, FetchError, OddAnswerError
from conspectus.fetch.service import Record, Service, Wanted, one_word, records_of
from conspectus.readers import FORMATS

SERVER = "https://api2.openreview.net"
PAGE = 1000

_GROUP = re.compile(r"[\w.-]+(?:/[\w.-]+)+")


def fetch(wanted: Wanted, client: Client) -> Iterator[Record]:
    """The papers of a venue; with a date, those that came in since then."""
    group = one_word(wanted, "a group such as ICLR.cc/2026/Conference")
    if not _GROUP.fullmatch(group):
        raise DigestError(f"openreview: expected a group such as ICLR.cc/2026/Conference, found {group!r}")
    parameters = {"content.venueid": group, "sort": "id", "limit": str(PAGE)}
    if wanted.since:
        begin = dt.datetime.combine(wanted.since, dt.time(), dt.UTC)
        parameters["mintcdate"] = str(int(begin.timestamp() * 1000))
    headers = _headers(client)
    given = 0
    while True:
        notes = client.get(
            f"{SERVER}/notes", _read, parameters=parameters, headers=headers, kinds=("application/json",)
        )
        if not notes and not given and not wanted.since:
            raise FetchError(
                f"openreview: nothing public has the venue {group!r}; under review it is {group}/Submission"
            )
        for record in _records(notes):
            yield record
            given += 1
            if given == wanted.limit:
                return
        if len(notes) < PAGE:
            return
        parameters["after"] = str(notes[-1]["id"])


def _records(notes: Sequence[Mapping[str, Any]]) -> Iterator[Record]:
    if notes:
        content = json.dumps({"notes": notes}, ensure_ascii=False).encode("utf-8", "replace")
        yield from records_of(FORMATS["JSON"].read(content, "OpenReview"))


def _read(content: bytes, media: str) -> list[Mapping[str, Any]]:
    del media
    try:
        notes = json.loads(content)["notes"]
    except (ValueError, TypeError, KeyError) as error:
        raise OddAnswerError("gives no list of notes") from error
    if not isinstance(notes, list) or not all(isinstance(note, Mapping) and "id" in note for note in notes):
        raise OddAnswerError("gives no list of notes")
    return notes


def _headers(client: Client) -> dict[str, str]:
    name, password = os.environ.get("OPENREVIEW_USERNAME"), os.environ.get("OPENREVIEW_PASSWORD")
    if not (name and password):
        return {}
    answer = client.post(f"{SERVER}/login", {"id": name, "password": password})
    try:
        return {"Authorization": f"Bearer {answer.json()['token']}"}
    except (ValueError, TypeError, KeyError) as error:
        raise FetchError("openreview: gives no token for the account of OPENREVIEW_USERNAME") from error


SERVICE = Service("OpenReview", fetch)
