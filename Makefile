# `make site` builds the seeds into site/ (ARGS="--base-url …" passes options); `make test` runs all tests; `make check` lints and types.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: site test check clean

site: $(VENV)/site.stamp
	$(BIN)/python build.py $(ARGS)

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest

check: $(VENV)/check.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

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
