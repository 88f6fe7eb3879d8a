"""Writes arcl.ipynb from arcl_kaggle.py, whose cells begin with `# %%` or `# %% [markdown]`; --check: fails if it differs."""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def cell(number: int, kind: str, text: str) -> dict:
    if kind:
        text = re.sub(r"^# ?", "", text, flags=re.M)
    found = {"cell_type": "markdown" if kind else "code", "id": f"cell-{number}", "metadata": {}}
    if not kind:
        found.update(execution_count=None, outputs=[])
    return {**found, "source": text.strip("\n").splitlines(keepends=True)}


def notebook(script: str) -> str:
    parts = re.split(r"^# %%( \[markdown\])?\n", script, flags=re.M)[1:]
    cells = [cell(k // 2, parts[k] or "", parts[k + 1]) for k in range(0, len(parts), 2)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}}}
    return json.dumps({**whole, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


text = notebook((HERE / "arcl_kaggle.py").read_text())
page = HERE / "arcl.ipynb"
if "--check" not in sys.argv[1:]:
    page.write_text(text)
elif not page.exists() or page.read_text() != text:
    sys.exit("docs/kaggle/arcl.ipynb: run docs/kaggle/notebook.py")
