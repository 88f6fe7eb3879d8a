/* picture.js - grids on canvases.
 *
 * A grid is "12:0010..." or null: the width, then the cells row by row. A digit is a colour, '.' no cell, 'x' a place
 * without a colour; with ';' in place of ':' each cell has two digits. */
"use strict";

function readGrid(code) {
    const split = code.search(/[:;]/);
    const width = Number(code.slice(0, split));
    const digits = code[split] === ";" ? 2 : 1;
    const body = code.slice(split + 1);
    const cells = [];

    for (let k = 0; k < body.length; k += digits) {
        const c = body.slice(k, k + digits);
        cells.push(c === "." ? -1 : c === "x" ? -2 : parseInt(c, 16));
    }
    return {width, height: cells.length / width, cells};
}

function colourOf(cell) {
    return cell < 0 ? null : "#" + page.palette.slice(6 * cell, 6 * cell + 6);
}

/* Cells that differ; null where the sizes do. */
function differences(a, b) {
    if (!a || !b || a.width !== b.width || a.height !== b.height)
        return null;
    return a.cells.map((c, k) => c !== b.cells[k]);
}

function drawGrid(canvas, grid, side, marks) {
    const context = canvas.getContext("2d");
    const line = side >= 4 ? 1 : 0;

    context.fillStyle = line ? "#555555" : "#000000";
    context.fillRect(0, 0, canvas.width, canvas.height);
    grid.cells.forEach((cell, k) => {
        const x = (k % grid.width) * side + line, y = Math.floor(k / grid.width) * side + line;
        context.fillStyle = cell === -1 ? "#c9c9c9" : cell === -2 ? "#7a6ff0" : colourOf(cell);
        context.fillRect(x, y, side - line, side - line);
        if (marks && marks[k])
            mark(context, x, y, side - line);
    });
}

/* A frame, black around white, that shows on every colour. */
function mark(context, x, y, side) {
    const wide = Math.max(1, Math.floor(side / 7));

    context.lineWidth = wide;
    context.strokeStyle = "#000000";
    context.strokeRect(x + wide / 2, y + wide / 2, side - wide, side - wide);
    context.strokeStyle = "#ffffff";
    context.strokeRect(x + wide * 1.5, y + wide * 1.5, side - 3 * wide, side - 3 * wide);
}

function cellSide(grids, room) {
    const most = Math.max(1, ...grids.filter(g => g).map(g => Math.max(g.width, g.height)));
    return Math.max(2, Math.min(20, Math.floor(room / most)));
}

/* A grid with its caption. */
function picture(caption, grid, side, marks, kind) {
    const figure = el("figure", {"data-picture": kind || caption}, el("figcaption", {}, caption));

    if (!grid) {
        figure.append(el("span", {class: "meta"}, "no picture"));
        return figure;
    }
    const line = side >= 4 ? 1 : 0;
    const canvas = el("canvas", {width: grid.width * side + line, height: grid.height * side + line, role: "img",
        "aria-label": caption + ", " + grid.height + " by " + grid.width + " cells"});
    drawGrid(canvas, grid, side, marks);
    figure.append(canvas);
    return figure;
}
