"""The examples in docstrings and documents are run."""

import doctest
import importlib
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", ["arcl", "arcl._programs", "arcl._tasks", "arcl._results", "arcl._accelerate", "arcl._search",
                                  "arcl._progress", "arcl.dsl", "arcl.typed"])
def test_docstrings(name):
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


@pytest.mark.skipif(not DOCS.is_dir(), reason="the documents are in the repository")
@pytest.mark.parametrize("page", ["PYTHON.md", "FROM_PYTHON.md"])
def test_pages(page):
    assert doctest.testfile(str(DOCS / page), module_relative=False,
                            optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS).failed == 0


def test_stubs_are_those_of_the_table():
    from arcl._stubs import stubs

    for name, text in stubs().items():
        assert Path(importlib.import_module("arcl").__file__).with_name(name).read_text() == text
        compile(text, name, "exec")
