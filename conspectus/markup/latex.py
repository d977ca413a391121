"""The LaTeX text commands of real abstracts, by what they do. Data only; `commands` reads it.

Chosen by frequency in the abstracts of 199 conference years; whatever is not here loses its backslash, keeps its text
and is reported.
"""

from __future__ import annotations

from conspectus.model import Mark

_EM = Mark("em")
_STRONG = Mark("strong")
_CODE = Mark("code")
_SMALL_CAPS = Mark("span", (("class", "sc"),))
_UNDERLINE = Mark("u")

ARGUMENT: dict[str, Mark | None] = {
    **dict.fromkeys(("emph", "textit", "textsl", "mathit"), _EM),
    **dict.fromkeys(("textbf", "mathbf", "bm", "boldsymbol"), _STRONG),
    "texttt": _CODE,
    "textsc": _SMALL_CAPS,
    **dict.fromkeys(("underline", "uline", "ul"), _UNDERLINE),
    "textsuperscript": Mark("sup"),
    "textsubscript": Mark("sub"),
    **dict.fromkeys(
        (
            *("text", "textrm", "textsf", "textup", "textnormal", "textmd", "mbox", "hbox", "fbox", "makebox"),
            *("mathrm", "mathsf", "mathcal", "mathbb", "operatorname", "ensuremath", "uppercase", "lowercase"),
            *("MakeUppercase", "centerline", "caption", "title", "section", "paragraph", "textlatin", "selectlanguage"),
        )
    ),
}
"""Commands whose one argument is text, and the element that it becomes; None: just text."""

SWITCH: dict[str, Mark | None] = {
    **dict.fromkeys(("em", "it", "itshape", "sl", "slshape"), _EM),
    **dict.fromkeys(("bf", "bfseries"), _STRONG),
    **dict.fromkeys(("tt", "ttfamily"), _CODE),
    **dict.fromkeys(("sc", "scshape"), _SMALL_CAPS),
    **dict.fromkeys(
        (
            *("rm", "sf", "cal", "normalfont", "sffamily", "rmfamily", "upshape", "mdseries", "normalsize"),
            *("tiny", "scriptsize", "footnotesize", "small", "large", "Large", "LARGE", "huge", "Huge"),
        )
    ),
}
"""Commands that change the rest of their group."""

LAST_ARGUMENT = {
    **dict.fromkeys(
        (
            "textcolor",
            "colorbox",
            "hyperlink",
            "hyperref",
            "raisebox",
            "parbox",
            "scalebox",
            "foreignlanguage",
            "adjustbox",
        ),
        2,
    ),
    **dict.fromkeys(("fcolorbox", "resizebox", "multicolumn", "multirow"), 3),
}
"""Commands of so many arguments of which the last is text."""

NO_TEXT = {
    **dict.fromkeys(
        ("label", "keywords", "vspace", "hspace", "vskip", "hskip", "thanks", "index", "color", "pagestyle"), 1
    ),
    **dict.fromkeys(("inst", "IEEEauthorrefmark", "orcidlink", "orcid", "corref", "fnref", "tnoteref", "tnotetext"), 1),
    **dict.fromkeys(("footnotemark", "authormark", "phantom", "hphantom", "vphantom"), 1),
    **dict.fromkeys(
        (
            "documentclass",
            "thispagestyle",
            "bibliographystyle",
            "bibliography",
            "usepackage",
            "fontsize",
            "graphicspath",
        ),
        1,
    ),
    "includegraphics": 1,
    "setlength": 2,
}
"""Commands whose arguments are no text at all."""

URL = frozenset({"url", "path", "nolinkurl"})

CITATION = frozenset(
    """
    cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite autocite Citet Citep nocite
    ref eqref cref Cref autoref pageref nameref
    """.split()
)
"""Commands that point to something that is not here."""

IN_SENTENCE = frozenset({"citet", "Citet", "textcite", "citeauthor"})
"""Citations that are a word of their sentence."""

