"""The elements of registers and publishers and what they mean: `DIALECTS`, one row each.

Namespaces do not matter, names of elements do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one register or publisher writes a record."""

    name: str
    roots: frozenset[str]
    records: tuple[str, ...]
    """The elements that are records."""
    fields: Mapping[str, tuple[etree.XPath, ...]]
    """Our fields and where in a record they stand, the best first."""
    others: Mapping[str, str] = field(default_factory=dict)
    """Elements beside the records that are none, with the reason."""

    wrappers: frozenset[str] = frozenset()
    """Elements that may stand around what the paths lead to with `//`."""

    @property
    def containers(self) -> frozenset[str]:
        """The elements that the paths lead through."""
        return frozenset(re.findall(r"([\w-]+)(?:\[[^\]]*\])?/", self._paths)) | self.wrappers

    @property
    def leaves(self) -> frozenset[str]:
        """The elements that the paths lead to."""
        return frozenset(re.findall(r"[\w-]+(?!/)\b", self._paths)) - self.wrappers

    @property
    def _paths(self) -> str:
        return " ".join(path.path for paths in self.fields.values() for path in paths)


def _fields(table: str) -> Mapping[str, tuple[etree.XPath, ...]]:
    """Lines of a field and its paths."""
    rows = (line.split() for line in table.strip().splitlines())
    return {name: tuple(map(etree.XPath, paths)) for name, *paths in rows}


