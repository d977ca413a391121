"""How much of anything is read: generous, the same everywhere, and told where it is met (docs/safety.md)."""

from __future__ import annotations

LARGEST_FILE = 1_000_000_000
"""Bytes of a seed, a catalogue or a file of the publisher."""

LARGEST_UNPACKED = 200_000_000
"""Bytes that may come out of one packed file, which says nothing of them beforehand."""

MOST_PACKED = 20_000
"""Files that may lie in one packed file."""

LONGEST_ENTRY = 300_000
"""Characters of all that an entry says. The longest lists of authors have 100,000, an abstract rarely has 5,000."""

DEEPEST = 50
"""Levels of lists and mappings in YAML and in our records."""
