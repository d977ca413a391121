import pytest

from conspectus import __version__
from conspectus.errors import DigestError
from conspectus.fetch.client import ATTEMPTS, LONGEST_ANSWER, Client, FetchError, OddAnswerError
from tests.fetch.stand_in import cut, kind, later, status


@pytest.fixture
def ask(stand_in, tmp_path):
    """Ask for the one file that is there; more is said of the client by keywords."""
    stand_in.files["/list"] = ("application/json", b"[1]")

    def ask(read=lambda content, media: content, url=None, kinds=("application/json",), **client):
        with Client(tmp_path / "kept", **client) as asked:
            return asked.get(url or f"{stand_in.address}/list", read, kinds=kinds)

    return ask


def test_who_asks_is_said(ask, stand_in):
    """With a contact, as services ask for one."""
    assert ask(contact="mailto:ada@example.org") == b"[1]"
    assert stand_in.asked[0][2]["User-Agent"] == f"conspectus/{__version__} (+mailto:ada@example.org)"


@pytest.mark.parametrize("contact", ["a\r\nX: y", "ä@example.org"])
def test_a_contact_cannot_say_more(ask, contact):
    """A header is one line of ASCII."""
    with pytest.raises(DigestError, match="contact: expected"):
        ask(contact=contact)


@pytest.mark.parametrize(
    ("failures", "waited"),
    [
        ([status(429, Retry_After="7")], [7]),
        ([status(503, Retry_After="7"), status(503, Retry_After="8")], [7, 8]),
        ([status(503), status(500), status(429)], [2, 4, 8]),
        ([status(503, Retry_After="soon")], [2]),
        ([cut("application/json")] * 2, [2, 4]),
        ([kind("text/html")], [2]),
    ],
)
def test_what_fails_for_now_is_asked_for_again(ask, stand_in, waits, failures, waited):
    """After the time that the service asks for, or else after longer and longer ones."""
    stand_in.failures.extend(failures)
    told = []
    assert ask(tell=told.append) == b"[1]"
    assert waits == waited
    assert all(line.startswith("127.0.0.1: ") and line.endswith(" s") for line in told)
    assert len(told) == len(failures)


def test_a_service_may_name_a_date(ask, stand_in, waits):
    """`Retry-After` is a number of seconds or a date."""
    stand_in.failures.append(status(503, Retry_After=later(60)))
    ask()
    assert 50 < waits[0] <= 60


@pytest.mark.parametrize(
    ("failure", "message"),
    [
        (status(429), r"127\.0\.0\.1: answers 429 Too Many Requests, 4 times"),
        (cut("application/json"), r"127\.0\.0\.1: breaks off \(.*\), 4 times"),
        (kind("text/html"), r"answers with text/html instead of application/json, 4 times"),
        (status(503, Retry_After="86400"), r"answers 503 .*, and asks to come back in 86400 s$"),
        (status(404), r"answers 404 Not Found to http://127"),
        (status(403), r"answers 403 Forbidden to http://127"),
    ],
)
def test_what_goes_on_failing_is_one_line(ask, stand_in, failure, message):
    """And nobody asks for ever, nor again for what is not there."""
    stand_in.failures.extend([failure] * ATTEMPTS)
    with pytest.raises(FetchError, match=message):
        ask()


def test_without_the_network_it_says_so(ask):
    """Nobody is at home at that address."""
    with pytest.raises(FetchError, match=r"^127\.0\.0\.1: cannot be reached \(.*\), 4 times$"):
        ask(url="http://127.0.0.1:9/list")


def test_what_is_no_address_is_told(ask):
    """Whatever somebody types."""
    with pytest.raises(FetchError, match="no address: "):
        ask(url="http://a:b/")


def test_an_answer_that_trickles_is_given_up(ask):
    """However little comes at a time, no answer takes for ever."""
    clock = iter(range(0, 10**6, int(LONGEST_ANSWER) + 1)).__next__
    with pytest.raises(FetchError, match=r"needs more than 300 s for an answer, 4 times"):
        ask(clock=clock)


def test_requests_keep_their_distance(stand_in, tmp_path, waits):
    """So many seconds between two, as the service asks for, whatever passed already."""
    stand_in.files["/list"] = stand_in.files["/other"] = ("text/plain", b"1")
    now = [100.0]
    with Client(tmp_path, pause=3.0, clock=lambda: now[0]) as client:
        for name in ("list", "other"):
            client.get(f"{stand_in.address}/{name}", lambda content, media: content)
            now[0] += 1
    assert waits == [2.0]


def test_an_odd_answer_is_asked_for_again_and_never_kept(ask, stand_in):
    """What the service says at the second attempt counts."""
    answers = []

    def read(content, media):
        answers.append(content)
        if len(answers) == 1:
            raise OddAnswerError("gives nonsense")
        return content

    assert ask(read) == b"[1]"
    assert ask(read) == b"[1]"
    assert len(stand_in.asked) == 2


def test_answers_stay_until_all_have_come(ask, stand_in, tmp_path):
    """A second run asks for nothing that came before; when all is done, nothing stays."""
    ask()
    ask()
    assert len(stand_in.asked) == 1
    with Client(tmp_path / "kept") as client:
        client.done()
    ask()
    assert len(stand_in.asked) == 2
