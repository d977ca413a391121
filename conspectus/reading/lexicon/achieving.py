"""Verbs of what a method achieves, in all their forms: `*` stands for any ending. Written by hand."""

from __future__ import annotations

ACHIEVING = "achiev* improv* reduc* outperform* surpass* yield* attain* obtain* exceed*"
"""What is done to rivals and to a measure: each by itself is a claim."""
CHANGING = """gain* increas* decreas* boost* cut* sav* reach* scor*
    retain* maintain* deliver* rais* match* accelerat*"""
"""What is done to a measure: a claim only beside its number."""
