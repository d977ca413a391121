"""A line of a seed -> the field and the value of its label: `Title: …`, `**作者**：…`, `## Abstract`."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from conspectus.readers.shapes import ends_sentence, is_url

_NAMES = {
    "title": ("title", "paper title", "标题", "標題", "题目", "題目", "论文标题", "论文题目", "題名", "题名", "篇名"),
    "authors": ("authors", "author", "author(s)", "by", "作者", "论文作者", "著者"),
    "abstract": ("abstract", "summary", "摘要", "论文摘要", "内容摘要", "中文摘要", "英文摘要", "要旨"),
    "keywords": ("keywords", "keyword", "key phrases", "index terms", "tags", "关键词", "關鍵詞", "关键字", "關鍵字"),
    "url": ("url", "link", "links", "paper", "paper url", "paper link", "链接", "鏈接", "連結", "网址", "论文链接"),
    "code": ("code", "source code", "code url", "code link", "github", "代码", "代碼", "源码", "代码链接", "开源代码"),
    "pdf": ("pdf", "pdf url", "pdf link"),
    "data": ("data", "dataset", "data link", "数据", "数据集"),
    "project": ("project", "project page", "website", "homepage", "项目主页", "主页", "项目"),
    "venue": ("venue", "conference", "journal", "published in", "会议", "會議", "期刊", "来源"),
    "year": ("year", "年份", "年度", "发表年份", "出版年"),
    "doi": ("doi",),
    "id": ("id", "paper id", "arxiv", "arxiv id", "编号", "編號"),
    "status": ("status", "decision", "状态"),
    "tldr": ("tl;dr", "tldr", "一句话总结"),
}
"""Field -> the labels that people write for it."""

ADDRESSES = frozenset({"url", "code", "pdf", "data", "project"})
"""Fields that hold an address. Outside a labelled record an address must follow: the label may open a sentence."""

_STANDING_ALONE = frozenset({"abstract", "keywords"})
"""Fields whose label people put on a line of its own without a colon."""

_SECTIONS = {
    name: rank
    for rank, names in enumerate(
        (
            "background introduction context motivation 背景",
            "objective objectives aim aims purpose problem 目的",
            "method methods methodology approach design 方法",
            "results result findings 结果 結果",
            "conclusion conclusions discussion significance impact limitations 结论 結論 讨论 意义",
        ),
        1,
    )
    for name in names.split()
}
"""Labels that open a part of a structured abstract -> the place of that part."""

_LONGEST = 40
_LONGEST_VALUE = 120
_MARKS = "*_【】[]# \t"
_BULLET = re.compile(r"[-*+•][ \t]+")
_ABSTRACT_WITH_DASH = re.compile(r"[*_]{0,3}Abstract[*_]{0,3}[ \t]*(?:[—–]|-{1,3}(?=[ \t*_]))[*_]{0,3}", re.IGNORECASE)
_OTHER = re.compile(r"[A-Z][^\W\d_]+(?:[ _-][^\W\d_]+){0,2}")


def _key(name: str) -> str:
    """`name` without what people vary: case, blanks, hyphens (`摘 要`, `Key-words`)."""
    return re.sub(r"[\s_-]", "", name.casefold())


_FIELDS = {_key(name): field for field, names in _NAMES.items() for name in names}


def field_of(name: str) -> str:
    """The field that `name` stands for as a label, a column or a key; empty if none of ours."""
    return _FIELDS.get(_key(name), "")


class Label(NamedTuple):
    field: str
    value: str
    """What stands behind the label on its line; may be empty."""


def read_label(line: str, *, labelled: bool = False) -> Label | None:
    """The label at the start of `line`; `labelled` says that other labels of the same record stand before it."""
    if match := _ABSTRACT_WITH_DASH.match(line):
        return Label("abstract", line[match.end() :].strip())
    name, value = _split(line)
    if name is None:
        field = _FIELDS.get(_key(line.strip(_MARKS))) if len(line) <= _LONGEST else None
        alone = field in _STANDING_ALONE or (field and line.startswith("#"))
        return Label(field, "") if field and alone else None
    field = _FIELDS.get(_key(name))
    if not field or (field in ADDRESSES and not labelled and not _is_address(value)):
        return None
    if field == "id" and _is_address(value):
        field = "url"
    return Label(field, value)


def read_other_label(line: str) -> Label | None:
    """A label that names none of our fields, under its own folded name: `Area: arithmetic` -> `area`.

    What is long or ends as a sentence does is text that has a colon in it: `FooNet: we show …`.
    """
    name, value = _split(line)
    if not name or not value or len(value) > _LONGEST_VALUE or ends_sentence(value):
        return None
    return Label(_key(name), value) if _OTHER.fullmatch(name) else None


def near_label(line: str) -> str:
    """The label that a misspelled one at the start of `line` is meant to be (`Tilte:` -> `Title`), or nothing."""
    name, _ = _split(line)
    if not name or not _OTHER.fullmatch(name) or _key(name) in _FIELDS:
        return ""
    near = difflib.get_close_matches(_key(name), _FIELDS, 1, cutoff=0.8)
    return near[0].capitalize() if near else ""


def read_section(line: str) -> int:
    """The place of the part that `line` opens in a structured abstract (4 of `**Results:** …`); 0 if it opens none."""
    name, _ = _split(line)
    return _SECTIONS.get(name.casefold(), 0) if name else 0


def is_label_heading(line: str) -> bool:
    """Whether `line`, set off as a heading, is a label or opens a part of an abstract: `## Abstract`, `**Methods**`."""
    heading = line if line.startswith("#") else f"# {line}"
    return read_label(heading) is not None or read_section(f"{heading}:") > 0


def _split(line: str) -> tuple[str | None, str]:
    """What stands before and behind the first colon, or inside and behind `【…】`; None if there is no such place."""
    bullet = _BULLET.match(line)
    start = bullet.end() if bullet else 0
    ends = [place for mark in ":：】" if (place := line.find(mark, start, start + _LONGEST)) > 0]
    end = min(ends, default=0)
    if not end or (line[end] == "】" and line[start] != "【"):
        return None, ""
    name, value = line[start:end], line[end + 1 :].strip()
    opening = re.match(r"[*_]*", name).group()  # type: ignore[union-attr]  # the pattern matches nothing too
    if line[end] == "】":
        value = value.lstrip(":： \t")
    elif not name.endswith(("*", "_")):
        value = value.removeprefix(opening)  # `**Title:** Foo` closes its mark behind the colon
    return name.strip(_MARKS), value.strip()


def _is_address(value: str) -> bool:
    return is_url(value.rstrip(".,;。")) or bool(re.match(r"(?:\[[^\]]*\]\()?<?(?:https?://|www\.)\S+$", value))
