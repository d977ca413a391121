"""Pages -> outputs, through the themes' templates. The only place that knows Jinja.

Templates see `site`, `page` (the permalink) and the page's own context, nothing else: autoescape is on, an undefined
name is an error. A theme's template may extend the default one of the same name as `base/NAME`. What they say in words
is put into the site's language when they are compiled, so that it costs a page nothing.
"""

from __future__ import annotations

import re
import traceback
from base64 import b64encode
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import jinja2
import jinja2.meta
from jinja2 import nodes
from jinja2.ext import InternationalizationExtension
from jinja2.lexer import Token, TokenStream
from jinja2.parser import Parser
from markupsafe import Markup

from conspectus import permalinks
from conspectus.errors import DigestError, raise_all, while_making
from conspectus.language import SOURCE, Language, form
from conspectus.messages import PLACE
from conspectus.model import Output, Page
from conspectus.rendered import Rendered, unpack
from conspectus.stamps import Stands, nothing_stands
from conspectus.store import Store, key
from conspectus.text import RIGHT_TO_LEFT, clip
from conspectus.workers import Workers

_RIGHT_TO_LEFT = re.compile(f"[{RIGHT_TO_LEFT}]")
_AUTO, _NONE = Markup(' dir="auto"'), Markup()


@dataclass(frozen=True, slots=True)
class Theme:
    """All that a page depends on besides its own values."""

    folders: tuple[Path, ...]
    """Those of the themes; the first that has a template wins, the last is the default."""
    site: Mapping[str, Any] = field(compare=False)
    """What every template sees under that name."""
    language: Language = field(compare=False)
    """Of what the templates say."""
    mark: bytes
    """Checksum of the site's values, of the language and of the names of all templates: it makes two of them equal."""

    @classmethod
    def of(cls, folders: Sequence[Path], site: Mapping[str, Any], language: Language | None = None) -> Theme:
        """The theme of these folders and values; it says what templates say, where no other language is given."""
        language = language or Language()
        names = [sorted(path.name for path in (folder / "templates").glob("*")) for folder in folders]
        return cls(tuple(folders), site, language, key(site, names, language))


def render(
    pages: Iterable[Page],
    theme: Theme,
    workers: Workers | None = None,
    stands: Stands = nothing_stands,
    store: Store | None = None,
) -> Iterator[Output]:
    """Each page as the file it becomes; one that stands as it was made of the same values, or is kept in `store`, is
    not made again.

    Errors, once all pages have been tried: `DigestError` or `DigestErrors` for what templates get wrong, each with its
    place and a page. Other errors say which page was rendered.
    """
    store = store or Store()
    common, kept = _Common(theme, store), Rendered(store)
    known: list[Output] = []
    packed_against: dict[bytes, bytes] = {}
    wrong: dict[str, list[str]] = {}

    def changed() -> Iterator[tuple[Page, bytes]]:
        for page in pages:
            with while_making(f"{page.permalink}, {_of(page)}"):
                told = _brought(page) if page.made_of is None else page
                made_of = common.key(told)
            if made_of and stands(page.permalink, made_of):
                kept.use(made_of)
                known.append(Output(page.permalink, None, _of(page), made_of))
            elif made_of and (packed := kept.take(made_of)):
                content = partial(unpack, packed, common.templates(page.template).text)
                known.append(Output(page.permalink, content, _of(page), made_of))
            else:
                if made_of:
                    packed_against[made_of] = common.templates(page.template).text
                with while_making(f"{page.permalink}, {_of(page)}"):
                    whole = _brought(told)
                yield whole, made_of

    for made in (workers or Workers()).map(partial(_rendered, theme), changed()):
        yield from known
        known.clear()
        if isinstance(made, Output):
            if made.key and isinstance(made.content, bytes):
                kept.keep(made.key, made.content, packed_against.pop(made.key))
            yield made
        else:
            wrong.setdefault(made[0], []).append(made[1])
    yield from known
    kept.close()
    raise_all(DigestError(f"{message}, on {_pages(those)}") for message, those in wrong.items())


@dataclass(frozen=True, slots=True)
class _Templates:
    """A template with all that it extends, includes and imports."""

    text: bytes
    checksum: bytes


