"""A server on this machine that answers as the services do, with invented papers; and fails as they do, when told."""

from __future__ import annotations

import datetime as dt
import json
import threading
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import escape

ENTRY = """<entry>
  <id>http://arxiv.org/abs/{number}v{version}</id>
  <title>{title}</title>
  <updated>{updated}T10:00:00Z</updated>
  <link href="https://arxiv.org/abs/{number}v{version}" rel="alternate" type="text/html"/>
  <link href="https://arxiv.org/pdf/{number}v{version}" rel="related" type="application/pdf" title="pdf"/>
  <summary>{abstract}</summary>
  <published>{published}T10:00:00Z</published>
  <arxiv:primary_category term="{category}"/>
  <category term="{category}" scheme="http://arxiv.org/schemas/atom"/>
  <author><name>{author}</name></author>
  </entry>"""
FEED = """<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom"
 xmlns="http://www.w3.org/2005/Atom"><id>https://arxiv.org/api/x</id><title>arXiv Query</title>
<opensearch:itemsPerPage>{asked}</opensearch:itemsPerPage><opensearch:totalResults>{total}</opensearch:totalResults>
<opensearch:startIndex>{start}</opensearch:startIndex>{entries}</feed>"""


class StandIn:
    """What it has, what it was asked, and how its next answers fail."""

    def __init__(self):
        self.preprints = []
        self.notes = []
        self.files = {}
        """Path -> (media type, content)."""
        self.asked = []
        """(path, parameters, headers) of each request."""
        self.failures = deque()
        """What happens to the next requests, one each, in place of an answer; None lets one pass."""

    def preprint(self, number, published, version=1, updated=None, **other):
        """A paper at arXiv; a later version takes the place of the one before."""
        if version > 1:
            self.preprints = [each for each in self.preprints if each["number"] != number]
        words = f"SILT{number.replace('.', '')[-5:]}"
        paper = {
            "number": number,
            "version": version,
            "published": published,
            "updated": updated or published,
            "title": f"Where Water Went Before, Part {number}",
            "abstract": f"Old river beds are hard to tell from roads. We present {words}, a method that tells them"
            f" apart by the grain of stone {number}. It finds 91% of the beds in version {version}.",
            "author": "Ada Example",
            "category": "cs.CL",
            **other,
        }
        self.preprints.append(paper)
        return paper

    def note(self, identity, **content):
        """A paper at OpenReview."""
        values = {"title": f"Paper {identity}", "abstract": f"We present {identity}, a method.", **content}
        values.setdefault("venueid", "ICXR.cc/2026/Conference")
        self.notes.append(
            {"id": identity, "forum": identity, "content": {name: {"value": value} for name, value in values.items()}}
        )

    def answer(self, handler):
        parts = urlsplit(handler.path)
        parameters = {name: values[0] for name, values in parse_qs(parts.query).items()}
        self.asked.append((parts.path, parameters, handler.headers))
        failure = self.failures.popleft() if self.failures else None
        if failure:
            failure(handler)
        elif parts.path == "/arxiv":
            send(handler, self._feed(parameters), "application/atom+xml; charset=utf-8")
        elif parts.path == "/openreview/notes":
            send(handler, self._notes(parameters), "application/json; charset=utf-8")
        elif parts.path == "/openreview/login":
            send(handler, b'{"token": "t0ken"}', "application/json")
        elif parts.path in self.files:
            media, content = self.files[parts.path]
            send(handler, content, media)
        else:
            send(handler, b"not here", "text/plain", 404)

    def _feed(self, parameters):
        by = "updated" if parameters.get("sortBy") == "lastUpdatedDate" else "published"
        categories = [word.removeprefix("cat:") for word in parameters["search_query"].split() if word[:4] == "cat:"]
        found = [each for each in self.preprints if not categories or each["category"] in categories]
        found.sort(key=lambda each: (each[by], each["number"]), reverse=True)
        start, asked = int(parameters["start"]), int(parameters["max_results"])
        entries = "".join(
            ENTRY.format(**{name: escape(str(value)) for name, value in each.items()})
            for each in found[start : start + asked]
        )
        return FEED.format(asked=asked, total=len(found), start=start, entries=entries).encode()

    def _notes(self, parameters):
        found = sorted(self.notes, key=lambda note: note["id"])
        found = [each for each in found if each["content"]["venueid"]["value"] == parameters["content.venueid"]]
        found = [each for each in found if each["id"] > parameters.get("after", "")]
        return json.dumps({"notes": found[: int(parameters["limit"])]}).encode()


def send(handler, content, media, status=200, **headers):
    handler.send_response(status)
    handler.send_header("Content-Type", media)
    handler.send_header("Content-Length", str(len(content)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(content)


def status(number, **headers):
    """An answer with a status and nothing else."""
    return lambda handler: send(handler, b"", "text/plain", number, **headers)


def kind(media, content=b"<html><body>Please log in.</body></html>"):
    """An answer of another kind."""
    return lambda handler: send(handler, content, media)


def cut(media):
    """An answer that ends too early."""

    def answer(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", media)
        handler.send_header("Content-Length", "100000")
        handler.end_headers()
        handler.wfile.write(b"<feed>")
        handler.close_connection = True

    return answer


def later(seconds):
    """A date as `Retry-After` may have it."""
    moment = dt.datetime.now(dt.UTC) + dt.timedelta(seconds=seconds)
    return moment.strftime("%a, %d %b %Y %H:%M:%S GMT")


class serving:  # noqa: N801 - reads as what it does
    """The stand-in behind an address, as long as the block lasts."""

    def __init__(self, stand_in):
        self.stand_in = stand_in

    def __enter__(self):
        stand_in = self.stand_in

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                stand_in.answer(self)

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                stand_in.answer(self)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *error):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()
