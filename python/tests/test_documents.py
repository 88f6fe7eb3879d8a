"""The examples in docstrings and documents are run."""

import ast
import doctest
import importlib
import inspect
import os
import re
import types
from pathlib import Path

import arcl
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


def blocks():
    """The Python texts of all pages that are no sessions."""
    pages = [] if not DOCS.is_dir() else [*DOCS.rglob("*.md"), DOCS.parent / "README.md", DOCS.parent / "python" / "README.md"]
    for page in pages:
        text = page.read_text()
        for block in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S):
            if ">>>" not in block[1]:
                line = text[: block.start()].count("\n") + 1
                yield pytest.param(block[1], id=f"{page.relative_to(DOCS.parent)}:{line}")
            else:
                assert page.name in ("PYTHON.md", "FROM_PYTHON.md", "README.md"), f"{page} has sessions that are not run"


@pytest.mark.parametrize("text", list(blocks()))
def test_texts_of_pages_run(text, tmp_path, monkeypatch):
    import arcl

    if not any(isinstance(node, ast.FunctionDef) for node in ast.parse(text).body):
        solvers = types.ModuleType("solvers")
        (tmp_path / "solvers.py").write_text("def f(I):\n    return I\n")
        exec(compile((tmp_path / "solvers.py").read_text(), str(tmp_path / "solvers.py"), "exec"), vars(solvers))
        solvers.__file__ = str(tmp_path / "solvers.py")
        monkeypatch.setattr(os, "environ", dict(os.environ))
        exec(text.replace("/tmp", str(tmp_path)), {"solvers": solvers})
        return
    programs = arcl.Programs((("page", text),))  # a program of the language
    assert programs.complaints() == []
    if "def batt(" in text:
        assert arcl.batt(programs, {"00d62c1b": arcl.load_tasks("bundled")[0].to_json()})
    else:
        assert arcl.run(programs, "bundled").solved == ["1fccf19e"]


@pytest.mark.parametrize("name", ["dsl", "typed"])
def test_stubs_declare_what_the_modules_have(name):
    module = importlib.import_module(f"arcl.{name}")
    tree = ast.parse(Path(module.__file__).with_suffix(".pyi").read_text())
    params = {node.name: [a.arg for a in node.args.args] for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert params == {f: list(inspect.signature(getattr(module, f)).parameters) for f in params}
    assert {*params, *(node.target.id for node in tree.body if isinstance(node, ast.AnnAssign))} == set(module.__all__)


@pytest.mark.skipif(not DOCS.is_dir(), reason="the documents are in the repository")
@pytest.mark.parametrize("page, functions", [("primitives.md", arcl._arcl.functions), ("typed.md", arcl._arcl.typed_functions)])
def test_every_primitive_of_the_pages_is_a_function(page, functions):
    assert set(re.findall("^### (.*)$", (DOCS / page).read_text(), re.M)) == set(functions)


def test_the_stub_of_the_extension_has_all_its_names():
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
