"""The one way to the network: a request -> its answer, at the pace that a service asks for, again where that may help.

Answers are kept until all of them have come, so that a run that was cut off goes on where it stopped.
"""

from __future__ import annotations

import datetime as dt
import email.utils
import hashlib
import shutil
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import httpx

from conspectus import __version__
from conspectus.errors import DigestError
from conspectus.places import write_whole

ATTEMPTS = 4
"""Requests for one answer, before we give up."""
LONGEST_WAIT = 120.0
"""Seconds that a service may ask us to wait; if it asks for more, the run ends and says so."""
LONGEST_ANSWER = 300.0
"""Seconds in which one answer must have come, however slowly."""
LARGEST = 200_000_000
"""Bytes of one answer."""

_AGAIN = frozenset((408, 425, 429, 500, 502, 503, 504))
_WAIT = 2.0
"""Seconds before the second attempt; each further one waits twice as long."""

Answered = TypeVar("Answered")


class FetchError(DigestError):
    """A service does not give what it was asked for."""


class OddAnswerError(Exception):
    """An answer that cannot be what was asked for; another attempt may bring a better one."""


class _AgainError(Exception):
    def __init__(self, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.wait = wait


class Client:
    """Asks one service; a context manager that closes the connection."""

    def __init__(
        self,
        kept: Path,
        *,
        contact: str = "",
        pause: float = 0.0,
        tell: Callable[[str], None] = lambda what: None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`kept` is the folder of the answers so far, `contact` where a service may write to; `tell` hears of waits."""
        agent = f"conspectus/{__version__}" + (f" (+{contact})" if contact else "")
        if not (agent.isascii() and agent.isprintable()):
            raise DigestError(f"contact: expected an address in ASCII letters, found {contact!r}")
        self._kept = kept
        self._pause = pause
        self._tell = tell
        self._sleep = sleep
        self._clock = clock
        self._last = -pause
        self._http = httpx.Client(
            headers={"User-Agent": agent}, timeout=httpx.Timeout(60, connect=15), follow_redirects=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def done(self) -> None:
        """Everything has come: forget the answers."""
        shutil.rmtree(self._kept, ignore_errors=True)

    def post(self, url: str, values: Mapping[str, str]) -> httpx.Response:
        """One request with JSON values, not repeated and not kept. Errors: `FetchError`."""
        try:
            answer = self._http.post(url, json=values)
        except httpx.TransportError as error:
            raise FetchError(f"{httpx.URL(url).host}: {_reason(error)}") from error
        if answer.is_error:
            raise FetchError(f"{httpx.URL(url).host}: answers {answer.status_code} {answer.reason_phrase}")
        return answer

    def get(
        self,
        url: str,
        read: Callable[[bytes, str], Answered],
        *,
        parameters: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        kinds: Collection[str] = (),
    ) -> Answered:
        """What `read` makes of the answer and its media type; `kinds` are those that are right, empty for all.

        An answer of another kind, and one for which `read` raises `OddAnswerError`, is asked for again, as are those
        that did not come. Errors: `FetchError`, with the host and the reason.
        """
        try:
            address = httpx.URL(url, params=parameters) if parameters else httpx.URL(url)
        except httpx.InvalidURL as error:
            raise FetchError(f"{url}: no address: {error}") from error
        place = self._kept / hashlib.sha256(repr((str(address), headers)).encode()).hexdigest()[:32]
        if place.is_file():
            kind, _, content = place.read_bytes().partition(b"\n")
            return read(content, kind.decode())
        for attempt in range(ATTEMPTS):
            try:
                content, media = self._once(address, headers or {}, kinds)
                found = read(content, media)
            except (_AgainError, OddAnswerError) as again:
                reason = str(again)
                asked = again.wait if isinstance(again, _AgainError) else None
                if asked is not None and asked > LONGEST_WAIT:
                    raise FetchError(f"{address.host}: {reason}, and asks to come back in {asked:.0f} s") from again
                wait = asked if asked is not None else _WAIT * 2**attempt
                if attempt + 1 < ATTEMPTS:
                    self._tell(f"{address.host}: {reason}; trying again in {wait:.0f} s")
                    self._sleep(wait)
            else:
                write_whole(place, media.encode() + b"\n" + content)
                return found
        raise FetchError(f"{address.host}: {reason}, {ATTEMPTS} times")

    def _once(self, url: httpx.URL, headers: Mapping[str, str], kinds: Collection[str]) -> tuple[bytes, str]:
        """One request: the answer and its media type."""
        if (early := self._last + self._pause - self._clock()) > 0:
            self._sleep(early)
        begun = self._last = self._clock()
        content = bytearray()
        try:
            with self._http.stream("GET", url, headers=dict(headers)) as answer:
                status = f"answers {answer.status_code} {answer.reason_phrase}"
                if answer.status_code in _AGAIN:
                    raise _AgainError(status, _asked(answer.headers.get("Retry-After", "")))
                if answer.is_error:
                    raise FetchError(f"{url.host}: {status} to {url}")
                media = answer.headers.get("Content-Type", "").partition(";")[0].strip().lower()
                if kinds and media not in kinds:
                    raise _AgainError(f"answers with {media or 'something unnamed'} instead of {' or '.join(kinds)}")
                for piece in answer.iter_bytes():
                    content += piece
                    if len(content) > LARGEST:
                        raise FetchError(f"{url.host}: answers with more than {LARGEST // 10**6} MB")
                    if self._clock() - begun > LONGEST_ANSWER:
                        raise _AgainError(f"needs more than {LONGEST_ANSWER:.0f} s for an answer")
        except (httpx.TransportError, httpx.DecodingError, httpx.TooManyRedirects) as error:
            raise _AgainError(_reason(error)) from error
        return bytes(content), media


def _reason(error: Exception) -> str:
    if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
        return f"cannot be reached ({str(error) or 'no answer'})"
    if isinstance(error, httpx.TimeoutException):
        return "does not answer in time"
    return f"breaks off ({error})"


def _asked(header: str) -> float | None:
    """How many seconds a service asks to wait: by a number or a date; None where it asks for nothing that we know."""
    if header.isascii() and header.isdecimal():
        return float(header)
    try:
        until = email.utils.parsedate_to_datetime(header)
    except ValueError:
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=dt.UTC)
    return max(0.0, (until - dt.datetime.now(dt.UTC)).total_seconds())