class _Common:
    """What the keys of all pages are made of: the site's values, and for each template those that it uses."""

    def __init__(self, theme: Theme, store: Store) -> None:
        self._environment = _environment(theme)
        self._store = store
        self._mark = theme.mark
        self._files: dict[str, tuple[str, Sequence[str]]] = {}
        self._templates: dict[str, _Templates] = {}

    def key(self, page: Page) -> bytes:
        """Checksum of all that the page is made of; empty where something in it has no checksum."""
        try:
            own = page.made_of() if callable(page.made_of) else page.made_of
            own = page.context if own is None else own
            return key(self._mark, self.templates(page.template).checksum, page.permalink, own)
        except (TypeError, NotImplementedError, jinja2.TemplateError):
            return b""

    def templates(self, name: str) -> _Templates:
        """A template with all that it uses. Errors: those of Jinja; `TypeError` where only the page decides what."""
        if name not in self._templates:
            seen: dict[str, str] = {}
            waiting = [name]
            while waiting:
                each = waiting.pop()
                seen[each], used = self._file(each)
                waiting += [other for other in used if other not in seen]
            self._templates[name] = _Templates("".join(seen.values()).encode(), key(seen))
        return self._templates[name]

    def _file(self, name: str) -> tuple[str, Sequence[str]]:
        """The text of one template, and the names of those that it extends, includes or imports."""
        if name not in self._files:
            assert self._environment.loader
            text = self._environment.loader.get_source(self._environment, name)[0]
            (used,) = self._store.made("used by a template", tuple[str, ...], [text], partial(map, _used))
            self._files[name] = text, used
        return self._files[name]


@lru_cache(maxsize=256)
def _used(text: str) -> tuple[str, ...]:
    """The names of the templates that the text of one extends, includes or imports, which no theme decides."""
    syntax = jinja2.Environment(autoescape=True, extensions=[InternationalizationExtension])
    found = tuple(jinja2.meta.find_referenced_templates(syntax.parse(text)))
    names = tuple(filter(None, found))
    if len(names) < len(found):
        raise TypeError("only a page tells which template it uses")
    return names


def _rendered(theme: Theme, job: tuple[Page, bytes]) -> Output | tuple[str, str]:
    """A page as a file; or what its template gets wrong, and which page it is."""
    page, made_of = job
    environment = _environment(theme)
    link = _linker(page.permalink)
    context = {**page.values, "page": page.permalink, "link": link, "root": link("").removeprefix("./")}
    context["asset"] = partial(_asset, link)
    context["absolute"] = permalinks.absolute(theme.site["base_url"], page.permalink)
    try:
        with while_making(f"{page.permalink}, {_of(page)}"):
            content = environment.get_template(page.template).render(context).encode()
    except jinja2.TemplateError as error:
        return _told(error), page.permalink + (f", {page.of}" if page.of else "")
    return Output(page.permalink, content, _of(page), made_of)


def _brought(page: Page) -> Page:
    """The page with its context brought together, which is all that it is made of."""
    return replace(page, context=page.values, made_of=None)


def _of(page: Page) -> str:
    return page.of or f"the page of {page.template}"


def _told(error: jinja2.TemplateError) -> str:
    """What a template gets wrong, with the template's file and line."""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"{error.name}: no theme has this template"
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: {error.message}"
    frames = traceback.extract_tb(error.__traceback__)
    place = next((frame for frame in reversed(frames) if not frame.filename.endswith(".py")), frames[-1])
    return f"{place.filename}:{place.lineno}: {error.message}"


def _pages(pages: Sequence[str]) -> str:
    return pages[0] + (f", and on {plural(len(pages) - 1, 'other page')}" if len(pages) > 1 else "")


@lru_cache(maxsize=4)
def _environment(theme: Theme) -> jinja2.Environment:
    own = jinja2.FileSystemLoader([folder / "templates" for folder in theme.folders])
    default = jinja2.FileSystemLoader(theme.folders[-1] / "templates")
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader([own, jinja2.PrefixLoader({"base": default})]),
        autoescape=True,
        extensions=[_Messages],
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    language = theme.language
    environment.policies["ext.i18n.trimmed"] = True
    environment.globals |= {"site": theme.site, "language": language}
    environment.globals |= {"_": language.gettext, "ngettext": language.ngettext}
    environment.filters["clip"] = clip
    environment.filters["plural"] = plural
    environment.filters["count"] = grouped if language.code == SOURCE else language.number
    environment.filters["listed"] = language.listed
    environment.filters["form"] = lambda number, rule: form(rule, number)
    environment.filters["dir"] = direction
    environment.filters["checksum"] = checksum
    return environment