DIALECTS = (
    Dialect(
        "Atom",
        frozenset({"feed", "entry"}),
        ("entry",),
        _fields("""
            title      title
            authors    author
            abstract   summary content
            id         id
            url        link[@rel='alternate']/@href link[not(@rel|@title)]/@href
            pdf        link[@title='pdf']/@href link[@type='application/pdf']/@href
            date       published updated
            doi        doi link[@title='doi']/@href
            venue      journal_ref
        """),
    ),
    Dialect(
        "ACL Anthology",
        frozenset({"collection", "volume"}),
        ("paper",),
        _fields("""
            title      title
            authors    author
            abstract   abstract
            acl        url[not(contains(.,'://'))]
            url        url[contains(.,'://')]
            code       pwccode/@url
            data       pwcdataset/@url
            doi        doi
            key        bibkey
            pages      pages
            award      award
            language   language
            withdrawn  name(retracted|removed)
            venue      ../meta/journal-title ../meta/booktitle
            year       ../meta/year
            month      ../meta/month
            volume     ../meta/journal-volume
            issue      ../meta/journal-issue
            publisher  ../meta/publisher
            editors    editor ../meta/editor
        """),
        others={"frontmatter": "front matter of a volume, no paper"},
    ),
    Dialect(
        "PubMed",
        frozenset({"PubmedArticleSet", "PubmedArticle", "PubmedBookArticleSet", "PubmedBookArticle"}),
        ("PubmedArticle", "PubmedBookArticle"),
        _fields("""
            title      */Article/ArticleTitle */Article/VernacularTitle */ArticleTitle */Book/BookTitle
            authors    */Article/AuthorList/Author */AuthorList/Author */Book/AuthorList/Author
            abstract   */Article/Abstract/AbstractText */Abstract/AbstractText
            keywords   */KeywordList/Keyword */MeshHeadingList/MeshHeading[*/@MajorTopicYN='Y']/DescriptorName
            venue      */Article/Journal/Title */Article/Journal/ISOAbbreviation */Book[../ArticleTitle]/BookTitle
            date       */Article/Journal/JournalIssue/PubDate */Article/ArticleDate */Book/PubDate
            doi        */Article/ELocationID[@EIdType='doi'] PubmedData/ArticleIdList/ArticleId[@IdType='doi']
            pmid       MedlineCitation/PMID BookDocument/PMID
            pmcid      PubmedData/ArticleIdList/ArticleId[@IdType='pmc']
            volume     */Article/Journal/JournalIssue/Volume
            issue      */Article/Journal/JournalIssue/Issue
            pages      */Article/Pagination/MedlinePgn
            language   */Article/Language
            type       */Article/PublicationTypeList/PublicationType
        """),
    ),
    Dialect(
        "JATS",
        frozenset({"article", "pmc-articleset", "articles"}),
        ("article",),
        _fields("""
            title      front/article-meta/title-group/article-title
            authors    front/*/contrib-group/contrib[@contrib-type='author'] front/*/contrib-group[1]/contrib
            abstract   front/article-meta/abstract[not(@abstract-type)] front/article-meta/abstract
            keywords   front/*/kwd-group[not(@kwd-group-type)or@kwd-group-type='author']//kwd front/*/kwd-group//kwd
            venue      front/journal-meta//journal-title front/journal-meta/journal-id[@journal-id-type='nlm-ta']
            date       front/*/pub-date[@pub-type='epub'] front/*/pub-date[@date-type='pub'] front/*/pub-date
            doi        front/article-meta/article-id[@pub-id-type='doi']
            pmid       front/article-meta/article-id[@pub-id-type='pmid']
            pmcid      front/article-meta/article-id[@pub-id-type='pmcid'or@pub-id-type='pmc']
            arxiv      front/article-meta/article-id[@pub-id-type='arxiv']
            volume     front/article-meta/volume
            issue      front/article-meta/issue
            pages      concat(front/article-meta/fpage,'-',front/article-meta/lpage) front/article-meta/elocation-id
            publisher  front/journal-meta/publisher/publisher-name
            type       @article-type
        """),
        wrappers=frozenset({"journal-title-group", "compound-kwd"}),
    ),
    Dialect(
        "EndNote",
        frozenset({"xml", "records"}),
        ("record",),
        _fields("""
            title      titles/title
            authors    contributors/authors/author
            abstract   abstract
            keywords   keywords/keyword
            venue      titles/secondary-title periodical/full-title
            year       dates/year
            doi        electronic-resource-num
            url        urls/related-urls/url
            volume     volume
            issue      number
            pages      pages
            publisher  publisher
            editors    contributors/secondary-authors/author
            language   language
            type       ref-type/@name
        """),
    ),
    Dialect(
        "MODS",
        frozenset({"modsCollection", "mods"}),
        ("mods",),
        _fields("""
            title      titleInfo[not(@type)]/title titleInfo/title
            authors    name[role/roleTerm='author'or(role/roleTerm='aut')or(role/roleTerm='creator')] name[not(role)]
            abstract   abstract
            keywords   subject/topic
            venue      relatedItem[@type='host']/titleInfo/title
            date       originInfo/dateIssued relatedItem/originInfo/dateIssued relatedItem/part/date part/date
            doi        identifier[@type='doi']
            url        location/url identifier[@type='uri']
            volume     relatedItem/part/detail[@type='volume']/number part/detail[@type='volume']/number
            issue      relatedItem/part/detail[@type='issue']/number part/detail[@type='issue']/number
            pages      concat(relatedItem/part/extent/start,'-',relatedItem/part/extent/end)
            publisher  originInfo/publisher relatedItem/originInfo/publisher
            editors    name[role/roleTerm='editor'or(role/roleTerm='edt')]
            language   language/languageTerm
            type       genre
        """),
    ),
    Dialect(
        "Crossref",
        frozenset({"doi_records", "crossref_result", "doi_batch"}),
        ("journal_article", "conference_paper", "posted_content", "content_item"),
        _fields("""
            title      titles/title
            authors    contributors/person_name[not(@contributor_role)or@contributor_role='author']
            abstract   abstract
            venue      ../journal_metadata/full_title ../proceedings_metadata/proceedings_title
            date       publication_date posted_date ../journal_issue/publication_date
            doi        doi_data/doi
            url        doi_data/resource
            volume     ../journal_issue/journal_volume/volume
            issue      ../journal_issue/issue
            pages      concat(pages/first_page,'-',pages/last_page)
            editors    contributors/person_name[@contributor_role='editor']
        """),
    ),
    Dialect(
        "sources of Word",
        frozenset({"Sources"}),
        ("Source",),
        _fields("""
            title      Title
            authors    Author/Author/NameList/Person Author/Author/Corporate
            abstract   Abstract
            venue      JournalName ConferenceName BookTitle PublicationTitle
            year       Year
            month      Month
            doi        DOI
            url        URL
            volume     Volume
            issue      Issue
            pages      Pages
            publisher  Publisher
            editors    Author/Editor/NameList/Person
            key        Tag
            type       SourceType
        """),
    ),
)
