"""Dates as people and programs write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conspectus.normalize.dates import read_date, read_day, read_month, read_year


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026", "2026"),
        ("2025.0", "2025"),
        ("2026-05", "2026-05"),
        ("2026-05-01", "2026-05-01"),
        ("2026/5/1", "2026-05-01"),
        ("2026; 5; 1", "2026-05-01"),
        ("2026年5月1日", "2026-05-01"),
        ("20260501", "2026-05-01"),
        ("2026-05-01T08:00:00Z", "2026-05-01"),
        ("1 May 2026", "2026-05-01"),
        ("May 1st, 2026", "2026-05-01"),
        ("Sept. 2026", "2026-09"),
        ("2026 Jan 4", "2026-01-04"),
        ("3. März 2026", "2026-03-03"),
        ("Mon, 2 Apr 2007 19:18:42 GMT", "2007-04-02"),
        ("01.05.2026", "2026-05-01"),
        ("05/13/2026", "2026-05-13"),
        ("13/05/2026", "2026-05-13"),
        ("03/04/2026", "2026"),
        ("2026-13-01", "2026"),
        ("2026-2027", "2026"),
        ("autumn 2026", "2026"),
        ("in the marine year 2026", "2026"),
        ("soon", "None"),
        ("", "None"),
    ],
)
def test_dates(text, expected):
    """As much of a date is read as it tells for certain."""
    assert str(read_date(text)) == expected


@pytest.mark.parametrize(
    ("text", "month"), [("may", 5), ("Sept.", 9), ("05", 5), ("12月", 12), ("Mai", 5), ("13", None), ("", None)]
)
def test_months(text, month):
    """Months have names and numbers."""
    assert read_month(text) == month


@pytest.mark.parametrize(("text", "day"), [("1", 1), ("31st", 31), ("2日", 2), ("99", None), ("0", None), ("", None)])
def test_days(text, day):
    """Days have numbers that a month may have."""
    assert read_day(text) == day


@given(st.text())
def test_reading_dates_never_fails(text):
    """What a date is made of lies where dates lie."""
    date = read_date(text)
    if date:
        assert 1500 <= date.year < 2100
        assert date.month is None or 1 <= date.month <= 12
        assert date.day is None or 1 <= date.day <= 31
    assert read_year(text) is None or date is not None
