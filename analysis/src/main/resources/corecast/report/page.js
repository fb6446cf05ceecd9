// What all pages and sections share. The scripts of the sections come behind it, in one function with it, and start() at last.
// A page says facts() below its title, summary(row) of a processor count beside the slider, and which one is opened() at first.

const data = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const counts = data.curve.map((row) => row[0]);
const state = { at: 0, unit: 'time' };

// ---- numbers

/** Rounds what would be printed, half up, as the command line does; toFixed rounds the binary number, so that 12.35 becomes 12.3. */
function fixed(v, d) {
  const a = Math.abs(v), shifted = a >= 1e-6 && a < 1e15 ? Math.round(Number(a + 'e' + d)) : 0;
  const text = shifted > 0 ? Number(shifted + 'e-' + d).toFixed(d) : a < 1 ? (0).toFixed(d) : a.toFixed(d);
  return v < 0 && Number(text) !== 0 ? '-' + text : text;
}
function duration(ns) {
  const a = Math.abs(ns);
  const [value, unit] = a >= 1e9 ? [ns / 1e9, 's'] : a >= 1e6 ? [ns / 1e6, 'ms'] : a >= 1e3 ? [ns / 1e3, 'us'] : [ns, 'ns'];
  return fixed(value, unit === 'ns' ? 0 : Math.abs(value) < 100 ? 2 : 1) + ' ' + unit;
}
const percent = (share) => fixed(share * 100, 1) + ' %';
const processors = (p) => p + (p === 1 ? ' processor' : ' processors');
const colour = (f) => 'var(--f' + (f >= 0 && f < data.colours ? f : data.colours) + ')';

function element(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === 'style') e.style.cssText = value; else if (key === 'class') e.className = value; else e.setAttribute(key, value);
  }
  e.append(...children);
  return e;
}

/** A name that may be broken between its words. */
function code(name) {
  const e = element('code', {});
  for (const word of name.split(/(?<=[.$~:])(?=.)|(?<=[a-z])(?=[A-Z])/)) e.append(word, element('wbr', {}));
  return e;
}

/** Of what there is by processor count that of the chosen one or the nearest, and a note if it is not the chosen one. */
function nearest(runs) {
  const p = counts[state.at];
  const at = Object.keys(runs).map(Number).sort((a, b) => Math.abs(a - p) - Math.abs(b - p))[0];
  return { at, run: runs[at], note: at === p ? '' : ` The page does not have this for every processor count. This is the nearest one, the run on ${processors(at)}.` };
}

/** What each section does when another processor count is chosen. */
const sections = [];

/** A section is drawn by that function, at the beginning and for each processor count. */
function section(show) {
  sections.push(show);
}

// ---- everything follows the slider

function show() {
  const p = counts[state.at], row = data.curve[state.at];
  $('count').textContent = p;
  $('processors').value = state.at;
  $('processors').setAttribute('aria-valuetext', processors(p));
  $('summary').textContent = summary(row);
  for (const e of document.querySelectorAll('.count')) e.textContent = processors(p);
  for (const each of sections) each();
}

function choose(i) {
  state.at = i;
  try { history.replaceState(null, '', '#p=' + counts[i]); } catch (ignored) { /* some viewers forbid it */ }
  show();
}

function fromHash() {
  const wanted = /^#p=(\d+)$/.exec(location.hash);
  const i = wanted ? counts.indexOf(+wanted[1]) : -1;
  return i;
}

function start() {
  $('facts').textContent = facts();
  $('processors').max = counts.length - 1;
  $('processors').addEventListener('input', (e) => choose(+e.target.value));
  addEventListener('hashchange', () => { const i = fromHash(); if (i >= 0) { state.at = i; show(); } });
  let width = innerWidth;
  addEventListener('resize', () => { if (innerWidth !== width) { width = innerWidth; show(); } });
  // On paper colours are those on light, and the run has another width.
  matchMedia('print').addEventListener('change', show);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  const start = fromHash();
  state.at = start >= 0 ? start : opened();
  show();
}
