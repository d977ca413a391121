"""Text -> the short forms that it explains, with their long forms as written."""

from __future__ import annotations

import pytest

from conspectus.markup import parse
from conspectus.reading.text import acronyms, sentences


def found(source: str) -> dict[str, str]:
    text = parse(source)
    return {a.short: a.long for a in acronyms.find(text, sentences.split(text))}


@pytest.mark.parametrize(
    ("source", "short", "long"),
    [
        # the two forms of Schwartz and Hearst
        ("We use proximal policy optimization (PPO) here.", "PPO", "proximal policy optimization"),
        ("We present ZEBA (zero-shot estimates by attention).", "ZEBA", "zero-shot estimates by attention"),
        # plurals are told in the singular, the long form as written
        ("Large language models (LLMs) fail.", "LLM", "Large language models"),
        ("Our lookup multi-zone networks (lmZNs) are fast.", "lmZN", "lookup multi-zone networks"),
        # whole compounds, and no more words than belong to it
        ("We study self-supervised learning (SSL) of graphs.", "SSL", "self-supervised learning"),
        ("This is text-to-online drawing generation (TODG).", "TODG", "text-to-online drawing generation"),
        ("We use the fast Fourier transform (FFT).", "FFT", "fast Fourier transform"),
        # letters inside words, capitals inside words, nested emphasis
        ("A HEterogeneous Tensor Optimizer (HETO) is given.", "HETO", "HEterogeneous Tensor Optimizer"),
        ("We propose **R**easoning with pre**F**erence **T**rees (RFT).", "RFT", "Reasoning with preFerence Trees"),
        ("We use variational autoencoders (VAEs).", "VAE", "variational autoencoders"),
        # small words may be left out or counted
        ("This is state of the art (SOTA).", "SOTA", "state of the art"),
        ("We rely on mixture of experts (MoE).", "MoE", "mixture of experts"),
        # digits and letters that are spoken otherwise
        ("A sequence-to-sequence (S2S) model is used.", "S2S", "sequence-to-sequence"),
        ("The eXtreme Tree Classifier (XTC) is small.", "XTC", "eXtreme Tree Classifier"),
        ("We study cross-lingual transfer (XLT).", "XLT", "cross-lingual transfer"),
        # brackets that hold more
        ("We use low-rank adaptation (LoRA; Zorb et al., 2022) and stop.", "LoRA", "low-rank adaptation"),
        ("We use low-rank adaptation (or LoRA for short).", "LoRA", "low-rank adaptation"),
        # commas instead of brackets
        ("We present ZORB, Zonal Oriented Retrieval Base, a framework.", "ZORB", "Zonal Oriented Retrieval Base"),
        ("We present ZORB, short for zonal retrieval base, and test it.", "ZORB", "zonal retrieval base"),
        ("We introduce JUVO, Juxtaposed View-Oriented Multi-modal Reasoner, which works.", "JUVO",
         "Juxtaposed View-Oriented Multi-modal Reasoner"),
        ("We study optimal transport maps, abbreviated as OTM, in depth.", "OTM", "optimal transport maps"),
    ],
)  # fmt: skip
def test_what_the_text_explains_is_found(source: str, short: str, long: str) -> None:
    """Each form in which abstracts explain a short form, whole and as written."""
    assert found(source) == {short: long}


@pytest.mark.parametrize(
    "source",
    [
        "The gains are large (Fig. 3) and (ii) stable (see II).",
        "We use a large model (7B) and a small one (1.5B).",
        "The verifier (Left) is shown beside the prover (Right).",
        "Three sets (MNOP, QRST) are used.",
        "A tool for control software (MATHLAB) is used.",
        "We beat prior work (Zorb, 2021) on ten tasks (A).",
        "We test on CIFAR-10 (CIFAR-100 and others).",
        "The model is fast, and GPUs, or TPUs, are not needed.",
        "We show regions of interest (OI).",
    ],
)
def test_what_only_stands_beside_is_not_an_explanation(source: str) -> None:
    """References, sizes, numerals, examples and remarks in brackets explain nothing."""
    assert found(source) == {}


def test_the_first_explanation_counts() -> None:
    """A short form is told once, in the order of the text."""
    text = "We use graph networks (GN). Later, great numbers (GN) and flow maps (FM) matter."
    assert found(text) == {"GN": "graph networks", "FM": "flow maps"}


def test_an_explanation_stays_in_its_sentence() -> None:
    """Words of the sentence before are no part of a long form."""
    assert found("We use proximal. Policy optimization (PPO) is old.") == {}


@pytest.mark.parametrize(
    ("short", "singular"),
    [("LLMs", "LLM"), ("lmZN's", "lmZN"), ("K2s", "K2"), ("DOTS", "DOTS"), ("bus", "bus"), ("Networks", "Networks")],
)
def test_only_a_plural_s_after_a_capital_or_digit_goes(short: str, singular: str) -> None:
    """`singular` leaves words alone."""
    assert acronyms.singular(short) == singular
