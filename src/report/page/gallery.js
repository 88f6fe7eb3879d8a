/* gallery.js - tasks as pictures: what each program made of each sample.
 *
 * tasks     [id, [[split, index, input, output], ...]]
 * programs  texts
 * rows      [task, name, samples, end, ns, steps, program, sample, values]; the last two are there if the values of the
 *           program's lines on that sample are: [[line, text, picture], ...]
 * samples   [number of the sample, end, ns, steps, got, note]; got 0: it is the expected output */
"use strict";

const ENDS = ["right", "unknown", "part", "wrong", "error", "cut", "refused"]; /* the worst last */
const END_NAMES = {error: "failed", part: "in part"};
const FIRST_CARDS = 600;
const SEEN_CARDS = 12;      /* are built at once; the others when they come into view */
const SORTS = {
    result: (a, b) => ENDS.indexOf(b.end) - ENDS.indexOf(a.end) || SORTS.id(a, b),
    id: (a, b) => a.id < b.id ? -1 : a.id > b.id ? 1 : a.number - b.number,
    time: (a, b) => b.ns - a.ns || a.number - b.number,
    steps: (a, b) => b.steps - a.steps || a.number - b.number,
};

sections.gallery = function (section, root) {
    const rows = section.rows.map((r, number) => ({number, task: section.tasks[r[0]], id: section.tasks[r[0]][0],
        name: r[1], samples: r[2], end: r[3], ns: r[4], steps: r[5], text: section.programs[r[6]], sample: r[7],
        values: r[8], card: null}));
    const cards = el("div", {class: "cards"});
    const shown = el("span", {class: "shown", role: "status"});
    const search = el("input", {type: "search", placeholder: "search by id or name", "aria-label": "search",
        input: () => setState("q", search.value)});
    const sort = el("select", {"aria-label": "sort", change: () => setState("sort", sort.value)});
    const filters = {};
    const bar = el("div", {class: "bar"}, search, sort);
    let limit = FIRST_CARDS;

    for (const name of Object.keys(SORTS))
        sort.append(el("option", {value: name}, "by " + name));
    for (const end of ["", ...ENDS]) {
        const n = end ? rows.filter(r => r.end === end).length : rows.length;
        if (end && n === 0)
            continue;
        filters[end] = el("button", {type: "button", "data-filter": end || "all", "data-count": n,
            click: () => setState("filter", end)}, (end ? END_NAMES[end] || end : "all") + " " + count(n));
        bar.append(filters[end]);
    }
    bar.append(shown);
    root.append(timeBars(rows), bar, cards);
    if (section.left_out)
        root.append(el("p", {class: "hint"}, plural(section.left_out, "row") + " left out: the page would be too large."));

    function update() {
        const filter = filters[state.get("filter")] ? state.get("filter") : "";
        const order = SORTS[state.get("sort")] ? state.get("sort") : "result";
        const words = (state.get("q") || "").toLowerCase();
        const chosen = rows.filter(r => (!filter || r.end === filter) &&
            (!words || r.id.toLowerCase().includes(words) || r.name.toLowerCase().includes(words)));

        chosen.sort(SORTS[order]);
        if (order === "result" && section.best_first)
            chosen.sort((a, b) => ENDS.indexOf(a.end) - ENDS.indexOf(b.end)); /* which keeps the order of equals */
        if (document.activeElement !== search)
            search.value = state.get("q") || "";
        sort.value = order;
        for (const [name, button] of Object.entries(filters))
            button.setAttribute("aria-pressed", name === filter);
        cards.replaceChildren(...chosen.slice(0, limit).map(r => r.card = r.card || makeCard(r)));
        chosen.slice(0, SEEN_CARDS).forEach(r => arrive(r.card));
        if (chosen.length > limit)
            cards.append(moreButton(limit, chosen.length, () => { limit = Infinity; update(); }));
        shown.textContent = count(chosen.length) + " of " + count(rows.length) + " shown";
        root.dataset.shown = chosen.length;
        root.dataset.rows = rows.length;
    }
    watchers.push(update);
    update();
};