SYMBOL = {
    "ldots": "…",
    "dots": "…",
    "textellipsis": "…",
    "textendash": "–",
    "textemdash": "—",
    "texttimes": "×",
    "textdegree": "°",
    "textpm": "±",
    "textmu": "µ",
    "textohm": "Ω",
    "texteuro": "€",
    "euro": "€",
    "pounds": "£",
    "textordfeminine": "ª",
    "textordmasculine": "º",
    "textsection": "§",
    "textparagraph": "¶",
    "textsterling": "£",
    "textyen": "¥",
    "textcent": "¢",
    "textdollar": "$",
    "textnumero": "№",
    "textperthousand": "‰",
    "textonehalf": "½",
    "textonequarter": "¼",
    "textthreequarters": "¾",
    "textonesuperior": "¹",
    "texttwosuperior": "²",
    "textthreesuperior": "³",
    "textdiv": "÷",
    "textminus": "−",
    "textrightarrow": "→",
    "textleftarrow": "←",
    "textuparrow": "↑",
    "textdownarrow": "↓",
    "textlangle": "⟨",
    "textrangle": "⟩",
    "textdagger": "†",
    "textdaggerdbl": "‡",
    "textasteriskcentered": "*",
    "textbraceleft": "{",
    "textbraceright": "}",
    "textbardbl": "‖",
    "textvisiblespace": "␣",
    "textcelsius": "°C",
    "degree": "°",
    "celsius": "°C",
    "micro": "µ",
    "permil": "‰",
    "textexclamdown": "¡",
    "textquestiondown": "¿",
    "S": "§",
    "P": "¶",
    "dag": "†",
    "ddag": "‡",
    "dagger": "†",
    "copyright": "©",
    "textcopyright": "©",
    "textregistered": "®",
    "texttrademark": "™",
    "textbackslash": "\\",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textunderscore": "_",
    "textbar": "|",
    "textless": "<",
    "textgreater": ">",
    "textbullet": "•",
    "textperiodcentered": "·",
    "textquotesingle": "'",
    "textquoteright": "’",
    "textquoteleft": "‘",
    "textquotedblleft": "“",
    "textquotedblright": "”",
    "textquotedbl": '"',
    **dict.fromkeys(("guillemotleft", "guillemetleft", "flqq", "og"), "«"),
    **dict.fromkeys(("guillemotright", "guillemetright", "frqq", "fg"), "»"),
    **dict.fromkeys(("guilsinglleft", "flq"), "‹"),
    **dict.fromkeys(("guilsinglright", "frq"), "›"),
    **dict.fromkeys(("quotedblbase", "glqq"), "„"),
    **dict.fromkeys(("quotesinglbase", "glq"), "‚"),
    "grqq": "“",
    "grq": "‘",
    "lq": "‘",
    "rq": "’",
    "checkmark": "✓",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "BibTeX": "BibTeX",
    "ie": "i.e.",
    "eg": "e.g.",
    "etc": "etc.",
    "etal": "et al.",
    "wrt": "w.r.t.",
    "iid": "i.i.d.",
    "vs": "vs.",
    "cf": "cf.",
    "aka": "a.k.a.",
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "aa": "å",
    "AA": "Å",
    "i": "ı",
    "j": "ȷ",
    "dj": "đ",
    "DJ": "Đ",
    "ng": "ŋ",
    "NG": "Ŋ",
    "ij": "ĳ",
    "IJ": "Ĳ",
    "SS": "SS",
    "ohorn": "ơ",
    "OHORN": "Ơ",
    "uhorn": "ư",
    "UHORN": "Ư",
    "th": "þ",
    "dh": "ð",
    "TH": "Þ",
    "DH": "Ð",
    **dict.fromkeys(
        ("par", "newline", "linebreak", "medskip", "bigskip", "smallskip", "quad", "qquad", "item", "space"), " "
    ),
    **dict.fromkeys(
        (
            *("xspace", "noindent", "left", "right", "displaystyle", "scriptstyle", "textstyle", "nobreak", "protect"),
            *(
                "relax",
                "centering",
                "maketitle",
                "newpage",
                "clearpage",
                "indent",
                "null",
                "hfill",
                "vfill",
                "ignorespaces",
            ),
            *("nolinebreak", "allowbreak", "sloppy", "unskip", "nonumber", "limits", "strut", "leavevmode"),
        ),
        "",
    ),
}
"""Commands without arguments that stand for characters."""

ACCENT = {
    '"': "\u0308",
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "r": "\u030a",
    "b": "\u0331",
    "d": "\u0323",
    "t": "\u0361",
    "h": "\u0309",
    "G": "\u030f",
    "U": "\u030e",
    "horn": "\u031b",
    "textcommabelow": "\u0326",
    "textcommaabove": "\u0313",
    "textogonekcentered": "\u0328",
    "textsubdot": "\u0323",
    "textsubring": "\u0325",
    "textsubbar": "\u0331",
    "acute": "\u0301",
    "grave": "\u0300",
    "breve": "\u0306",
    "check": "\u030c",
}
"""Accent commands and the combining character that each puts on the letter after it."""

SPACING = {",": "\u202f", ";": " ", ":": " ", " ": " ", "/": "", "!": "", "@": "", "-": "", "\n": " "}
"""Commands of one sign that stand for a blank, or for none."""

ESCAPED = frozenset("%$&#_{}*")

KNOWN = frozenset(
    {
        *ARGUMENT,
        *SWITCH,
        *LAST_ARGUMENT,
        *NO_TEXT,
        *URL,
        *CITATION,
        *SYMBOL,
        "href",
        "footnote",
        "enquote",
        "begin",
        "end",
    }
)
"""All commands named here; a doubled backslash before one of them is one too many."""

GLUED = ("textbf", "textit", "textsc", "texttt", "underline", "emph")
"""Commands met without the braces of their argument: `\\emphonline`."""
