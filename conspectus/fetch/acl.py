"""The ACL Anthology's own data (https://aclanthology.org/info/development): a file of XML for each event and year."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from conspectus.errors import DigestError
from conspectus.fetch.client import Client, FetchError, OddAnswerError
from conspectus.fetch.service import Record, Service, Wanted, one_word, records_of
from conspectus.readers import FORMATS
from conspectus.xmlfile import XMLError, parse

SERVER = "https://raw.githubusercontent.com/acl-org/acl-anthology/master/data/xml"

_EVENT = re.compile(r"(\d{4}\.[a-z0-9_]+|[A-Z]\d\d)(?:-([a-z0-9_]+))?")


def fetch(wanted: Wanted, client: Client) -> Iterator[Record]:
    """The papers of an event (`2025.acl`), or of one of its volumes (`2025.acl-long`)."""
    what = "an event or a volume such as 2025.acl-long"
    event = _EVENT.fullmatch(word := one_word(wanted, what))
    if not event:
        raise DigestError(f"acl: expected {what}, found {word!r}")
    name, volume = event.groups()

    def read(content: bytes, media: str) -> bytes:
        del media
        try:
            collection = parse(content)
        except XMLError as error:
            raise OddAnswerError(f"gives damaged XML ({error})") from error
        volumes = {each.get("id", ""): each for each in collection.findall("volume")}
        if volume and volume not in volumes:
            raise FetchError(f"acl: {name} has no volume {volume!r}; it has {', '.join(volumes)}")
        for other in (each for key, each in volumes.items() if volume and key != volume):
            collection.remove(other)
        return bytes(etree.tostring(collection, encoding="utf-8"))

    content = client.get(f"{SERVER}/{name}.xml", read, kinds=("text/plain", "application/xml", "text/xml"))
    for number, record in enumerate(records_of(FORMATS["XML"].read(content, "ACL Anthology"))):
        if number == wanted.limit:
            return
        yield record


SERVICE = Service("ACL Anthology", fetch)
