/* charts.js - sections of numbers.
 *
 * bars   unit, rows [name, value, note]; logs: logarithmic where values differ much
 * table  columns [name, unit], rows of values
 *
 * comparison, icicle and timeline are described where they begin. */
"use strict";

const FIRST_ROWS = 25;

/* Shows the first rows, and the others when asked. */
function shorten(root, n, fill) {
    fill(Math.min(n, FIRST_ROWS));
    if (n > FIRST_ROWS) {
        const button = moreButton(FIRST_ROWS, n, () => { button.remove(); fill(n); });
        root.append(button);
    }
}

sections.bars = function (section, root) {
    const values = section.rows.map(r => r[1]).filter(v => v > 0);
    const most = Math.max(1e-9, ...values), least = Math.min(most, ...values);
    const logs = section.logs && most > 100 * least; /* else small ones could not be told apart */
    const width = v => 100 * (!logs ? v / most : v > 0 ? .02 + .98 * Math.log(v / least) / Math.log(most / least) : 0);
    const bars = el("div", {class: "bars"});

    if (logs)
        root.append(el("p", {class: "hint"}, "The bars are logarithmic, from " + amount(least, section.unit) + " to " +
            amount(most, section.unit) + "."));
    root.append(bars);
    shorten(root, section.rows.length, n => bars.replaceChildren(...section.rows.slice(0, n).flatMap(r => [
        el("span", {class: "name", title: r[0]}, r[0]),
        el("span", {class: "track"}, el("div", {class: "fill", style: "width:" + width(r[1]) + "%"})),
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
        cell(r[0]), cell(time(r[1])), cell(time(r[2])), el("td", {class: changeClass(r[6])}, r[3].toFixed(3)),
        cell(r[4] === undefined ? "" : r[4].toFixed(3) + " to " + r[5].toFixed(3)),
        el("td", {}, interval(r, reach)), el("td", {class: changeClass(r[6])}, r[6] || ""))))
    );
};

/* ---- icicle: frames [depth, name, inclusive, self] in the order of a walk; widths are times ---- */
const ROW = 1.55; /* rem */

function colourClass(name) {
    let h = 0;
    for (const c of name)
        h = (31 * h + c.charCodeAt(0)) % 9973;
    return "var(--b" + h % 8 + ")";
}

/* Frames as a tree below one that stands for all. */
function readFrames(list) {
    const all = {name: "all", ns: 0, self: 0, kids: [], parent: null};
    const path = [all];

    for (const [depth, name, ns, self] of list) {
        const frame = {name, ns, self, kids: [], parent: path[depth]};
        path[depth].kids.push(frame);
        path[depth + 1] = frame;
    }
    all.ns = all.kids.reduce((sum, k) => sum + k.ns, 0);
    return all;
}

sections.icicle = function (section, root) {
    const all = readFrames(section.frames);
    const box = el("div", {class: "icicle"});
    const told = el("p", {class: "hint", role: "status"});

    function draw(top) {
        const bars = [];
        let deepest = 0;

        function put(frame, from, width, depth) {
            if (width < 0.15)
                return;
            deepest = Math.max(deepest, depth);
            const text = frame.name + ", " + time(frame.ns) + ", " + (100 * frame.ns / all.ns).toFixed(1) +
                " % of all; " + time(frame.self) + " of its own";
            bars.push(el("button", {type: "button", title: text, style: "left:" + from + "%;width:" + width + "%;top:" +
                depth * ROW + "rem;background:" + colourClass(frame.name),
                click: () => draw(frame === top && frame.parent ? frame.parent : frame),
                mouseenter: () => { told.textContent = text; }}, width > 3 ? frame.name : ""));
            frame.kids.sort((a, b) => b.ns - a.ns);
            for (const kid of frame.kids) {
                put(kid, from, width * kid.ns / Math.max(1, frame.ns), depth + 1);
                from += width * kid.ns / Math.max(1, frame.ns);
            }
        }
        put(top, 0, 100, 0);
        box.style.height = (deepest + 1) * ROW + "rem";
        box.replaceChildren(...bars);
        box.dataset.bars = bars.length;
        told.textContent = top.name + ", " + time(top.ns);
    }
    root.append(told, box);
    draw(all);
};

