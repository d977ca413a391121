import argparse
import io
import os
import re
import socket
import subprocess
import sys

import pytest

from conspectus import __version__, cli, pipeline
from conspectus.cli import terminal
from conspectus.cli.explaining import paper_called
from conspectus.config import SiteConfig, load_config
from tests.conftest import ROOT

SEED = "Toy 2026 Papers\n\nWe present TOY, a very small model that is cheap.\n\nWe study waves in the sea.\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "toy.txt").write_text(SEED)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_build_says_what_it_did_and_what_to_open(folder, capsys):
    """The last line accounts for everything; the one before says where to look."""
    assert cli.main(["build"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2] == "open site/index.html"
    assert lines[-1].startswith("2 read = 2 published + 0 merged + 0 hidden + 0 skipped; 2 papers, ")
    assert "files written, 0 unchanged, 0 removed" in lines[-1]
    assert (folder / "site" / "index.html").is_file()


def test_check_writes_nothing(folder, capsys):
    """`--check` reads and normalizes everything, and stops there."""
    assert cli.build_main(pipeline.build, ["--check"]) == 0
    assert "2 papers" in capsys.readouterr().out
    assert not (folder / "site").exists()


def test_quiet_prints_the_last_line_only(folder, capsys):
    """Scripts get one line."""
    assert cli.main(["build", "--quiet"]) == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 1
    assert captured.err == ""


def test_progress_is_plain_lines_where_there_is_no_terminal(folder, capsys):
    """Logs are readable: no carriage returns, no escape sequences."""
    cli.main(["build"])
    err = capsys.readouterr().err
    assert "reading abstracts" in err
    assert "\r" not in err
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seeds", "absent.txt"], "absent.txt"),
        (["--config", "absent.yaml"], "absent.yaml: cannot be read"),
        (["--theme", "absent"], "not a theme"),
        (["--base-url", "example.org"], "--base-url: expected an address such as https://"),
        (["--output", "seeds"], "the output must be a folder of its own"),
        (["--output", "."], "the output must be a folder of its own"),
    ],
)
def test_wrong_input_is_a_line_and_exit_code_1(folder, capsys, arguments, message):
    """No traceback for what the publisher can mend."""
    assert cli.build_main(pipeline.build, arguments) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.endswith("nothing was written\n")
    assert "Traceback" not in err


def test_options_of_one_run(folder, capsys):
    """A run may read other seeds, stop early, and write elsewhere."""
    (folder / "more").mkdir()
    (folder / "more" / "other.txt").write_text(SEED.replace("TOY", "OTHER"))
    assert (
        cli.build_main(
            pipeline.build, ["--seeds", "seeds/toy.txt", "more", "--output", "out", "--limit", "1", "--jobs", "1"]
        )
        == 0
    )
    assert "1 papers" in capsys.readouterr().out
    assert (folder / "out" / "index.html").is_file()


@pytest.mark.parametrize(("seeds", "output"), [("seeds", "seeds/site"), (".", "site"), (".", "a/b"), ("seeds", "new")])
def test_what_a_build_made_is_no_seed(folder, capsys, seeds, output):
    """An output below the seeds is passed over: every build reads the same."""
    for _ in range(3):
        assert cli.build_main(pipeline.build, ["--seeds", seeds, "--output", output, "--quiet"]) == 0
        assert capsys.readouterr().out.startswith("2 read = 2 published + 0 merged")


def test_help_of_the_build_script():
    """`python build.py --help` explains every option."""
    help_ = subprocess.run(
        [sys.executable, str(ROOT / "build.py"), "--help"], capture_output=True, text=True, check=True
    ).stdout
    for option in (
        "--config",
        "--seeds",
        "--output",
        "--base-url",
        "--theme",
        "--check",
        "--limit",
        "--jobs",
        "--quiet",
    ):
        assert option in help_


WARNED = SEED + "\nWe stop in the middle of\n"
"""A list with a paper that a careful publisher would look at."""


