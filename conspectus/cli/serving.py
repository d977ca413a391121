"""`serve`: the site on this machine, built anew and shown anew whenever a seed, a template or a setting changes."""

from __future__ import annotations

import argparse
import contextlib
import http.server
import json
import queue
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from conspectus import last_build, permalinks
from conspectus.cli import building
from conspectus.cli.command import SETTINGS, Command, settings
from conspectus.cli.lazily import lazily
from conspectus.cli.shown import Site, path_of
from conspectus.cli.terminal import complain
from conspectus.config import SiteConfig
from conspectus.errors import DigestError
from conspectus.model import Output
from conspectus.options import Options
from conspectus.permalinks import FRONT, NOT_FOUND
from conspectus.stamps import rewritten
from conspectus.theme import ROOMS, theme_folders

if TYPE_CHECKING:
    import watchfiles

    from conspectus import pipeline
    from conspectus.library import Library
    from conspectus.pipeline import Report, Tools
else:
    pipeline = lazily("conspectus.pipeline")
    watchfiles = lazily("watchfiles")

_HOST = "127.0.0.1"
_PATIENCE = 200
"""Milliseconds after which a watcher says that nothing changed, and so that it looks."""
_STATE = "/.conspectus/state"
_SCRIPT = "/.conspectus/reload.js"
_TAG = f'<script src="{_SCRIPT}?shown={{}}"></script>'


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the site and nothing else, for this machine's own browser and no other."""

    def __init__(self, *arguments: Any, site: Site) -> None:
        self.site = site
        super().__init__(*arguments, directory=str(site.folder))

    def do_GET(self) -> None:
        """A file, or what the reloading script asks for."""
        asked = urlsplit(self.path)
        if not self._is_ours():
            self.send_error(HTTPStatus.FORBIDDEN, "only for this machine")
        elif asked.path == _SCRIPT:
            self._send((resources.files("conspectus") / "cli" / "reload.js").read_bytes(), "text/javascript")
        elif asked.path == _STATE:
            page = self.site.asked(path_of(parse_qs(asked.query).get("page", ["/"])[0]))
            self._send(json.dumps({"page": page, "builds": self.site.builds}).encode(), "application/json")
        else:
            self._send_file(path_of(asked.path))

    def do_HEAD(self) -> None:
        """As GET, without the content."""
        self.do_GET()

    def _is_ours(self) -> bool:
        """Whether the browser asked for this machine: a foreign name that leads here is another site's trick."""
        name = urlsplit(f"//{self.headers.get('Host', '')}").hostname
        return name in (_HOST, "localhost")

    def _send_file(self, path: str) -> None:
        status, changes = HTTPStatus.OK, self.site.changes
        content = self.site.content(path)
        if path.endswith(".html"):
            self.site.opened(path)
        else:
            self.site.loaded(path_of(urlsplit(self.headers.get("Referer", "")).path), path)
        if content is None:
            self.site.loaded(path, NOT_FOUND)
            path, content, status = NOT_FOUND, self.site.content(NOT_FOUND), HTTPStatus.NOT_FOUND
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        if path.endswith(".html"):
            tag = _TAG.format(changes).encode()
            content = content.replace(b"</body>", tag + b"</body>", 1) if b"</body>" in content else content + tag
        self._send(content, self.guess_type(path), status)

    def _send(self, content: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            with contextlib.suppress(ConnectionError):
                self.wfile.write(content)

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - its base's name
        """Say nothing: what was asked for is no news."""


def add_options(parser: argparse.ArgumentParser) -> None:
    building.add_options(parser)
    parser.add_argument("--port", type=port, default=8000, help="where on this machine (default: 8000; 0: any)")


def port(text: str) -> int:
    """A number of a port."""
    if not (text.isascii() and text.isdecimal() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"expected a number from 0 to {2**16 - 1}, found {text!r}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Build, show, and build again after every change, until Ctrl-C. A build that fails leaves what is shown."""
    arguments.check = False
    config = settings(arguments)
    site = Site(config.path(config.output))
    with (
        _server(site, arguments.port) as server,
        pipeline.tools(config, building.options_of(arguments)) as tools,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        build = partial(_build, arguments, site, tools)
        try:
            while True:
                made = (config.path(config.output).resolve(), config.path(".cache").resolve())
                with _changes(*_watched(arguments, config), made) as changes:
                    if not site.builds:
                        build(queue.Queue())  # the first one is not broken off
                        _begin(arguments, server)
                    else:
                        changes.put(None)  # something may have changed while nobody looked
                    config = _until_other_settings(build, config, changes)
        except KeyboardInterrupt:
            print()
        finally:
            server.shutdown()
    return 0


def _begin(arguments: argparse.Namespace, server: _Server) -> None:
    """Behind the first build, good or not, only what matters is said."""
    server.site.builds = 1
    if not (server.site.folder / FRONT).is_file():
        complain(f"{server.site.folder}: no site to show yet; it comes when the seeds can be built")
    print(f"http://{_HOST}:{server.server_port}/ (Ctrl-C ends it)", flush=True)
    arguments.quiet = True


def _until_other_settings(
    build: Callable[[queue.Queue[None]], SiteConfig | None], config: SiteConfig, changes: queue.Queue[None]
) -> SiteConfig:
    """Build after every change, until the settings are others: they may name other files to look at."""
    while True:
        changes.get()
        while not changes.empty():
            changes.get()
        built = build(changes)
        if built and built != config:
            return built


def _build(arguments: argparse.Namespace, site: Site, tools: Tools, changes: queue.Queue[None]) -> SiteConfig | None:
    """One build; its settings, or None where it failed and said why, or where something changed again meanwhile."""
    try:
        config = settings(arguments)
        done = building.run(arguments, partial(_four_steps, site, tools, changes)) == 0
    except DigestError as error:
        complain(error)
        done = False
    except OutdatedError:
        return None  # what is shown ahead of it will be what the next build shows, or be withdrawn by that
    site.show({})
    site.builds += done
    return config if done else None


def _four_steps(site: Site, tools: Tools, changes: queue.Queue[None], config: SiteConfig, options: Options) -> Report:
    """The steps of a build in a process that goes on: the library is made anew only where what it depends on is new,
    and pages that are in view are made and shown before all others.
    """
    last = last_build.load(config)
    tools = replace(tools, stamps=last.stamps if last else {})
    in_view = site.in_view()
    made_of = last_build.inputs_of_library(config, options.limit, options.strict)

    def make() -> Library:
        return pipeline.normalize(pipeline.read(config, tools), config, options, tools)

    library = tools.memory.made("library", make, made_of or object())  # without a checksum it equals no other
    outputs = showing(pipeline.render(library, config, options, tools, in_view), site, in_view, changes)
    written = pipeline.write(outputs, config, tools)
    site.settle(rewritten(tools.stamps, written.stamps))
    return pipeline.Report(library, written)


class OutdatedError(Exception):
    """Something changed while a build was under way: it is no more worth to be ended."""


def showing(
    outputs: Iterator[Output], site: Site, in_view: Collection[str], changes: queue.Queue[None]
) -> Iterator[Output]:
    """`outputs` as they come; the static files and the pages in view, which come first, are shown once all are there.

    Errors: `OutdatedError` once there is a new change.
    """
    ahead: dict[str, bytes] | None = {}
    for output in outputs:
        if ahead is not None and (output.path in in_view or output.path.startswith(permalinks.asset(""))):
            content = output.content() if callable(output.content) else output.content
            if content is not None:
                ahead[output.path] = content
        elif ahead is not None:
            site.show(ahead)
            ahead = None
        elif not changes.empty():
            raise OutdatedError
        yield output


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, site: Site, number: int) -> None:
        self.site = site
        super().__init__((_HOST, number), partial(_Handler, site=site))


def _server(site: Site, number: int) -> _Server:
    try:
        return _Server(site, number)
    except OSError as error:
        raise DigestError(f"port {number}: {error.strerror}; name another --port") from error


@contextlib.contextmanager
def _changes(files: Collection[Path], folders: Collection[Path], made: Collection[Path]) -> Iterator[queue.Queue[None]]:
    """Something to wait at for a change of one of the files, or of what lies under the folders and not under `made`.

    Whatever changes inside the block is seen. Errors: `DigestError` where the system watches no more.
    """
    changes: queue.Queue[None] = queue.Queue()
    stop = threading.Event()
    looking = threading.Barrier(3)
    problems: list[Exception] = []
    watch = watchfiles.watch  # here, since a module that loads when it is needed is not to be loaded by two threads

    def look(places: Collection[Path], *, recursive: bool, matters: Callable[[Path], bool]) -> None:
        seen = watch(
            *places,
            watch_filter=lambda change, path: matters(Path(path)),
            recursive=recursive,
            stop_event=stop,
            rust_timeout=_PATIENCE,
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        try:
            next(seen)
        except Exception as error:  # noqa: BLE001 - raised where the other threads wait for this one
            problems.append(error)
            looking.abort()
            return
        with contextlib.suppress(threading.BrokenBarrierError):
            looking.wait()
        for found in seen:
            if found:
                changes.put(None)

    # an editor puts a new file in the place of the old one, which only its folder sees
    of_files = {file.parent for file in files if file.parent.is_dir()}
    watchers = (
        threading.Thread(target=partial(look, of_files, recursive=False, matters=lambda path: path in files)),
        threading.Thread(target=partial(look, folders, recursive=True, matters=partial(_is_content, made))),
    )
    try:
        for watcher in watchers:
            watcher.start()
        looking.wait()
        yield changes
    except threading.BrokenBarrierError:
        if isinstance(problems[0], OSError):
            raise DigestError(f"changes cannot be watched: {problems[0]}") from None
        raise problems[0] from None
    finally:
        stop.set()
        looking.abort()  # whoever waits for this thread waits no more, if it was stopped before all looked
        for watcher in filter(threading.Thread.is_alive, watchers):
            watcher.join()


def _is_content(made: Collection[Path], path: Path) -> bool:
    """Whether a file is neither a draft of an editor nor made by a build."""
    draft = path.name.startswith((".", "#")) or path.name.endswith("~")
    return not draft and not any(path.is_relative_to(folder) for folder in made)


def _watched(arguments: argparse.Namespace, config: SiteConfig) -> tuple[set[Path], set[Path]]:
    """The files that a build reads, and the folders of which it reads whatever is in them."""
    named = [Path(arguments.config or SETTINGS)]
    named += map(config.path, (*config.seeds, *config.catalogues, config.overlay, *filter(None, (config.topics,))))
    rooms = [folder / room for folder in theme_folders(config.theme, config.root) for room in ROOMS]
    places = {path.resolve() for path in (*named, *rooms)}
    folders = {place for place in places if place.is_dir()}
    return places - folders, folders


SERVE = Command("build the site, show it on this machine, and again after every change", add_options, run)
