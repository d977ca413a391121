"""Names of columns and keys, as programs and people write them, stand for our fields."""

import pytest

from conspectus.readers.field_names import known_field

NAMES = {
    "title": (
        *("Title", "dc.title[en]", "title_s", "title_en", "Title (English)", "Poster title", "Lecture title"),
        *("Título del trabajo", "Titre de la communication", "Titel des Vortrags", "Название доклада", "Tytuł"),
        *("題目（日本語）", "講演題目", "논문명", "Event Name"),
    ),
    "authors": (
        *("Authors Names", "Author name(s)", "Names of the authors", "Author(s)", "Author/s", "authorName"),
        *("Lead Authors", "Presenting author name", "Speaker's name", "speakerNames", "講演者", "Yazarlar"),
        "authorships.author.display_name",
    ),
    "abstract": ("Abstract body", "abstract_en", "摘要(英文)", "Event Description", "Özet", "Streszczenie", "text"),
    "": (
        *("author_email", "speaker_bio", "Author affiliations", "submission date", "Titre de la session"),
        *("x" * 300, "token_en"),
    ),
}


@pytest.mark.parametrize(("field", "name"), [(field, name) for field, names in NAMES.items() for name in names])
def test_name(field, name):
    assert known_field(name) == field