@pytest.mark.parametrize(
    ("files", "code", "told"),
    [
        ({"toy.txt": SEED}, 0, ""),
        ({"toy.txt": WARNED}, 1, "toy.txt:7: a short line and no sentence"),
        ({"toy.txt": SEED, "list.pages": "PK"}, 1, "list.pages: not read"),
        ({"toy.json": '[{"title": "Counting"}, {"rating": 3}]'}, 1, "neither a title nor an abstract"),
        ({"toy.txt": SEED + "\n<!-- a note -->\n"}, 0, ""),
    ],
)
def test_check_and_strict_end_with_1_for_any_loss_or_warning(folder, capsys, files, code, told):
    """A machine can stop before something is published that a person should look at; a comment is no loss."""
    (folder / "seeds" / "toy.txt").unlink()
    for name, text in files.items():
        (folder / "seeds" / name).write_text(text)
    assert cli.main(["check"]) == code
    assert told in capsys.readouterr().err
    assert cli.main(["build", "--strict"]) == code
    assert told in capsys.readouterr().err
    assert (folder / "site").exists() is (code == 0)
    assert cli.main(["build"]) == 0


def test_what_is_not_published_is_named_even_quietly(folder, capsys):
    """A list that nobody can read is no detail."""
    (folder / "seeds" / "more.pdf").write_bytes(b"%PDF\0")
    assert cli.main(["build", "--quiet"]) == 0
    assert "not published: seeds/more.pdf: not read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("seed", "found"),
    [
        ('[{"title": "A", "status": "Withdrawn"}, {"title": "B", "status": "Withdrawn"}]', "2 skipped: its source"),
    ],
)
def test_no_paper_at_all_is_an_error(folder, capsys, seed, found):
    """The message says what was found and what is needed."""
    (folder / "seeds" / "toy.txt").unlink()
    (folder / "seeds" / "toy.json").write_text(seed)
    assert cli.main(["build"]) == 1
    error = capsys.readouterr().err
    assert "no paper can be published" in error
    assert found in error
    assert "needs a title or an abstract" in error


