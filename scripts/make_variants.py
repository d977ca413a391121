"""OpenCC's table of traditional characters and their simplified forms -> the one that the search folds by.

    pip download --no-deps opencc-python-reimplemented==0.1.7 && unzip opencc_python_reimplemented-0.1.7*.whl
    python scripts/make_variants.py opencc/dictionary/TSCharacters.txt conspectus/search/variants.json

Of several simplified forms the first counts, which is the usual one; what has no form in the basic plane stays.
"""

# ruff: noqa: INP001 -- a script, run by hand
from __future__ import annotations

import argparse
import json
from pathlib import Path

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("characters", type=Path)
parser.add_argument("output", type=Path)
arguments = parser.parse_args()
rows = (line.split() for line in arguments.characters.read_text(encoding="utf-8").splitlines())
pairs = sorted((row[0], row[1]) for row in rows if row[0] != row[1] and max(row[0], row[1]) < "\U00010000")
about = "Traditional characters and, in the same order, their simplified forms; made by scripts/make_variants.py."
content = {"about": about, "traditional": "".join(a for a, _ in pairs), "simplified": "".join(b for _, b in pairs)}
arguments.output.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