class _Messages(InternationalizationExtension):
    """`_('text')` and `{% trans %}` in the language of the site, when a template is compiled.

    The global `language` has to be there before.
    """

    def __init__(self, environment: jinja2.Environment) -> None:
        super().__init__(environment)
        environment.newstyle_gettext = True  # type: ignore[attr-defined]

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """`_('text')` as the text that it says, `_(…)` without the call where no message says anything else, and for
        `site.language`, which is asked for beside every text of a paper, the tag of the language.
        """
        language = self._language
        ahead = deque(stream)
        while ahead:
            token = ahead.popleft()
            if token.type != "name" or token.value not in ("_", "site"):
                yield token
                continue
            behind = [each.value for each in islice(ahead, 2)]
            call = [each.type for each in islice(ahead, 3)]
            if token.value == "_" and call == ["lparen", "string", "rparen"]:
                _, text, _ = (ahead.popleft() for _ in call)
                yield Token(token.lineno, "string", language.gettext(text.value))
            elif token.value == "site" and behind == [".", "language"]:
                ahead.popleft(), ahead.popleft()
                yield Token(token.lineno, "string", language.code)
            elif token.value == "site" or call[:1] != ["lparen"] or language.messages:
                yield token

    def parse(self, parser: Parser) -> nodes.Node | list[nodes.Node]:
        """`{% trans %}` as the parts of its message, in the order of the language, with values between them."""
        parsed = super().parse(parser)
        *before, output = parsed if isinstance(parsed, list) else [parsed]
        call = next(output.find_all(nodes.Call))
        values = {each.key: each.value for each in call.kwargs}
        singular, *counted = call.args
        if not counted:
            return [*before, self._parts(self._language.gettext(singular.as_const()), values)]
        plural, number = counted
        forms, rule = self._language.forms(singular.as_const(), plural.as_const())
        values.setdefault("num", nodes.Filter(number, "count", [], [], None, None))
        made: list[nodes.Node] = [self._parts(each, values) for each in forms]
        chosen = nodes.Filter(number, "form", [nodes.Const(rule)], [], None, None)
        last = made.pop()
        while made:
            test = nodes.Compare(chosen, [nodes.Operand("eq", nodes.Const(len(made) - 1))])
            last = nodes.If(test, [made.pop()], [], [last])
        return [*before, last]

    @property
    def _language(self) -> Language:
        language = self.environment.globals["language"]
        assert isinstance(language, Language)
        return language

    def _parts(self, message: str, values: Mapping[str, nodes.Expr]) -> nodes.Output:
        """`PLACE` splits a message into text, name of a value, text …"""
        parts = enumerate(PLACE.split(message))
        made = [values[part] if at % 2 else nodes.TemplateData(part.replace("%%", "%")) for at, part in parts]
        return nodes.Output(made)


class _linker:  # noqa: N801 - templates read `link(…)`, as a function
    """`link(permalink)`: the address as seen from one page; of the root, for an empty one."""

    def __init__(self, page: str) -> None:
        self.page = page

    def __call__(self, permalink: str) -> str:
        return permalinks.relative(permalink, self.page)


def _asset(link: _linker, name: str) -> str:
    """`asset('site.css')`: the address of a static file as seen from one page."""
    return link(permalinks.asset(name))


def direction(text: object) -> Markup:
    """The attribute of an element that holds `text`: `dir` where it may run from right to left, otherwise none."""
    shown = str(text)
    return _NONE if shown.isascii() or not _RIGHT_TO_LEFT.search(shown) else _AUTO


def checksum(script: str) -> str:
    """What a content security policy calls an inline script by: `sha256-…`."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def plural(count: int, word: str, many: str | None = None) -> str:
    """`1 paper`, `38 papers`, `1,204 papers`."""
    return f"{grouped(count)} {word if count == 1 else many or word + 's'}"


def grouped(count: int) -> str:
    """`20000` -> `20,000`."""
    return f"{count:,}"