@pytest.mark.parametrize("seed", ['[{"rating": 1}]', '{"a": {"b": [1, 2]}}', "[]", '"text"', "null"])
def test_a_file_without_a_record_says_what_it_holds(folder, capsys, seed):
    """And nothing is written."""
    (folder / "seeds" / "toy.txt").unlink()
    (folder / "seeds" / "toy.json").write_text(seed)
    assert cli.main(["build"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("seeds/toy.json:1: ")
    assert "record" in error
    assert error.endswith("nothing was written\n")


# --- init, add, explain, serve ---------------------------------------------------------------------------------------


@pytest.fixture
def empty(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def test_init_makes_a_digest_that_can_be_built_at_once(empty, capsys):
    """Settings, an example, a workflow and a README; nothing to warn of."""
    assert cli.main(["init", "--title", 'Pebbles: "a" digest', "--repository", "https://github.com/ada/pebbles"]) == 0
    wrote = capsys.readouterr().out.splitlines()
    assert wrote == [
        "wrote digest.yaml",
        "wrote README.md",
        "wrote .github/workflows/pages.yml",
        "wrote .gitignore",
        "wrote seeds/example.txt",
        "next: put your lists into seeds/ in place of the example, then run: conspectus serve",
    ]
    assert "\n".join(wrote) in (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    config = load_config(empty / "digest.yaml")
    assert (config.title, config.id) == ('Pebbles: "a" digest', "pebbles-a-digest")
    assert config.repository == "https://github.com/ada/pebbles"
    assert (empty / "README.md").read_text().startswith('# Pebbles: "a" digest\n')
    assert cli.main(["check"]) == 0
    assert cli.main(["build", "--strict"]) == 0


def test_init_asks_only_what_no_option_says(empty, monkeypatch, capsys):
    """Three questions where somebody is there to answer them."""
    asked = []

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "")
    assert cli.main(["init", "--title", "Pebbles"]) == 0
    assert len(asked) == 2
    assert load_config(empty / "digest.yaml").repository == ""


def test_init_overwrites_nothing(empty, capsys):
    """What is there stays; whoever has lists gets no example among them."""
    (empty / "seeds").mkdir()
    (empty / "README.md").write_text("mine")
    assert cli.main(["init"]) == 0
    assert "kept README.md: it was there" in capsys.readouterr().out
    assert (empty / "README.md").read_text() == "mine"
    assert not list((empty / "seeds").iterdir())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--repository", "ada/pebbles"], "repository: expected an address such as https://"),
        (["--title", "a\nid: b"], "expected one line of text, found 'a\\nid: b'"),
    ],
)
def test_init_refuses_odd_answers(empty, capsys, options, message):
    """Before anything is written."""
    assert cli.main(["init", *options]) == 1
    assert capsys.readouterr().err.startswith(message)
    assert not list(empty.iterdir())


def test_init_says_what_stands_in_its_way(empty, capsys):
    """A file where a folder must be is a line."""
    (empty / ".github").write_text("")
    assert cli.main(["init"]) == 1
    assert ".github/workflows/pages.yml: cannot be written: " in capsys.readouterr().err


def test_add_tries_before_it_copies(folder, capsys):
    """All files or none, each with what stands in it."""
    (folder / "more.bib").write_text("@article{a, title={Where Water Went}, author={Ada Example}}\n")
    (folder / "bad.pdf").write_bytes(b"%PDF\0")
    assert cli.main(["add", "more.bib", "bad.pdf", "absent.txt"]) == 1
    err = capsys.readouterr().err
    assert "bad.pdf" in err
    assert "absent.txt: no such file" in err
    assert not (folder / "seeds" / "more.bib").exists()
    assert cli.main(["add", "more.bib"]) == 0
    assert capsys.readouterr().out == "seeds/more.bib: 1 entry\n"
    assert cli.main(["add", "more.bib"]) == 0
    (folder / "more.bib").write_text("@article{b, title={Another}}\n")
    assert cli.main(["add", "more.bib"]) == 1
    assert "is there already and is another file" in capsys.readouterr().err
    assert "Where Water" in (folder / "seeds" / "more.bib").read_text()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("seeds", "seeds: is a folder; name the files in it"),
        (".toy.txt", ".toy.txt: a file of this name is no seed in a folder; rename it"),
        ("overlay.yaml", "overlay.yaml: a file of this name is no seed in a folder; rename it"),
    ],
)
def test_add_takes_only_what_will_be_read(folder, capsys, name, message):
    """A list that lies among the seeds and is passed over would be lost without a word."""
    if name != "seeds":
        (folder / name).write_text(SEED)
    assert cli.main(["add", name]) == 1
    assert capsys.readouterr().err == f"{message}\n"
    assert [path.name for path in (folder / "seeds").iterdir()] == ["toy.txt"]


def test_explain_says_what_was_read_and_what_decided(folder, capsys):
    """Where it was read, what was given, and each derived value with the scores it was chosen by."""
    assert cli.main(["explain", "TOY"]) == 0
    out = capsys.readouterr().out
    assert "seeds/toy.txt:3, number 1 of 'Toy 2026 Papers'" in out
    for heading in ("read at", "given", "name: TOY", "heading: ", "highlight", "roles", "topics", "neighbours"):
        assert f"\n{heading}" in out
    name = float(re.search(r"name: TOY\n +(-?\d+\.\d+)  TOY\n", out)[1])
    paper = cli_paper(folder, "TOY")
    assert name == paper.reading.names[0].score
    assert f"{paper.reading.sentences[0].role}: We present TOY" in out