/* The time of each row, the longest first. */
function timeBars(rows) {
    const timed = rows.filter(r => r.ns).sort(SORTS.time);
    const several = new Set(rows.map(r => r.id)).size < rows.length;
    const root = el("details", {}, el("summary", {}, "time per task"));

    if (timed.length === 0)
        return "";
    sections.bars({unit: "ns", rows: timed.map(r => [several ? r.id + " " + r.name : r.id, r.ns])}, root);
    return root;
}

function makeCard(row) {
    const badge = el("span", {class: "badge " + row.end}, END_NAMES[row.end] || row.end);
    const right = row.samples.filter(s => s[1] === "right").length;
    const card = el("article", {class: "card", "data-id": row.id, "data-end": row.end},
        el("header", {}, el("h3", {}, row.id), badge),
        el("p", {class: "meta"}, [row.name, right + " of " + row.samples.length + " right",
            row.ns ? time(row.ns) : "", plural(row.steps, "step")].filter(t => t).join(" \u00b7 ")));

    later(card, () => {
        const first = row.samples.find(s => s[1] !== "right") || row.samples[0];
        if (first)
            card.append(strip(row, first));
        card.append(moreSamples(row, first, card), program(row, card));
        card.classList.add("built");
        if (state.get("open") === row.id)
            card.querySelectorAll("details").forEach(d => d.open = true);
    });
    return card;
}

/* Input, expected and got of one sample. */
function strip(row, sample) {
    const [number, end, ns, steps, got, note] = sample;
    const [split, index, input, output] = row.task[1][number];
    const asExpected = got === 0;
    const grids = [input, output, asExpected ? null : got].map(code => code ? readGrid(code) : null);
    const side = cellSide(grids, grids[2] ? 100 : 150);
    const marks = asExpected ? null : differences(grids[1], grids[2]);
    const wrong = marks ? marks.filter(m => m).length : 0;
    const root = el("div", {class: "strip", "data-end": end},
        el("span", {class: "which"}, split + " " + index + ": ", el("b", {class: end}, END_NAMES[end] || end),
            el("span", {class: "meta"}, " " + [ns ? time(ns) : "", plural(steps, "step"),
                wrong ? wrong + " of " + marks.length + " cells differ" : "", sizes(grids[1], grids[2]),
                note || ""].filter(t => t).join(" \u00b7 "))),
        picture("input", grids[0], side));

    if (output)
        root.append(picture(asExpected ? "expected, and got" : "expected", grids[1], side, null, "expected"));
    if (!asExpected && grids[2])
        root.append(picture("got", grids[2], side, marks));
    return root;
}

/* What there is to say where the sizes of a grid and the expected one differ. */
function sizes(expected, got) {
    const size = g => g.height + "x" + g.width;
    return expected && got && size(expected) !== size(got) ? size(got) + ", not " + size(expected) : "";
}

/* What opens makes the card as wide as the page. */
function fold(name, card, fill) {
    const details = el("details", {}, el("summary", {}, name));
    let filled = false;

    details.addEventListener("toggle", () => {
        if (details.open && !filled) {
            filled = true;
            fill(details);
        }
        card.classList.toggle("open", card.querySelector("details[open]") !== null);
    });
    return details;
}

function moreSamples(row, first, card) {
    const others = row.samples.filter(s => s !== first);
    return others.length === 0 ? "" : fold("the other " + plural(others.length, "sample"), card, root =>
        root.append(...others.map(s => strip(row, s))));
}

function program(row, card) {
    return row.text ? fold("program", card, root => {
        const code = el("div", {class: "code", "data-code": row.name});
        const lines = row.text.split("\n");

        lines.forEach((line, k) => {
            code.append(el("div", {class: "line"}, line));
            for (const [, text, drawn] of (row.values || []).filter(v => v[0] === k + 1))
                code.append(lineValue(text, drawn));
        });
        if (row.values) {
            const [split, index] = row.task[1][row.sample];
            const button = el("button", {type: "button", "data-values": row.values.length, click: () =>
                button.setAttribute("aria-pressed", code.classList.toggle("valued"))},
                "values of the lines on " + split + " " + index);
            root.append(button);
            if (state.get("values"))
                button.click();
        }
        root.append(code);
    }) : "";
}

function lineValue(text, drawn) {
    const grid = drawn ? readGrid(drawn) : null;
    return el("div", {class: "value"}, grid ? picture(text, grid, cellSide([grid], 120), null, "value") : text);
}
