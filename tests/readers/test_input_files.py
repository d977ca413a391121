"""Files and texts of the kinds that people have are published as a careful reader expects.

`python benchmarks/inputs.py --verbose` shows all differences at once; `--not-yet` renews tests/cases/not_yet.txt, the
list of samples that are not right today. Whoever cures one deletes its line.
"""

import pytest

from tests.expectations import CASES, check, file_samples, text_samples

SAMPLES = {sample.name: sample for sample in (*file_samples(), *text_samples())}
NOT_YET = (CASES / "not_yet.txt").read_text(encoding="utf-8").split()


def marked(name):
    marks = pytest.mark.xfail(strict=True, reason="not read right yet") if name in NOT_YET else ()
    return pytest.param(SAMPLES[name], marks=marks, id=name)


@pytest.mark.parametrize("sample", [marked(name) for name in SAMPLES])
def test_sample(sample):
    """Everything that is expected of a sample is found."""
    assert not [str(comparison) for comparison in check(sample) if not comparison.right]


def test_every_name_in_the_list_is_a_sample():
    """The list of what is not right names samples that are there, each once."""
    assert sorted(NOT_YET) == sorted(SAMPLES.keys() & set(NOT_YET))