/* ---- timeline: lanes [name, [[from, to, kind, name], ...]] in nanoseconds ---- */
sections.timeline = function (section, root) {
    const spans = section.lanes.flatMap(l => l[1]);
    const end = spans.reduce((most, s) => Math.max(most, s[1]), 1);
    const kinds = [...new Set(spans.map(s => s[2]))];
    const grid = el("div", {class: "lanes", "data-spans": spans.length});
    const told = el("p", {class: "hint", role: "status"}, "0 to " + time(end));
    const dye = kind => getComputedStyle(document.documentElement).getPropertyValue("--b" + kinds.indexOf(kind) % 8);

    for (const [name, list] of section.lanes) {
        const canvas = el("canvas", {width: 1600, height: 24, role: "img", "aria-label": name, mousemove: e => {
            const at = end * e.offsetX / canvas.clientWidth;
            const under = list.filter(s => s[0] <= at && at <= s[1]).pop();
            told.textContent = time(at) + (under ? ": " + under[3] + " (" + under[2] + "), " +
                time(under[1] - under[0]) : "");
        }});
        const context = canvas.getContext("2d");
        for (const [from, to, kind] of list) {
            context.fillStyle = dye(kind);
            context.fillRect(1600 * from / end, 0, Math.max(1, 1600 * (to - from) / end), 24);
        }
        grid.append(el("span", {}, name), canvas);
    }
    root.append(el("div", {class: "legend"}, ...kinds.map(kind =>
        el("span", {}, el("i", {style: "background:" + dye(kind)}), kind))), grid, told);
};

/* ---- bench: the JSON of a benchmark, whose rows are objects; bars for each group of them, and all as a table ---- */
const TIMES = ["median_ns", "arcl_median_ns", "wall_ns"];

/* Of each group the row with the most work, the first of several. */
function mainFigures(rows, timed) {
    const most = new Map();

    for (const r of rows.filter(r => !r.floor && r[timed] > 0))
        if (!most.has(r.group) || (r.work || 0) > (most.get(r.group).work || 0))
            most.set(r.group, r);
    return el("dl", {class: "figures"}, ...[...most.values()].map(r => el("div", {},
        el("dt", {}, [r.group, r.what || r.case].filter(t => t).join(": ")), el("dd", {}, amount(r[timed], "ns")))));
}

sections.bench = function (section, root) {
    const rows = section.bench.rows || [];
    const keys = [...new Set(rows.flatMap(r => Object.keys(r)))].filter(k =>
        rows.some(r => r[k] !== null) && !rows.some(r => Array.isArray(r[k])));
    const timed = TIMES.find(k => keys.includes(k));
    const named = keys.filter(k => k === "size" || rows.some(r => typeof r[k] === "string")).filter(k =>
        !["group", "unit", "hash", "device_name", "driver"].includes(k));
    const unit = k => /_ns$|^ns$/.test(k) ? "ns" : rows.some(r => typeof r[k] === "string") ? "text" : "n";

    root.append(mainFigures(rows, timed));
    for (const group of [...new Set(rows.map(r => r.group || ""))]) {
        const part = el("details", {open: true}, el("summary", {}, group || "times"));
        sections.bars({unit: "ns", logs: true, rows: rows.filter(r => (r.group || "") === group && timed).map(r =>
            [(r.floor ? "floor: " : "") + named.map(k => r[k]).filter(x => x !== null && x !== undefined).join(" "),
                r[timed]])}, part);
        root.append(part);
    }
    const all = el("details", {}, el("summary", {}, "all figures"));
    root.append(all);
    sections.table({columns: keys.map(k => [k.replace(/_/g, " "), unit(k)]),
        rows: rows.map(r => keys.map(k => typeof r[k] === "boolean" ? (r[k] ? "yes" : "no") : r[k]))}, all);
    root.dataset.rows = rows.length;
};
