"""Getting lists: what somebody wants -> seeds. The only part that uses the network; a build never does.

A new service is one module with a `SERVICE` and one row here.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from conspectus.errors import DigestError, did_you_mean
from conspectus.fetch import acl, address, arxiv, doi, openreview, seeds
from conspectus.fetch.client import Client, FetchError
from conspectus.fetch.seeds import Arrival
from conspectus.fetch.service import Service, Wanted
from conspectus.model import RawEntry
from conspectus.readers import format_of
from conspectus.text import fold

__all__ = ["SERVICES", "Arrival", "FetchError", "Wanted", "fetch"]

SERVICES: Mapping[str, Service] = {
    "arxiv": arxiv.SERVICE,
    "openreview": openreview.SERVICE,
    "acl": acl.SERVICE,
    "doi": doi.SERVICE,
}
"""By the name that the command line knows them by."""


def fetch(
    source: str,
    wanted: Wanted,
    folder: Path,
    kept: Path,
    *,
    day: dt.date,
    contact: str = "",
    tell: Callable[[str], None] = lambda what: None,
    count: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> Arrival:
    """Ask a service, or an address, and put what it gives into the folder of seeds.

    `kept` is where answers stay until all have come, for a run on the same `day`; `tell` hears of waits, `count` of
    progress. Nothing is written unless everything came. Errors: `FetchError` for what the service does not give,
    `DigestError` for what it cannot be asked, and for seeds that cannot be read or written.
    """
    if not (address.is_address(source) or source in SERVICES):
        raise DigestError(f"no service or address: {source!r}{did_you_mean(source, SERVICES)}")
    request = repr((source, wanted.words, wanted.since, wanted.limit, day)).encode()
    place = kept / hashlib.sha256(request).hexdigest()[:16]
    if address.is_address(source):
        with Client(place, contact=contact, tell=tell) as client:
            arrival = _replace(address.fetch(source, client), folder)
            client.done()
            return arrival
    service = SERVICES[source]
    files = seeds.load(folder, source)
    with Client(place, contact=contact, pause=service.pause, tell=tell) as client:
        records = []
        for record in service.fetch(replace(wanted, known=seeds.keys(files)), client):
            records.append(record)
            count(f"fetching from {service.name}", len(records), 0)
        arrival = seeds.merge(records, files, folder, (source, service.name), day)
        client.done()
    return arrival


def _replace(found: address.Found, folder: Path) -> Arrival:
    """Put a list that came as a whole in the place of the one that came before from there."""
    path = folder / found.name
    known: dict[str, str] = {}
    if path.is_file():
        before = path.read_bytes()
        if before == found.content:
            return Arrival(same=len(found.entries))
        if format_ := format_of(before, path.suffix):
            known = {
                _title(each): _said(each) for each in format_.read(before, path.name) if isinstance(each, RawEntry)
            }
    seeds.write(path, found.content)
    return Arrival(
        new=tuple(_title(each) for each in found.entries if _title(each) not in known),
        changed=tuple(_title(each) for each in found.entries if known.get(_title(each), _said(each)) != _said(each)),
        same=sum(known.get(_title(each)) == _said(each) for each in found.entries),
        files=(path,),
    )


def _title(entry: RawEntry) -> str:
    return " ".join((entry.text("title") or entry.text("abstract"))[:100].split())


def _said(entry: RawEntry) -> str:
    return fold(" ".join(value.text for value in entry.fields.values()))
