"""What Python hands the scripts is what the schema says, and what the scripts read: checked in both languages."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from conspectus import pipeline
from conspectus.config import SiteConfig
from conspectus.fields import FACTS
from conspectus.pipeline import Options
from conspectus.search import SEARCH_BACKENDS, SearchSettings
from tests.conftest import ROOT
from tests.received import received
from tests.test_pipeline import NEAR, RETYPED

STATIC = ROOT / "static"
SEED = """\
@inproceedings{doe2031, title = {Where {Meander} went before}, author = {Doe, Jane Anne and Roe, Émile}, year = 2031,
  booktitle = {Alpine Workshop}, keywords = {silt, discrete diffusion}, award = {Best paper}, status = {Oral},
  track = {Rivers}, tldr = {Old beds can be told by their silt.}, url = {https://example.org/1},
  abstract = {Rivers bend slowly. However, nobody knows why. We present MEANDER, a framework for graph neural networks
  (GNN) that maps $x^2$ old beds. It gains 12.5 \\% over OXBOW. Code is at https://github.com/a/b.}}
@inproceedings{roe2030, title = {Clouds}, author = {Roe, Émile}, year = 2030, booktitle = {Coast},
  openreview = {02mgFnnfqG},
  abstract = {Clouds are white. To this end, we propose a novel selection algorithm.
  It gains 7 \\% on the CloudBench data set. We prove a regret bound of $O(\\sqrt{n})$.}}
"""
RAW = f"""\
ICLR 2031

Zebras are rare. In this paper we present STRIPE, a dataset of graph neural networks, and it wins by 3 \\%.

图神经网络很好。我们提出了一种新的方法，它也很好。 We gain 5 \\% more.

{NEAR}

{RETYPED}
"""


@cache
def schema():
    """The schema, with the facts of the table of fields that cards show."""
    found = json.loads((ROOT / "conspectus" / "schema" / "scripts.schema.json").read_text(encoding="utf-8"))
    shown = {name: {"$ref": "#/$defs/text"} for name, each in FACTS.items() if each.facet and each.badge}
    found["$defs"]["card"]["properties"] |= shown
    return found


def names(definition):
    return schema()["$defs"][definition]["properties"].keys()


@pytest.fixture(scope="module", params=SEARCH_BACKENDS)
def built(request, tmp_path_factory):
    """(back end, folder of the site, address -> value of all that scripts load)."""
    root = tmp_path_factory.mktemp(request.param)
    (root / "seeds").mkdir()
    (root / "seeds" / "a.bib").write_text(SEED, encoding="utf-8")
    (root / "seeds" / "b.txt").write_text(RAW, encoding="utf-8")
    pipeline.build(SiteConfig(root=root, search=request.param), Options())
    site, handed = root / "site", {}
    for path in sorted(site.rglob("*.js")):
        address = path.relative_to(site).as_posix()
        text = path.read_text(encoding="utf-8")
        if not address.startswith("static/"):
            named, handed[address] = received(text)
            assert named == address
        elif address == "static/base.js":
            named, handed[named] = received(text.splitlines(keepends=True)[-1])
    return request.param, site, handed


def test_everything_that_scripts_load_is_as_the_schema_says(built):
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate(built[2], schema(), cls=jsonschema.Draft202012Validator)


def test_the_digest_has_all_that_the_schema_tells_of(built):
    """No name of a card or a paper is in the schema that nothing is ever written for."""
    for definition, place in (("card", r"/cards/"), ("paper", r"^data/papers-"), ("result", r"^data/results-\d")):
        members = [member for address, piece in built[2].items() if re.search(place, address) for member in piece]
        assert {name for member in members for name in member} == set(names(definition))


# --- the scripts expect the names of the schema, and read them ------------------------------------------------------


def source(*patterns):
    """The text of scripts, without comments."""
    files = sorted(path for pattern in patterns for path in STATIC.glob(pattern))
    assert files
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)


def scripts_of(back_end):
    """The scripts of a back end, below `static/`."""
    return [name.removeprefix("static/") for name in SEARCH_BACKENDS[back_end].scripts(back_end)]


def listed(text, pattern):
    """The names in the first list that the pattern leads to."""
    return set(re.findall(r"['\"](\w+)['\"]", re.search(pattern + r"\s*(\[[^\]]*\])", text)[1]))


EXPECTED = [
    # Definition, script, what leads to the names that it must have, and to those that it may have.
    ("paper", "base.js", "PAPER =", "PAPER_MAY ="),
    ("cite", "base.js", "CITATIONS =", None),
    ("members", "bibliographies.js", r'load\("members", members\)\),', None),
    ("orders_of_results", "results.js", "ORDERS =", None),
    ("result", "results.js", "ROW =", "ROW_MAY ="),
    ("places", "map.js", "PLACES =", None),
    ("place_of_topic", "map.js", "SUBJECT =", None),
    ("digest", "base.js", r'"the digest", take\(address\),', r'"the digest", take\(address\), \[[^\]]*\],'),
    ("card", "search/pieces.js", "CARD =", "CARD_MAY ="),
    ("column", "search/pieces.js", r"'the facet ' \+ name, await this\.piece\('facets', name\),", None),
    ("manifest", "search/lunr.js", "MANIFEST =", None),
    ("names", "search/lunr.js", "NAMES =", None),
    ("field", "search/lunr.js", "FIELD =", None),
    ("whole_manifest", "search/lunr_whole.js", "MANIFEST =", None),
    ("whole_names", "search/lunr_whole.js", "NAMES =", None),
    ("whole_field", "search/lunr_whole.js", "FIELD =", None),
    ("facet", "search/pieces.js", "'a facet', facet,", None),
    ("asked", "search/pieces.js", "'the words before a colon', manifest.asked,", None),
]


@pytest.mark.parametrize(("definition", "script", "must", "may"), EXPECTED, ids=lambda value: value or "-")
def test_scripts_expect_what_the_schema_says(definition, script, must, may):
    described = schema()["$defs"][definition]
    described = described if "properties" in described else described["additionalProperties"]
    required, properties = set(described["required"]), set(described["properties"])
    assert listed(source(script), must) == required
    told = {field["card"] for field in FIELDS_TOLD} | set(FACTS) if definition == "card" else set()
    optional = listed(source(script), may) if may else set()
    assert properties - required - told <= optional <= properties - required


FIELDS_TOLD = [{"card": name} for name in ("title", "name", "authors", "keywords", "topics", "tldr", "text")]
"""Parts of cards that the manifest names, because phrases are looked for in them."""

READ = [
    # Definition, the scripts, what a value is called in them.
    ("paper", ("base.js", "site.js", "asides.js", "entry.js", "reading-list.js", "bibliographies.js"), "paper|one"),
    ("card", ("search/explorer.js", "search/suggest.js", "search/lunr.js"), "card"),
    ("result", ("results.js",), "result|first"),
]


@pytest.mark.parametrize(("definition", "scripts", "variables"), READ)
def test_every_name_is_read_and_no_other(definition, scripts, variables):
    """`card.title` for each name of a card, except those that the manifest names, and for nothing else."""
    read = set(re.findall(rf"(?<![\w.])(?:{variables})\.(\w+)", source(*scripts)))
    told = {each["card"] for each in FIELDS_TOLD} | set(FACTS) if definition == "card" else set()
    assert read <= set(names(definition))
    assert set(names(definition)) - told <= read


@pytest.mark.parametrize(("definition", "back_end"), [("manifest", "lunr"), ("whole_manifest", "lunr_whole")])
def test_every_name_of_a_manifest_is_read(definition, back_end):
    """After a dot or in a destructuring, besides the list of what is expected; and no other is read."""
    text = source(*(name for name in scripts_of(back_end) if not name.startswith("vendor/")))
    dotted = re.findall(r"\bmanifest\.(\w+)", text)
    unpacked = re.findall(r"\{ ([\w:, ]+) \}(?: = (?:this\.)?manifest\b|, piece[,)])", text)
    assert {*dotted, *re.findall(r"(\w+)(?:: \w+)?(?:, |$)", ", ".join(unpacked))} == set(names(definition))


def test_scripts_ask_a_page_for_attributes_that_it_has():
    """Every `data-` attribute that a script reads is set by a template or by a script."""
    text = source("*.js", "search/*.js")
    unpacked = re.findall(r"\{ ([\w, ]+) \} = document\.body\.dataset", text)
    read = {*re.findall(r"\bdataset\.(\w+)", text), *", ".join(unpacked).split(", ")}
    templates = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").glob("*.html"))
    written = set(re.findall(r"[\s\"']data-([a-z-]+)", templates + text))
    set_as_properties = {"facet", "theme"}
    assert read <= {re.sub(r"-(\w)", lambda m: m[1].upper(), name) for name in written} | set_as_properties
    assert {"root", "pieces", "manifest"} <= read


# --- the scripts against data with another name ---------------------------------------------------------------------


def cases_of(back_end):
    manifest, kinds, field = (
        ("manifest", "names", "field") if back_end == "lunr" else ("whole_manifest", "whole_names", "whole_field")
    )
    places = [
        ("search/manifest.js", [], names(manifest)),
        ("search/manifest.js", ["names"], names(kinds)),
        ("search/manifest.js", ["fields", "*"], names(field)),
        ("search/manifest.js", ["facets", "*"], names("facet")),
        ("search/manifest.js", ["asked"], names("asked")),
        ("search/facets/", [], ("values", "cells")),
        ("search/cards/", ["*"], names("card")),
    ]
    if back_end == "lunr":
        places.append(("search/manifest.js", ["bm25"], ("k1", "b")))
    return [(place, path, name) for place, path, names_ in places for name in sorted(names_)]


def test_a_renamed_name_is_told_aloud(node, built):
    """Whatever name of the index is called otherwise, a query fails and says which."""
    back_end, site, _ = built
    cases = cases_of(back_end)
    right, *told = node("renamed.cjs", str(site), scripts_of(back_end), "graph networks", cases)
    assert right is None
    assert [case for case, message in zip(cases, told, strict=True) if f'"{case[2]}' not in str(message)] == []


PIECES = [("papers", name) for name in sorted(schema()["$defs"]["paper"]["properties"])] + [
    ("cite", name) for name in ("bib", "ris", "csl")
]


def test_a_renamed_name_of_a_piece_is_told_aloud(node, built):
    cases = [[family, 0, {name: name + "X"}] for family, name in PIECES]
    right = [["papers", 0, {}], ["cite", 0, {}], ["papers", 99, {}]]
    papers, cites, missing, *told = node("pieces.cjs", str(built[1]), [*right, *cases])
    assert papers == built[2]["data/papers-0.js"]
    assert cites == built[2]["data/cite-0.js"]
    assert missing is None
    assert [case for case, message in zip(PIECES, told, strict=True) if f'"{case[1]}' not in str(message)] == []


def test_a_browser_that_cannot_unpack_loads_what_can(node, built):
    """Those from before 2023 read the same pieces."""
    case = ["papers", 0, {}]
    assert node("pieces.cjs", str(built[1]), [case], ["DecompressionStream"]) == [built[2]["data/papers-0.js"]]


# --- numbers that both halves need ----------------------------------------------------------------------------------


def test_numbers_of_both_halves_travel(built):
    """The constants are in the data or on the page, and in no script."""
    _, site, handed = built
    told = handed["data/digest.js"]
    assert (told["papers"], told["buckets"]) == (5, 1)
    assert all((site / script).is_file() for script in told["search"])
    assert told["search"][-1] == "static/search/suggest.js"
    text = source("*.js", "search/*.js")
    assert not re.findall(r"\b(?:25|1\.2|0\.75|93|32768)\b", text)
    assert handed["search/manifest.js"]["names"]["cards"]["span"] == SearchSettings().slots_in_piece


def test_where_scripts_and_python_must_agree_is_in_one_place():
    """Nothing but the schema names what is handed over under which address."""
    described = schema()["patternProperties"]
    families = {found[1] for pattern in described if (found := re.match(r"\^data/([a-z]+)-", pattern))}
    asked = set(re.findall(r'load\("(\w+)"', source("*.js")))
    assert asked == families
    assert Path(STATIC / "base.js").read_text(encoding="utf-8").count("receive(") == 0
