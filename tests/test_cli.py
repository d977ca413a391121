import subprocess
import sys

import pytest

from conspectus import cli
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
    assert cli.build_main(["--check"]) == 0
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
    assert cli.build_main(arguments) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.endswith("nothing was written\n")
    assert "Traceback" not in err


def test_options_of_one_run(folder, capsys):
    """A run may read other seeds, stop early, and write elsewhere."""
    (folder / "more").mkdir()
    (folder / "more" / "other.txt").write_text(SEED.replace("TOY", "OTHER"))
    assert cli.build_main(["--seeds", "seeds/toy.txt", "more", "--output", "out", "--limit", "1", "--jobs", "1"]) == 0
    assert "1 papers" in capsys.readouterr().out
    assert (folder / "out" / "index.html").is_file()


@pytest.mark.parametrize(("seeds", "output"), [("seeds", "seeds/site"), (".", "site"), (".", "a/b"), ("seeds", "new")])
def test_what_a_build_made_is_no_seed(folder, capsys, seeds, output):
    """An output below the seeds is passed over: every build reads the same."""
    for _ in range(3):
        assert cli.build_main(["--seeds", seeds, "--output", output, "--quiet"]) == 0
        assert capsys.readouterr().out.startswith("2 read = 2 published + 0 merged")


def test_init_makes_a_place_to_start(tmp_path, monkeypatch, capsys):
    """An empty folder becomes a digest to fill; nothing that is there is overwritten."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "digest.yaml").write_text("title: Mine\n")
    assert cli.main(["init"]) == 0
    assert (tmp_path / "seeds").is_dir()
    assert (tmp_path / "digest.yaml").read_text() == "title: Mine\n"
    assert "conspectus build" in capsys.readouterr().out


def test_serve_needs_a_site(tmp_path, capsys):
    """There is nothing to show before the first build."""
    assert cli.main(["serve", "--output", str(tmp_path)]) == 1
    assert "run the build first" in capsys.readouterr().err


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
        ({"toy.txt": SEED, "list.docx": "PK"}, 1, "list.docx: not read"),
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