def test_explain_says_why_no_topic_is_shown(folder, capsys):
    """In a list of another field topics have their scores, and none is chosen."""
    rows = [
        f"Where {name} Went,{name} {name}son,Patients with a disease were given a drug in {name}town."
        for name in "Ada Bo Cy Di Ed Flo".split()
    ]
    (folder / "clinic.csv").write_text("\n".join(["title,authors,abstract", *rows, ""]), "utf-8")
    assert cli.main(["explain", "Where Ada Went", "--seeds", "clinic.csv"]) == 0
    assert re.search(
        r"\ntopics: none, most papers are of another field\n +\d+\.\d+  science-health", capsys.readouterr().out
    )


def cli_paper(folder, words):
    config = SiteConfig(root=folder)
    return paper_called(words, pipeline.normalize(pipeline.read(config), config, pipeline.Options()))


@pytest.mark.parametrize(
    ("words", "message"),
    [("zebra", "no paper has the id or the words 'zebra'"), ("t", "2 papers have the words 't'; name one by its id\n")],
)
def test_explain_needs_one_paper(folder, capsys, words, message):
    """Otherwise it says which there are."""
    assert cli.main(["explain", words]) == 1
    assert message in capsys.readouterr().err


def test_a_paper_is_found_by_id_and_address(folder):
    """Whatever somebody can copy from a page."""
    paper = cli_paper(folder, "TOY")
    for words in (paper.id, f"papers/{paper.slug}.html", f"https://example.org/d/papers/{paper.slug}.html"):
        assert cli_paper(folder, words) == paper


def test_a_taken_port_is_a_line(folder, capsys):
    """And a number that is no port is told by the options."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        assert cli.main(["serve", "--port", str(number)]) == 1
    assert capsys.readouterr().err == f"port {number}: Address already in use; name another --port\n"
    with pytest.raises(SystemExit):
        cli.main(["serve", "--port", "99999"])
    assert "expected a number from 0 to 65535" in capsys.readouterr().err


def test_a_system_that_watches_no_more_is_a_line(folder, capsys, monkeypatch):
    """There is an end to how many files may be watched."""

    def refuse(*places, **options):
        raise OSError("OS file watch limit reached.")
        yield

    monkeypatch.setattr("watchfiles.watch", refuse)
    assert cli.main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err == "changes cannot be watched: OS file watch limit reached.\n"


def test_wrong_code_in_a_watcher_is_no_silence(folder, monkeypatch):
    """Nobody waits for ever for a thread that has died."""

    def fail(*places, **options):
        raise ZeroDivisionError
        yield

    monkeypatch.setattr("watchfiles.watch", fail)
    with pytest.raises(ZeroDivisionError):
        cli.main(["serve", "--port", "0"])


@pytest.mark.parametrize("number", ["0", "-5", "x", "１"])
def test_a_limit_is_a_number_from_1_up(folder, capsys, number):
    """A site without papers is never what somebody wants."""
    with pytest.raises(SystemExit):
        cli.main(["build", f"--limit={number}"])
    assert "expected a whole number from 1 up" in capsys.readouterr().err


# --- what is seen of it ----------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "coloured"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colours_only_on_a_terminal(stream, environment, coloured):
    """As no-color.org asks."""
    assert terminal.is_coloured(stream, environment) is coloured


@pytest.mark.parametrize(
    ("seconds", "done", "of", "line"),
    [
        (4, 50, 500, "reading: 50 of 500"),
        (8, 50, 500, "reading: 50 of 500, about 72 s left"),
        (100, 50, 500, "reading: 50 of 500, about 15 min left"),
        (100, 500, 500, "reading: 500 of 500"),
        (100, 50, 0, "reading: 50"),
    ],
)
def test_what_takes_long_says_how_long(monkeypatch, seconds, done, of, line):
    """Going on as it went."""
    monkeypatch.setattr("sys.stderr", Terminal())
    now = iter((0.0, 0.0, float(seconds), float(seconds))).__next__
    tell = terminal.progress(now)
    tell("reading", 0, of)
    tell("reading", done, of)
    assert sys.stderr.getvalue().rstrip("\n").split("\x1b[K")[-1] == line


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}])
def test_any_console_will_do(folder, variables):
    """A word that the console cannot show is written some other way; a name that is not UTF-8 too."""
    for name in ("列表.txt".encode(), b"na\xefve.txt"):
        text = b"Odd 2026\n\nWe present WAVE, a model of the sea that is small.\n\n" + name
        (folder / "seeds" / os.fsdecode(name)).write_bytes(text)
    command = [sys.executable, "-m", "conspectus", "build", "--output", "输出"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert (folder / "输出" / "index.html").is_file()
    report = (folder / "输出" / "report.html").read_text("utf-8")
    assert "seeds/列表.txt" in report
    assert "seeds/na\ufffdve.txt" in report


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "conspectus: the following arguments are required: command (conspectus --help)"),
        (["biuld"], "conspectus: argument command: invalid choice: 'biuld' (choose from "),
        (["check", "--frob"], "conspectus: unrecognized arguments: --frob (conspectus --help)"),
        (["explain"], "conspectus explain: the following arguments are required: PAPER (conspectus explain --help)"),
        (["build", "--jobs", "x"], "conspectus build: argument --jobs: expected a whole number from 1 up, found 'x' ("),
    ],
)
def test_wrong_options_are_a_line(arguments, message, capsys):
    """With where to read more, and a code of its own."""
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(message)
    assert told.endswith(" --help)\n")
    assert told.count("\n") == 1


@pytest.mark.parametrize("command", ["build", "check", "serve --port 0"])
def test_where_there_is_no_digest_it_says_how_to_make_one(command, tmp_path, monkeypatch, capsys):
    """An empty folder is what somebody begins with."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(command.split()) == 1
    assert capsys.readouterr().err.startswith(
        "seeds: no such folder, nor digest.yaml; conspectus init makes a digest here\n"
    )


