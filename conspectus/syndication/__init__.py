"""What other programs are told of the site: feeds, sitemap, OpenSearch, robots.txt, meta tags, JSON-LD.

All are pure functions to text or plain values. Whatever needs absolute addresses takes a `base_url` that is not
empty: a site without one does not have these files.
"""
