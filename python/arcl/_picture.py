"""Grids and tasks as pictures for notebooks: SVG within HTML, nothing is fetched."""

from __future__ import annotations

from html import escape
from typing import Any

# Those of src/report/palette.c: a test compares them.
COLOURS = ("#000000", "#0074d9", "#ff4136", "#2ecc40", "#ffdc00", "#aaaaaa", "#f012be", "#ff851b", "#7fdbff", "#870c25")
LINE = "#555555"
_SIDE = 160  # pixels of the longer side of a picture


def grid_svg(grid: Any) -> str:
    """A grid as an SVG element, with lines between cells."""
    cells = [[int(c) for c in row] for row in grid]
    h, w = len(cells), len(cells[0])
    size = max(4, min(18, _SIDE // max(h, w)))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{w * size + 1}" height="{h * size + 1}" '
             f'shape-rendering="crispEdges"><rect width="{w * size}" height="{h * size}" fill="{COLOURS[0]}"/>']
    for i, row in enumerate(cells):
        j = 0
        while j < w:
            k = j
            while k < w and row[k] == row[j]:
                k += 1
            if row[j]:
                colour = COLOURS[row[j]] if 0 <= row[j] < 10 else "#ffffff"
                parts.append(f'<rect x="{j * size}" y="{i * size}" width="{(k - j) * size}" height="{size}" fill="{colour}"/>')
            j = k
    lines = [f"M{j * size}.5 0V{h * size}" for j in range(w + 1)] + [f"M0 {i * size}.5H{w * size + 1}" for i in range(h + 1)]
    parts.append(f'<path d="{"".join(lines)}" stroke="{LINE}"/></svg>')
    return "".join(parts)


def grid_html(grid: Any) -> str:
    return grid_svg(grid) if grid is not None else "?"


def task_html(task: Any) -> str:
    """A task as a table: a column for each demonstration and test, its input, an arrow and its output."""
    pairs = [(f"train {k}", p) for k, p in enumerate(task.train)] + [(f"test {k}", p) for k, p in enumerate(task.test)]
    heads = "".join(f"<th>{escape(name)}</th>" for name, _ in pairs)
    ins = "".join(f"<td>{grid_html(p.input)}</td>" for _, p in pairs)
    outs = "".join(f"<td>{grid_html(p.output)}</td>" for _, p in pairs)
    arrows = "<td>&darr;</td>" * len(pairs)
    return (f"<h4>{escape(task.id)}</h4><table><tr><th></th>{heads}</tr><tr><th>input</th>{ins}</tr>"
            f"<tr><th></th>{arrows}</tr><tr><th>output</th>{outs}</tr></table>")
