"""Bytes to text: encodings are told from what is common in them, from a whole list or a few words."""

import pytest

from conspectus.errors import SeedError
from conspectus.readers.encoding import decode, guess, peek

WORDS = [
    ("cp1252", "café"),
    ("cp1252", "l’été à Orléans, où Gödel “naïvely” measured 30 °C ± 2"),
    ("cp1252", "Plain words – with a dash"),
    ("gb18030", "深度学习"),
    ("gb18030", "ICLR 2026 论文列表"),
    ("gb18030", "本文研究了图神经网络的表达能力与隐私保护之间的权衡问题，提出了一种“新”方法。"),
    ("big5", "深度學習"),
    ("big5", "本文研究圖神經網路的表達能力與隱私保護之間的權衡問題。"),
    ("shift_jis", "深層学習の研究"),
    ("euc_jp", "本論文では、グラフニューラルネットワークの表現力について研究する。"),
    ("euc_kr", "딥러닝"),
    ("euc_kr", "본 논문에서는 그래프 신경망의 표현력을 연구한다."),
    ("cp1251", "Мы предлагаем новый метод обучения с подкреплением и доказываем его сходимость."),
]


@pytest.mark.parametrize(("encoding", "text"), WORDS)
def test_encoding_is_told_from_its_text(encoding, text):
    """Text in a legacy encoding is read in that encoding, be it alone or below a long list in plain letters."""
    data = text.encode(encoding)
    assert guess(data) == encoding
    assert decode(b"Plain words come first.\n" * 5000 + data, "seed").text.endswith(text)


def test_sample_may_end_inside_a_character():
    """A list longer than the sample is told by its beginning, though the sample cuts a character in two."""
    for shift in range(4):
        assert guess(b"x" * shift + ("深度学习" * 10_000).encode("gb18030")) == "gb18030"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_mark_is_believed(encoding):
    """What a byte order mark says is so, and the mark is no part of the text."""
    assert decode("Naïve 论文 𝒪(n)\n".encode(encoding), "seed").text == "Naïve 论文 𝒪(n)\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize(
    "text", ["Nets for All\n\nWe count.\n", "Naïve 论文 𝒪(n)\n", "深度学习\n\n本文研究图神经网络。\n" * 9_000]
)
def test_wide_characters_are_told_without_a_mark(encoding, text):
    """Wide characters are text in one byte order and length only, and the account says that they were told."""
    decoded = decode(text.encode(encoding), "seed")
    assert (decoded.text, decoded.encoding, len(decoded.notices)) == (text, encoding, 1)
    assert peek(text.encode(encoding)).startswith(text[:20])


@pytest.mark.parametrize(
    "data", [b"We count.\0We sort.", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", bytes(range(256)) * 4, b"\0" * 99]
)
def test_a_nul_byte_alone_makes_no_wide_characters(data):
    """Binary data and a text with a NUL byte in it are refused as before."""
    with pytest.raises(SeedError, match="NUL byte"):
        decode(data, "seed")


@pytest.mark.parametrize(
    ("before", "line"), [(b"", 1), (b"one\n", 2), (b"one\r\ntwo\r\n", 3), (b"one\rtwo\r", 3), (b"one\n\r\n\r", 4)]
)
def test_line_of_what_was_found(before, line):
    """Lines are counted as editors do, whatever ends them."""
    (notice,) = decode(before + b"caf\xe9 and more", "seed").notices
    assert str(notice).startswith(f"seed:{line}: ")
    (notice,) = decode(before + b"one\x1ftwo", "seed").notices
    assert str(notice).startswith(f"seed:{line}: ")
