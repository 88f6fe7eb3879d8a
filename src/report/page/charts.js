/* charts.js - sections of numbers.
 *
 * bars   unit, rows [name, value, note]
 * table  columns [name, unit], rows of values
 * comparison: below */
"use strict";

const FIRST_ROWS = 25;

/* Shows the first rows, and the others when asked. */
function shorten(root, n, fill) {
    fill(Math.min(n, FIRST_ROWS));
    if (n > FIRST_ROWS) {
        const button = el("button", {class: "more", type: "button", click: () => { button.remove(); fill(n); }},
            "show all " + count(n));
        root.append(button);
    }
}

sections.bars = function (section, root) {
    const most = Math.max(1e-9, ...section.rows.map(r => r[1]));
    const bars = el("div", {class: "bars"});

    root.append(bars);
    shorten(root, section.rows.length, n => bars.replaceChildren(...section.rows.slice(0, n).flatMap(r => [
        el("span", {class: "name", title: r[0]}, r[0]),
        el("span", {class: "track"}, el("div", {class: "fill", style: "width:" + 100 * r[1] / most + "%"})),
        el("span", {class: "value"}, amount(r[1], section.unit) + (r[2] ? "  " + r[2] : ""))])));
};

sections.table = function (section, root) {
    const body = el("tbody");
    const rows = section.rows.slice();
    let by = -1, down = true, limit = FIRST_ROWS;

    function fill(n) {
        limit = n;
        body.replaceChildren(...rows.slice(0, n).map(r => el("tr", {}, ...r.map((value, k) =>
            el("td", {class: section.columns[k][1] === "text" ? "text" : ""}, amount(value, section.columns[k][1]))))));
    }
    const head = el("tr", {}, ...section.columns.map(([name, unit], k) => el("th", {class: unit === "text" ? "text" : "",
        click: () => {
            down = by === k ? !down : unit !== "text";
            by = k;
            rows.sort((a, b) => (a[k] < b[k] ? -1 : a[k] > b[k] ? 1 : 0) * (down ? -1 : 1));
            fill(limit);
        }}, name)));
    root.append(el("div", {class: "wide"}, el("table", {}, el("thead", {}, head), body)));
    shorten(root, rows.length, fill);
};

/* ---- comparison: rows [name, a, b, ratio, low, high, change], in which the last three may be missing ---- */
const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes) {
    const e = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes))
        e.setAttribute(key, value);
    return e;
}

function changeClass(change) {
    return change === "slower" || change === "faster" ? change : "same";
}

/* The interval of a ratio on an axis of logarithms from 1/reach to reach, with a line at 1. */
function interval(row, reach) {
    const [, , , ratio, low, high, change] = row;
    const at = x => 50 + 48 * Math.max(-1, Math.min(1, Math.log(x) / Math.log(reach)));
    const svg = shape("svg", {class: "interval " + changeClass(change), viewBox: "0 0 100 12", role: "img",
        "aria-label": "ratio " + ratio});

    svg.append(shape("line", {x1: 50, x2: 50, y1: 0, y2: 12, stroke: "var(--dim)", "stroke-width": .5}));
    if (low !== undefined)
        svg.append(shape("line", {x1: at(low), x2: at(high), y1: 6, y2: 6, stroke: "currentColor", "stroke-width": 2}));
    svg.append(shape("circle", {cx: at(ratio), cy: 6, r: 2.2, fill: "currentColor"}));
    return svg;
}

sections.comparison = function (section, root) {
    const rows = section.rows.filter(r => r[3] !== null);
    const reach = Math.max(1.1, ...rows.map(r => Math.max(r[5] || r[3], 1 / (r[4] || r[3]))).filter(x => isFinite(x)));
    const body = el("tbody");
    const cell = text => el("td", {}, text);

    root.append(el("div", {class: "wide"}, el("table", {"data-rows": rows.length}, el("thead", {}, el("tr", {},
        ...["", "A", "B", "B/A", "95 % interval", "", ""].map(name => el("th", {}, name)))), body)));
    shorten(root, rows.length, n => body.replaceChildren(...rows.slice(0, n).map(r => el("tr", {},
        cell(r[0]), cell(time(r[1])), cell(time(r[2])), cell(r[3].toFixed(3)),
        cell(r[4] === undefined ? "" : r[4].toFixed(3) + " to " + r[5].toFixed(3)),
        el("td", {}, interval(r, reach)), el("td", {class: changeClass(r[6])}, r[6] || ""))))
    );
};
