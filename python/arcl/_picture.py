"""Grids and tasks as pictures for notebooks: SVG within HTML, nothing is fetched."""

from __future__ import annotations

from html import escape
from typing import Any

COLOURS = ("#000000", "#1e70c8", "#e8403a", "#33b04a", "#f7d417", "#a6a6a6", "#d735b0", "#f58a2c", "#7fd5e8", "#7d1f2c")
_SIDE = 160  # pixels of the longer side of a picture


def grid_svg(grid: Any) -> str:
    """A grid as an SVG element."""
    cells = [[int(c) for c in row] for row in grid]
    h, w = len(cells), len(cells[0])
    size = max(4, min(18, _SIDE // max(h, w)))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{w * size}" height="{h * size}" '
             f'viewBox="0 0 {w} {h}" shape-rendering="crispEdges"><rect width="{w}" height="{h}" fill="#000"/>']
    for i, row in enumerate(cells):
        j = 0
        while j < w:
            k = j
            while k < w and row[k] == row[j]:
                k += 1
            if row[j]:
                colour = COLOURS[row[j]] if 0 <= row[j] < 10 else "#ffffff"
                parts.append(f'<rect x="{j}" y="{i}" width="{k - j}" height="1" fill="{colour}"/>')
            j = k
    parts.append("</svg>")
    return "".join(parts)


def grid_html(grid: Any) -> str:
    return grid_svg(grid) if grid is not None else "?"


def task_html(task: Any) -> str:
    """A task as a table: a column for each demonstration and test."""
    pairs = [(f"train {k}", p) for k, p in enumerate(task.train)] + [(f"test {k}", p) for k, p in enumerate(task.test)]
    heads = "".join(f"<th>{escape(name)}</th>" for name, _ in pairs)
    ins = "".join(f"<td>{grid_html(p.input)}</td>" for _, p in pairs)
    outs = "".join(f"<td>{grid_html(p.output)}</td>" for _, p in pairs)
    return f"<h4>{escape(task.id)}</h4><table><tr>{heads}</tr><tr>{ins}</tr><tr>{outs}</tr></table>"
