import dataclasses
from pathlib import Path

import pytest

from conspectus.config import SiteConfig, load_config, parse_config
from conspectus.errors import DigestError


def test_values_are_read_as_typed():
    """A title is a text, also where YAML would see a boolean or a number."""
    config = parse_config("title: No\nid: 012\nseeds: [a, b.txt]\nper_page: 50\n", "digest.yaml")
    assert (config.title, config.id, config.seeds, config.per_page) == ("No", "012", ("a", "b.txt"), 50)


def test_an_empty_file_is_all_defaults():
    """Nothing has to be set."""
    assert parse_config("# nothing\n", "digest.yaml") == SiteConfig()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("titel: x", "digest.yaml:1: unknown setting 'titel' (did you mean 'title'?)"),
        ("title: x\n\nbase_url: example.org", "digest.yaml:3: base_url: expected an address such as https://"),
        ("base_url: javascript:alert(1)", "digest.yaml:1: base_url: expected"),
        ("repository: ftp://x", "digest.yaml:1: repository: expected"),
        ('base_url: "https://e.org/\\nDisallow: /"', "digest.yaml:1: base_url: expected an address"),
        ("base_url: https://e.org/a b/", "digest.yaml:1: base_url: expected an address"),
        ("base_url: https://e.org/<b>", "digest.yaml:1: base_url: expected an address"),
        ("base_url: https://[e.org/", "digest.yaml:1: base_url: expected an address"),
        ('repository: "https://e.org/\\t"', "digest.yaml:1: repository: expected an address"),
        ('base_url: "https://e.org/\\0"', "digest.yaml:1: U+0000, a control character, cannot stand here"),
        ('title: x\nseeds: [a, "b\\0"]', "digest.yaml:2: U+0000, a control character"),
        ('output: "\\ud800"', "digest.yaml:1: "),
        ("title: x\nid: \x1b[31m", "digest.yaml:2: U+001B, a control character"),
        ("updated: 2026-02-30", "digest.yaml:1: updated: expected a date as 2026-05-02, found '2026-02-30'"),
        ("title: x\nupdated: ２０２６-０１-０１", "digest.yaml:2: updated: expected a date"),
        ("updated: yesterday", "digest.yaml:1: updated: expected a date"),
        ("updated: 2026-1-2", "digest.yaml:1: updated: expected a date"),
        ("per_page: 0", "digest.yaml:1: per_page: expected a whole number from 1 up, found '0'"),
        ("per_page: many", "digest.yaml:1: per_page: expected a whole number"),
        ("keep_withdrawn: perhaps", "digest.yaml:1: keep_withdrawn: expected true or false"),
        ("title: a: b", "digest.yaml:1: not YAML"),
        ("title: x\ntitle: y", "digest.yaml:2: 'title' stands here twice"),
        ("title: [a]", "digest.yaml:1: title: expected a single value"),
        ("- a", "digest.yaml:1: expected `name: value` lines"),
        ("seeds: {a: b}", "digest.yaml:1: seeds: expected a list"),
        ("link: https://example.org/", "digest.yaml:1: link: expected an address with {id} in it"),
        ("link: 'javascript:{id}'", "digest.yaml:1: link: expected an address with {id} in it"),
    ],
)
def test_mistakes_are_named_with_their_line(text, message):
    """Wrong settings are never ignored."""
    with pytest.raises(DigestError) as caught:
        parse_config(text, "digest.yaml")
    assert str(caught.value).startswith(message)


def test_all_mistakes_are_told_at_once(tmp_path):
    """In the order of their lines, with the files that are not there; nobody mends settings one build at a time."""
    (tmp_path / "digest.yaml").write_text(
        "titel: x\nupdated: never\ntheme: [absent]\nper_page: 0\ntopics: absent.yaml\noverlay: absent.yaml\n"
        "since: absent.json\ncatalogues: [absent.bib, digest.yaml]\nseeds: [absent]\noutput: absent\n"
    )
    with pytest.raises(DigestError) as caught:
        load_config(tmp_path / "digest.yaml")
    places = [line.split(": ")[0] for line in str(caught.value).splitlines()]
    assert places == [f"digest.yaml:{line}" for line in range(1, 9)]


def test_files_that_may_be_missing(tmp_path):
    """The last build before the first one; an overlay that lies beside the seeds; nothing."""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "mine.yaml").write_text("")
    (tmp_path / "digest.yaml").write_text("since: last\noverlay: mine.yaml\ntopics:\nupdated:\ntheme:\n")
    assert load_config(tmp_path / "digest.yaml").overlay == "mine.yaml"


def test_a_missing_file_is_an_error():
    """A settings file that was asked for must be there."""
    with pytest.raises(DigestError, match=r"absent\.yaml: cannot be read"):
        load_config(Path("absent.yaml"))


def test_every_setting_is_in_the_readme():
    """A setting that nobody can find does not exist."""
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    settings = {field.name for field in dataclasses.fields(SiteConfig)} - {"root"}
    assert not {name for name in settings if f"`{name}`" not in readme}
