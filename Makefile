# `make site` builds the seeds into site/ (ARGS="--base-url …" passes options); `make test` runs all tests; `make check` lints and types;
# `make golden` keeps what a build makes now as what it should make; `make mutants` asks what the tests notice (docs/tests.md).
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

MUTANTS ?= 200

.PHONY: site test check golden mutants clean

site: $(VENV)/site.stamp
	$(BIN)/python build.py $(ARGS)

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest -n auto --dist loadscope --no-loadscope-reorder $(ARGS)

check: $(VENV)/check.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

golden: $(VENV)/test.stamp
	$(BIN)/python -m tests.golden

mutants: $(VENV)/mutants.stamp
	nice $(BIN)/python benchmarks/mutants.py --sample $(MUTANTS) $(ARGS)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/site.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/test.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

$(VENV)/check.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,check]'
	touch $@

$(VENV)/mutants.stamp: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,mutants]'
	touch $@
