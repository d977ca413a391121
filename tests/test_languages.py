"""What the interface says: in templates, scripts and modules alike, in the language of the settings."""

from __future__ import annotations

import re
import runpy
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from conspectus.errors import DigestError
from conspectus.language import Language
from conspectus.messages import language
from conspectus.model import Page
from conspectus.render import Theme, render
from conspectus.script_messages import messages, translated
from tests.conftest import ROOT, build
from tests.published import published
from tests.untranslated import untranslated

SEED = "ICLR 2026\n\nSmall models are cheap. We present TINY, a way.\n\nWe study waves in the sea.\n"
CZECH = Language(
    "cs",
    {
        "Papers": ("Články",),
        "%(num)s <b>paper</b>": ("%(num)s <b>článek</b>", "%(num)s <b>články</b>", "%(num)s <b>článků</b>"),
        "%(num)s list": ("%(num)s seznam", "%(num)s seznamy", "%(num)s seznamů"),
        "100 %% of %(shown)s": ("%(shown)s: 100 %%",),
        "%(first)s of %(2)s": ("z %(2)s: %(first)s",),
        "%(count)s paper": ("%(count)s článek", "%(count)s články", "%(count)s článků"),
    },
    "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2",
)


@pytest.fixture
def rendered(tmp_path):
    """`rendered(source, language, …)`: what a template says in a language, of these values."""

    def make(source, of, **values):
        (tmp_path / "templates").mkdir(exist_ok=True)
        (tmp_path / "templates" / "page.html").write_text(source, encoding="utf-8")
        theme = Theme.of((tmp_path,), {"base_url": ""}, of)
        (output,) = render([Page("page.html", "page.html", values)], theme)
        return output.content.decode()

    return make


COUNTED = "{% trans num=n %}{{ num }} <b>paper</b>{% pluralize %}{{ num }} <b>papers</b>{% endtrans %}"


@pytest.mark.parametrize(
    ("source", "english", "czech"),
    [
        ("{{ _('Papers') }}", "Papers", "Články"),
        ("{{ _('R & D') }}", "R &amp; D", "R &amp; D"),
        ("{{ _(label) }}", "Papers", "Články"),
        ("{% trans %}Papers{% endtrans %}", "Papers", "Články"),
        ("{% trans shown=odd %}100 % of {{ shown }}{% endtrans %}", "100 % of &lt;i&gt;", "&lt;i&gt;: 100 %"),
        (COUNTED.replace("=n", "=1"), "1 <b>paper</b>", "1 <b>článek</b>"),
        (COUNTED.replace("=n", "=3"), "3 <b>papers</b>", "3 <b>články</b>"),
        (COUNTED, "12,345 <b>papers</b>", "12\u00a0345 <b>článků</b>"),
        ("{{ ngettext('%(num)s list', '%(num)s lists', 1) }}", "1 list", "1 seznam"),
        ("{{ ngettext('%(num)s list', '%(num)s lists', 7) }}", "7 lists", "7 seznamů"),
        ("{{ n | plural('sheep', 'sheep') }}", "12,345 sheep", "12,345 sheep"),
    ],
)
def test_templates_say_it_in_the_language_of_the_site(rendered, source, english, czech):
    """Texts, values and forms of numbers; what is a value is escaped, what nobody translated stays."""
    assert rendered(source, None, n=12345, odd="<i>", label="Papers") == english
    assert rendered(source, CZECH, n=12345, odd="<i>", label="Papers") == czech


@pytest.mark.parametrize(
    ("script", "english", "czech"),
    [
        ('say(gettext("Papers"));', 'say("Papers");', 'say("Články");'),
        ("say(gettext('Papers'));", "say('Papers');", 'say("Články");'),
        ("gettext`${first} of ${all.length}`", "`${first} of ${all.length}`", "`z ${all.length}: ${first}`"),
        (
            "ngettext(count, `${count} paper`, `${count} papers`)",
            "(count === 1 ? `${count} paper` : `${count} papers`)",
            f"[`${{count}} článek`, `${{count}} články`, `${{count}} článků`][+((n) => {CZECH.plural})(count)]",
        ),
        ('n.toLocaleString("en")', 'n.toLocaleString("en")', 'n.toLocaleString("cs")'),
        ('gettext("Odd")', '"Odd"', '"Odd"'),
        ("gettext(label)", "gettext(label)", "gettext(label)"),
    ],
)
def test_scripts_hold_what_they_say(script, english, czech):
    """An English script keeps its literals and nothing else; what cannot be known before it runs is left alone."""
    assert translated(script, Language()) == english
    assert translated(script, CZECH) == czech


def test_a_translation_cannot_end_a_script_or_begin_a_value():
    """Whatever a file of messages holds, it is text."""
    odd = Language("cs", {"A": ('</script>"\\',), "%(x)s B": ("`${y} \\ </script> %(x)s",)})
    assert translated('gettext("A")', odd) == r'"\u003c/script>\"\\"'
    assert translated("gettext`${x} B`", odd) == r"`\`\${y} \\ \u003c/script> ${x}`"


