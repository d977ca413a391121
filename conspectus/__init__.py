"""Conspectus: lists of paper abstracts in, a website that people read out."""

__version__ = "0.1.0"
