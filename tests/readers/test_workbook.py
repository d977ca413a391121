"""Workbooks with a sheet that holds no papers."""

from __future__ import annotations

import io

from openpyxl import Workbook

from conspectus.model import Notice, RawEntry
from conspectus.readers import workbook


def test_a_sheet_that_cannot_be_read_is_a_loss_and_stops_no_other():
    """A paper may be lost with it, so it is told even where little is."""
    book = Workbook()
    book.active.title = "Accepted"
    for row in (("Title", "Abstract"), ("Nets for All", "We study nets.")):
        book.active.append(row)
    other = book.create_sheet("Rooms")
    for row in (("Floor", "Chairs"), (1, 40), (2, 60)):
        other.append(row)
    saved = io.BytesIO()
    book.save(saved)
    entry, notice = workbook.read(saved.getvalue(), "list.xlsx")
    assert isinstance(entry, RawEntry)
    assert entry.fields["title"].text == "Nets for All"
    assert isinstance(notice, Notice)
    assert "sheet `Rooms`" in notice.message
    assert notice.loss
