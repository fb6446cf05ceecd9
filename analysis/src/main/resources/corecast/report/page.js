// What all sections share. The scripts of the sections come behind it, in one function with it, and start() at last.

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
  $('summary').textContent = `${duration(row[1])}, speedup ${fixed(row[2], 2)}, efficiency ${percent(row[3])}`;
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
  $('facts').textContent = [`${duration(data.curve[0][1])} on ${processors(counts[0])}`,
    ...(counts.length > 1 ? [`${duration(data.curve[counts.length - 1][1])} on ${counts[counts.length - 1]}`] : []),
    ...[[data.threads, 'thread'], [data.tasks, 'task'], [data.segments, 'segment']].filter(([n]) => n)
      .map(([n, what]) => n.toLocaleString('en') + ' ' + what + (n === 1 ? '' : 's'))].join(' · ');
  $('processors').max = counts.length - 1;
  $('processors').addEventListener('input', (e) => choose(+e.target.value));
  addEventListener('hashchange', () => { const i = fromHash(); if (i >= 0) { state.at = i; show(); } });
  let width = innerWidth;
  addEventListener('resize', () => { if (innerWidth !== width) { width = innerWidth; show(); } });
  // On paper colours are those on light, and the run has another width.
  matchMedia('print').addEventListener('change', show);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  const start = fromHash();
  const last = data.crossovers.length > 1 ? counts.indexOf(data.crossovers[1].from) : -1;
  state.at = start >= 0 ? start : last >= 0 ? last : counts.length - 1;
  show();
}
