"""Titles that break careless writers of bibliographies; all are invented."""

TITLES = (
    "Plain words only",
    "An unbalanced } brace and another { the wrong way round",
    "Braces {Kept} {{Twice}}",
    "100% of R&D costs $5, #1 of a_b and ~x^2",
    "Bounds for $x_1 < \\frac{a}{b}$ in O(n^2)",
    "Back\\slash, double \\\\ and a final one \\",
    'Straight "quotes", ‘curly’ “ones” and it\'s',
    "大模型的推理：一种方法",
    "Ünïcödé, ﬁne ligatures and ℝⁿ",
    "@article{not, an = {entry}}",
    "C++, Q-learning and GPT-4o for LaTeX",
    "Comma, semicolon; colon: dash – and — more",
    "ER  - TY  - JOUR",
    "<b>Not bold</b> &amp; <mask>",
    "In Lower Case and in Lower Letters: a proof by Gauss",
    "a = b, c = {d}",
    "A --flag, a `tick`, ''two'' and ``three``",
    "%",
    "{",
)
