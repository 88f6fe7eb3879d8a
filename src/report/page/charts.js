/* charts.js - sections of numbers.
 *
 * bars   unit, rows [name, value, note]
 * table  columns [name, unit], rows of values */
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