def test_it_says_which_version_it_is(capsys):
    """For reports of what went wrong."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"conspectus {__version__}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_shells_can_complete(shell, capsys):
    """Commands and options, from their own description."""
    with pytest.raises(SystemExit) as caught:
        cli.main(["--print-completion", shell])
    assert caught.value.code == 0
    assert "explain" in capsys.readouterr().out


def test_every_command_stands_in_the_documents():
    """A command that nobody can find does not exist; neither does an option."""
    document = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    for name, command in cli.COMMANDS.items():
        assert f"## `conspectus {name}" in document
        assert command.help
    subparsers = next(a for a in cli.parser()._actions if isinstance(a, argparse._SubParsersAction))
    options = {o for p in subparsers.choices.values() for a in p._actions for o in a.option_strings if o[:2] == "--"}
    assert not {option for option in options - {"--help"} if f"`{option}" not in document}


HEAVY = ("jinja2", "lunr", "lxml", "markdown_it", "math_core", "numpy", "openpyxl", "conspectus.reading", "distributed")


@pytest.mark.parametrize("arguments", [["--help"], ["--quiet"]], ids=["help", "nothing changed"])
def test_little_is_loaded_where_there_is_little_to_do(folder, arguments):
    """Help, and a build that would make again what is there, begin at once."""
    cli.build_main(pipeline.build, ["--quiet"])
    program = f"""
import runpy, sys
sys.argv = ["build.py", *{arguments}]
try:
    runpy.run_path({str(ROOT / "build.py")!r}, run_name="__main__")
except SystemExit:
    print(*(name for name in {HEAVY} if name in sys.modules), file=sys.stderr)
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""


@pytest.mark.parametrize(
    "text", ["\x1b[31mred", "\x9b2Jgone", "\u202eturned", "bell\x07", "back\b\b\b", "title \x1b]0;x\x07"]
)
def test_nobody_writes_on_the_terminal(capsys, text):
    """A message quotes what stands in a list, or how a file is called, and shows it as text."""
    terminal.complain(f"seeds/list.txt:1: found {text}")
    told = capsys.readouterr().err
    assert told.startswith("seeds/list.txt:1: found ")
    assert told.endswith("\n")
    assert told[:-1].isprintable()