def test_every_word_of_a_script_is_found():
    """What is collected is what is replaced, line by line."""
    script = 'gettext("A");\ngettext`${x} B`; ngettext(n, `${n} C`,\n `${n} Cs`)'
    assert list(messages(script)) == [(1, ("A",)), (2, ("%(x)s B",)), (2, ("%(n)s C", "%(n)s Cs"))]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("zh-hans", "language: no theme has languages/zh-hans.po (did you mean 'zh-Hans'?)"),
        ("fr", "language: no theme has languages/fr.po (allowed: en, zh-Hans)"),
        ("../en", "language: no theme has languages/../en.po"),
    ],
)
def test_a_language_that_no_theme_speaks_is_told(tmp_path, code, said):
    """With the one that may be meant."""
    with pytest.raises(DigestError, match="language: ") as told:
        build(tmp_path, {"list.txt": SEED}, language=code)
    assert str(told.value).startswith(said)


def test_a_theme_brings_a_language(tmp_path):
    """One file; what it does not say stays English, and pages say which language they are in."""
    place = tmp_path / "own" / "languages" / "fr.po"
    place.parent.mkdir(parents=True)
    place.write_text(
        'msgid "Papers"\nmsgstr "Articles"\n\n#, fuzzy\nmsgid "Topics"\nmsgstr "Sujets"\n', encoding="utf-8"
    )
    french = language((tmp_path / "own", ROOT), "fr")
    assert (french.gettext("Papers"), french.gettext("Topics"), french.number(20000)) == (
        "Articles",
        "Topics",
        "20\u202f000",
    )
    assert french.month("2026-11") == "novembre 2026"
    build(tmp_path, {"list.txt": SEED}, language="fr", theme=("own",))


def test_a_theme_says_english_words_anew(tmp_path):
    """A file for the language of the source says some words, all others stay."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "en.po").write_text('msgid "Papers"\nmsgstr "Posters"\n', encoding="utf-8")
    ours = language((tmp_path, ROOT), "en")
    assert (ours.gettext("Papers"), ours.gettext("Topics"), ours.number(20000)) == ("Posters", "Topics", "20,000")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "%(a)s of"\nmsgstr "%(b)s"\n', "cs.po:1: %(b)s is no value of '%(a)s of'"),
        ("msgid Papers\n", "cs.po: is no file of messages (.po)"),
        ("\u00e9".encode("latin-1"), "cs.po: is no file of messages (.po)"),
    ],
)
def test_a_file_that_is_wrong_is_told(tmp_path, text, said):
    """With its place: a value that a message does not have would fail on a page."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "cs.po").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(DigestError) as told:
        language((tmp_path, ROOT), "cs")
    assert said in str(told.value)


def test_what_no_register_of_languages_knows_is_refused(tmp_path):
    """Numbers and names of months come from CLDR."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "xx-odd.po").write_text('msgid "Papers"\nmsgstr "Xx"\n', encoding="utf-8")
    with pytest.raises(DigestError, match="no language that CLDR knows"):
        language((tmp_path, ROOT), "xx-odd")


# --- the languages that are shipped ----------------------------------------------------------------------------------

COLLECT = runpy.run_path(str(ROOT / "scripts" / "collect_messages.py"))
PLACES = sorted((ROOT / "languages").glob("*.po"))


def test_the_list_of_messages_is_that_of_today():
    """`python scripts/collect_messages.py` renews it, and tells what is not translated."""
    kept = read_po(BytesIO(COLLECT["TEMPLATE"].read_bytes()))
    assert {each.id for each in kept} == {each.id for each in COLLECT["collected"]()}


@pytest.mark.parametrize("path", PLACES, ids=[path.stem for path in PLACES])
def test_a_shipped_language_says_everything(path):
    """Every message, in all its forms, with the same values and elements; nothing that nobody says."""
    kept = read_po(BytesIO(path.read_bytes()), path.stem.replace("-", "_"))
    assert {each.id for each in kept} == {each.id for each in COLLECT["collected"]()}
    assert COLLECT["untranslated"](kept) == []
    for message in kept:
        if message.id:
            said = [message.string] if isinstance(message.string, str) else message.string
            meant = message.id if isinstance(message.id, str) else message.id[1]
            assert [marks(each) for each in said] == [marks(meant)] * len(said), message.id


def marks(text):
    """Values and elements, which are the same in every language."""
    return sorted(re.findall(r"%\(\w+\)s|%%|</?\w[^>]*>", text))


def test_every_script_marks_its_words_as_they_are_found():
    """No `gettext` is left in what a build puts out: one that the pattern does not know would fail in the browser."""
    for path in (ROOT / "static").rglob("*.*"):
        if path.suffix in (".js", ".css") and "vendor" not in path.parts:
            assert "gettext" not in translated(path.read_text(encoding="utf-8"), Language()), path


def test_a_chinese_site_says_nothing_in_english(chinese):
    """On no page, but for what papers say, names of formats, and what the report tells as the command line does."""
    site, known = chinese
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 70
    assert {page.name: found for page in pages if (found := untranslated(page.read_bytes(), known))} == {}
    script = (site / "static" / "site.js").read_text(encoding="utf-8")
    assert "阅读清单" in script
    assert "Reading list" not in script


def test_a_chinese_site_is_found_under_the_same_addresses(chinese, digest):
    """Names of files, ids and what is read in the papers are those of an English site."""
    site, _ = chinese
    english, _ = digest
    assert {path.name for path in site.glob("papers/*")} == {path.name for path in english.glob("papers/*")}
    assert {path.name for path in site.glob("topics/*")} == {path.name for path in english.glob("topics/*")}
    for ours, theirs in zip(published(site), published(english), strict=True):
        assert (ours["id"], ours["sentences"], ours["topics"]) == (theirs["id"], theirs["sentences"], theirs["topics"])
