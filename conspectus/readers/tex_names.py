r"""The commands and environments of books of abstracts, by what they hold. Data only; `tex_text` reads it.

Every class has names of its own for the title, the people and the text of a talk; nearly all say it in their names:
`\abstracttitle`, `\talktitle`, `\papertitle`.
"""

from __future__ import annotations

import re

_OF = "(?:abs|abstract|talk|paper|poster|contribution|presentation|article|submission|boa|conf|the|my)?"
_FIELDS = {
    "title": re.compile(rf"{_OF}-?(?:title|titre|titel|titulo)"),
    "authors": re.compile(
        rf"{_OF}-?(?:authors?|speakers?|presenters?|contributors?|lecturers?|autore?s|auteurs?|autoren)(?:s?names?|list)?"
    ),
    "affiliations": re.compile(
        rf"{_OF}-?(?:author|speaker)?(?:affil|affiliations?|address|addresses|institutes?|institutions?|affiliate)"
    ),
    "abstract": re.compile(rf"{_OF}-?(?:abstract|summary|resume|text|body)(?:text|body|env|s)?"),
    "keywords": re.compile(rf"{_OF}-?(?:keywords?|keyphrases)"),
}
"""The names of commands and environments, in small letters, by the field that they hold."""

SECTIONS = {
    **dict.fromkeys(("part", "chapter", "addchap"), 2),
    **dict.fromkeys(("section", "addsec"), 3),
    "subsection": 4,
    "subsubsection": 5,
    "paragraph": 6,
}
"""Commands of headings, and their levels; the title of the document is the first."""

BREAKS = frozenset(
    """
    par bigskip medskip smallskip newpage clearpage cleardoublepage pagebreak hrule hrulefill maketitle vfill filbreak
    goodbreak hline midrule toprule bottomrule noalign tableofcontents
    """.split()
)
"""Commands that end a paragraph."""

LAYOUT = {
    **dict.fromkeys(("vspace", "vskip", "addvspace", "needspace", "enlargethispage"), 1),
    **dict.fromkeys(("rule", "addcontentsline"), 3),
    **dict.fromkeys(("label", "index", "hspace", "hskip", "pagestyle", "thispagestyle", "includegraphics"), 1),
    **dict.fromkeys(("pagenumbering", "setcounter", "addtocounter", "phantomsection", "markboth", "markright"), 2),
    **dict.fromkeys(("setlength", "addtolength", "fontsize", "cmidrule", "cline", "pdfbookmark", "hypertarget"), 2),
    **dict.fromkeys(("email", "ead", "orcid", "orcidlink", "inst", "fnmsep", "corref", "color", "usepackage"), 1),
    **dict.fromkeys(("newcommand", "renewcommand", "providecommand", "newtheorem", "def", "let", "newenvironment"), 3),
    **dict.fromkeys(
        ("renewenvironment", "DeclareMathOperator", "bibliographystyle", "bibliography", "selectlanguage"), 3
    ),
    **dict.fromkeys(("titleformat", "titlespacing", "geometry", "hypersetup", "lhead", "rhead", "chead", "cfoot"), 5),
}
"""Commands that say nothing to a reader, and how many arguments they have at most."""

FRAMES = {
    **dict.fromkeys(("center", "flushleft", "flushright", "quote", "quotation", "small", "itemize", "enumerate"), 0),
    **dict.fromkeys(("description", "spacing", "samepage", "document", "raggedright", "footnotesize"), 1),
    **dict.fromkeys(("minipage", "multicols", "adjustwidth", "tcolorbox", "mdframed", "parbox", "list"), 2),
    **dict.fromkeys(("theorem", "lemma", "proposition", "definition", "corollary", "remark", "proof"), 0),
}
"""Environments of which only what is in them counts, and how many arguments they have at most."""

TABLES = {
    "tabular": 1,
    "tabular*": 2,
    "tabularx": 2,
    "longtable": 1,
    "tabu": 1,
    "longtabu": 1,
    "tabulary": 2,
    "supertabular": 1,
}
"""Environments of rows and cells, and how many arguments they have."""

APART = {
    "titlepage": "title page",
    "thebibliography": "list of references",
    "references": "list of references",
    **dict.fromkeys(("figure", "figure*", "wrapfigure", "tikzpicture", "picture"), "figure"),
    **dict.fromkeys(("verbatim", "lstlisting", "minted", "filecontents", "filecontents*", "comment"), "listing"),
}
"""Environments that are no text of an abstract, and what is said of them."""

FORMULAS = frozenset(
    """
    equation align gather multline eqnarray displaymath math alignat flalign
    equation* align* gather* multline* eqnarray* alignat* flalign*
    """.split()
)
"""Environments that are formulas."""

FILES = frozenset({"input", "include", "subfile", "import", "includepdf", "subimport"})
"""Commands that name other files."""


def field_of(name: str) -> str:
    """The field that a command or an environment of this name holds; empty where it holds none of ours."""
    bare = name.casefold().replace("@", "").replace("_", "").rstrip("*")
    return next((field for field, form in _FIELDS.items() if form.fullmatch(bare)), "")
