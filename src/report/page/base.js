/* base.js - what the parts of a page share: elements, numbers, the state in the address, the start.
 *
 * Text from outside becomes text nodes and attribute values by the DOM's own functions, never HTML. */
"use strict";

const page = JSON.parse(document.getElementById("data").textContent);
const sections = {};              /* by kind: (section, root) => void */
const watchers = [];              /* called when the state has changed */

function trouble(text) {
    const at = document.getElementById("trouble");
    at.hidden = false;
    at.textContent = "This page has a fault: " + text;
}
window.addEventListener("error", e => trouble(e.message));

/* An element with attributes, and children that are elements or text. */
function el(name, attributes, ...children) {
    const e = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
        if (typeof value === "function")
            e.addEventListener(key, value);
        else if (value !== null && value !== undefined && value !== false)
            e.setAttribute(key, value === true ? "" : value);
    }
    e.append(...children.filter(c => c !== null && c !== undefined));
    return e;
}

function count(n) {
    return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

function significant(x) {
    return x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2);
}

function time(ns) {
    for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["us", 1e3]])
        if (ns >= size)
            return significant(ns / size) + " " + unit;
    return Math.round(ns) + " ns";
}

/* A number in the unit of its section. */
function amount(value, unit) {
    if (value === null || value === undefined)
        return "";
    if (typeof value === "string")
        return value;
    if (unit === "ns")
        return time(value);
    if (unit === "%")
        return (100 * value).toFixed(1) + " %";
    return Number.isInteger(value) ? count(value) : significant(value);
}

/* Where the first of n are shown: a button that shows all, and in print a sentence. */
function moreButton(first, n, click) {
    return el("button", {class: "more", type: "button", "data-print": "the first " + count(first) + " of " + count(n),
        click}, "show all " + count(n));
}

function plural(n, word) {
    return count(n) + " " + word + (n === 1 ? "" : "s");
}

/* ---- state: #filter=wrong&sort=time&q=00d6&open=00d62c1b&theme=dark ---- */
let state = new URLSearchParams(location.hash.slice(1));

function setState(key, value) {
    if (value)
        state.set(key, value);
    else
        state.delete(key);
    history.replaceState(null, "", "#" + state);
    watchers.forEach(f => f());
}

window.addEventListener("hashchange", () => {
    state = new URLSearchParams(location.hash.slice(1));
    watchers.forEach(f => f());
});

/* ---- what is done when it comes into view, or is printed ---- */
const waiting = new Map();
const observer = new IntersectionObserver(entries => {
    for (const entry of entries)
        if (entry.isIntersecting)
            arrive(entry.target);
}, {rootMargin: "600px"});

function arrive(element) {
    const work = waiting.get(element);
    waiting.delete(element);
    observer.unobserve(element);
    if (work)
        work();
}

function later(element, work) {
    waiting.set(element, work);
    observer.observe(element);
}

window.addEventListener("beforeprint", () => {
    while (waiting.size)
        [...waiting.keys()].forEach(arrive);
});

/* ---- light and dark ---- */
function applyTheme() {
    const dark = state.get("theme") ? state.get("theme") === "dark"
                                    : matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function start() {
    const main = document.getElementById("main");
    const toggle = el("button", {class: "theme", type: "button", click: () =>
        setState("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark")}, "light / dark");

    document.querySelector(".top").prepend(toggle);
    watchers.push(applyTheme);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
    applyTheme();
    for (const section of page.sections) {
        const root = el("section", {"data-kind": section.kind}, el("h2", {}, section.title));
        if (section.hint)
            root.append(el("p", {class: "hint"}, section.hint));
        main.append(root);
        sections[section.kind](section, root);
    }
    document.documentElement.dataset.ready = "yes";
}
