"""The examples in docstrings and documents are run."""

import doctest
import importlib
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", ["arcl", "arcl._programs", "arcl._tasks", "arcl._results", "arcl._accelerate", "arcl._search", "arcl._store",
                                  "arcl._progress", "arcl._reports", "arcl.dsl", "arcl.typed"])
def test_docstrings(name):
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


@pytest.mark.skipif(not DOCS.is_dir(), reason="the documents are in the repository")
@pytest.mark.parametrize("page", ["PYTHON.md", "FROM_PYTHON.md", "../README.md"])
def test_pages(page):
    assert doctest.testfile(str(DOCS / page), module_relative=False,
                            optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS).failed == 0


def test_stubs_are_those_of_the_table():
    from arcl._stubs import stubs

    for name, text in stubs().items():
        assert Path(importlib.import_module("arcl").__file__).with_name(name).read_text() == text
        compile(text, name, "exec")


def test_the_stub_of_the_extension_has_all_its_names():
    import ast

    from arcl import _arcl

    tree = ast.parse(Path(importlib.import_module("arcl").__file__).with_name("_arcl.pyi").read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    names = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    names |= {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
    assert names == {name for name in vars(_arcl) if not name.startswith("__")}
    for name in ("Function", "Programs", "Program", "Tasks"):
        members = {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        assert {m for m in members if not m.startswith("__")} == {m for m in vars(getattr(_arcl, name)) if m[:2] != "__"}


@pytest.mark.parametrize("name", importlib.import_module("arcl").__all__)
def test_help_says_what_each_name_is(name):
    import pydoc

    what = getattr(importlib.import_module("arcl"), name)
    if isinstance(what, str):
        return
    about = what.__doc__.strip().splitlines()[0]
    assert len(about) > 15 and about[0].isupper() and about in pydoc.render_doc(what, renderer=pydoc.plaintext)
