// The simulated run on the chosen number of processors.

section(run);

/** What is seen of it: from and to are parts of 1; which path is drawn, 0 for none; what was picked. */
const view = { from: 0, to: 1, path: 1, picked: null };
const closest = 1 / 2000; // parts of the run are not known more closely

let hover = () => null;
/** What is at a place of the picture, to be picked: of each row all spans. */
let shownRun = null;

beginRun();

function beginRun() {
  const canvas = $('timeline');
  let drag = null;
  canvas.addEventListener('pointerdown', (e) => { drag = { x: e.clientX, from: view.from, to: view.to, moved: false }; });
  canvas.addEventListener('pointermove', (e) => {
    if (!drag || !(e.buttons & 1)) { drag = null; tip(e); return; }
    if (Math.abs(e.clientX - drag.x) < 4 && !drag.moved) return;
    drag.moved = true;
    canvas.setPointerCapture(e.pointerId);
    look(drag.from - (e.clientX - drag.x) / canvas.clientWidth * (drag.to - drag.from), drag.to - drag.from);
  });
  canvas.addEventListener('pointerup', (e) => { if (drag && !drag.moved) { tip(e); pickAt(e); } drag = null; });
  canvas.addEventListener('pointerleave', () => { $('tip').hidden = true; });
  canvas.addEventListener('dblclick', (e) => zoom(0.5, e.offsetX / canvas.clientWidth));
  canvas.addEventListener('wheel', (e) => {
    if (!e.ctrlKey && !e.metaKey) return; // the page scrolls
    e.preventDefault();
    zoom(e.deltaY < 0 ? 0.8 : 1.25, e.offsetX / canvas.clientWidth);
  }, { passive: false });
  canvas.addEventListener('keydown', (e) => {
    const width = view.to - view.from;
    const does = {
      '+': () => zoom(0.5, 0.5), '=': () => zoom(0.5, 0.5), '-': () => zoom(2, 0.5), Home: () => look(0, 1),
      ArrowLeft: () => e.shiftKey ? look(view.from - width / 4, width) : pickBeside(0, -1), ArrowRight: () => e.shiftKey ? look(view.from + width / 4, width) : pickBeside(0, 1),
      ArrowUp: () => pickBeside(-1, 0), ArrowDown: () => pickBeside(1, 0), Escape: () => { view.picked = null; run(); },
    }[e.key];
    if (does) { e.preventDefault(); does(); }
  });
  const buttons = { in: () => zoom(0.5, 0.5), out: () => zoom(2, 0.5), left: () => look(view.from - (view.to - view.from) / 2, view.to - view.from), right: () => look(view.from + (view.to - view.from) / 2, view.to - view.from), whole: () => look(0, 1) };
  for (const button of document.querySelectorAll('[data-look]')) button.addEventListener('click', buttons[button.dataset.look]);
  $('run-path').addEventListener('change', () => { view.path = +$('run-path').value; run(); });
}

/** Looks at a part of the run. */
function look(from, width) {
  const its = Math.max(closest, Math.min(1, width));
  view.from = Math.max(0, Math.min(1 - its, from));
  view.to = view.from + its;
  run();
}

function zoom(by, at) {
  const width = view.to - view.from, its = Math.max(closest, Math.min(1, width * by));
  look(view.from + (width - its) * at, its);
}

/** Spans of a row that are to be picked, as [from, to, what, weight, function, path, thing] in parts of 10,000. */
function spansOf(lane) {
  const spans = [];
  for (let s = 0; s < lane.spans.length; s += 5) spans.push([...lane.spans.slice(s, s + 5), ...lane.places.slice(s / 5 * 2, s / 5 * 2 + 2)]);
  return spans;
}

function pickAt(event) {
  if (!shownRun) return;
  const canvas = $('timeline'), { r, row } = shownRun, lane = Math.floor(event.offsetY / row);
  const u = (view.from + event.offsetX / canvas.clientWidth * (view.to - view.from)) * 10000, slack = 3 / canvas.clientWidth * (view.to - view.from) * 10000;
  if (!r.lanes[lane]) return;
  const span = spansOf(r.lanes[lane]).findIndex(([a, b]) => a - slack <= u && u <= b + slack);
  view.picked = span < 0 ? null : { lane, span, at: shownRun.at };
  run();
}

/** Picks what is beside: the next of the row, or what another row does at that time. */
function pickBeside(rows, steps) {
  if (!shownRun) return;
  const { r } = shownRun, now = view.picked;
  const middle = now ? (([a, b]) => (a + b) / 2)(spansOf(r.lanes[now.lane])[now.span]) : (view.from + view.to) / 2 * 10000;
  let lane = now ? now.lane + rows : 0, span = now && rows === 0 ? now.span + steps : -1;
  while (r.lanes[lane] && r.lanes[lane].spans.length === 0 && rows) lane += rows;
  if (!r.lanes[lane]) return;
  const spans = spansOf(r.lanes[lane]);
  if (span < 0 && !(now && rows === 0)) span = spans.reduce((best, [a, b], i) => best < 0 || Math.abs((a + b) / 2 - middle) < Math.abs((spans[best][0] + spans[best][1]) / 2 - middle) ? i : best, -1);
  if (!spans[span]) return;
  view.picked = { lane, span, at: shownRun.at };
  const [a, b] = spans[span], width = view.to - view.from;
  if (b / 10000 < view.from || a / 10000 > view.to) look((a + b) / 20000 - width / 2, width); else run();
}

/** Names from the outermost to the innermost function. */
function stackOf(path) {
  const stack = [];
  for (let p = path; p >= 0 && data.run.stacks[p]; p = data.run.stacks[p][0]) stack.unshift(data.run.names[data.run.stacks[p][1]]);
  return stack;
}

/** Of a run that is shown: that it is not as long as the predicted one, and why. */
function alone(at, nanos) {
  const row = data.curve[counts.indexOf(at)], predicted = row && duration(row[1]);
  return !row || predicted === duration(nanos) ? ''
    : ` This is the run of the program alone on ideally shared processors: ${duration(nanos)}. The predicted ${predicted} also have what the JVM and the system do beside it.`;
}

function showPicked(r) {
  const box = $('run-picked'), picked = view.picked;
  box.hidden = !picked;
  if (!picked) return;
  const lane = r.lanes[picked.lane], [a, b, what, weight, , path, thing] = spansOf(lane)[picked.span];
  const named = thing < 0 ? '' : r.things[thing], stack = what === 2 ? [] : stackOf(path);
  const said = what === 2 ? 'waits' + (named ? ': ' + named : '') : (what === 1 ? 'sleeps or does input or output' : 'runs, weight ' + fixed(weight / 100, 2)) + (named ? ', holds ' + named : '');
  box.replaceChildren(element('p', {}, element('b', {}, element('bdi', {}, lane.name)), ` ${said}, from ${duration(a / 10000 * r.nanos)} for ${duration((b - a) / 10000 * r.nanos)}.`),
    ...(stack.length ? [element('ol', {}, ...stack.map((name) => element('li', {}, code(name))))] : []));
}

function run() {
  const { at, run: r, note } = nearest(data.run.runs);
  if (!r) { $('aggregated').textContent = 'There is no picture of this run.'; return; }
  if (view.picked && view.picked.at !== at) view.picked = null;
  // First: the names take their room from the picture.
  const row = r.lanes.length <= 12 ? 26 : r.lanes.length <= 24 ? 20 : 15;
  shownRun = { r, row, at };
  $('lanes').replaceChildren(element('div', { style: 'height:54px;line-height:62px' }, 'runnable threads'),
    ...r.lanes.map((lane) => element('div', { style: `height:${row}px;line-height:${row}px`, title: lane.name }, element('bdi', {}, lane.name))));
  $('run').style.setProperty('--fit', Math.min(1, 640 / (60 + row * r.lanes.length))); // of a page, where it is printed
  const canvas = $('timeline'), css = getComputedStyle(document.documentElement);
  const of = (name) => css.getPropertyValue(name).trim();
  const colours = Array.from({ length: data.colours + 1 }, (_, i) => of('--f' + i));
  const W = canvas.clientWidth || 800, H = row * r.lanes.length, scale = window.devicePixelRatio || 1;
  const wide = view.to - view.from, X = (part) => (part - view.from) / wide * W; // of a part of the run
  canvas.width = W * scale; canvas.height = H * scale; canvas.style.height = H + 'px';
  const g = canvas.getContext('2d');
  g.scale(scale, scale);
  r.lanes.forEach((lane, i) => {
    const y = i * row + 2, h = row - 4;
    const bar = (x0, x1, c, weight, height) => {
      g.globalAlpha = 0.16 + 0.84 * Math.max(0, Math.min(1, weight));
      g.fillStyle = c;
      g.fillRect(x0, y + (h - height), Math.max(0.6, x1 - x0), height);
      g.globalAlpha = 1;
    };
    const thin = (x0, x1, c) => { g.fillStyle = c; g.fillRect(x0, y + h / 2 - 1, Math.max(0.5, x1 - x0), 2); };
    if (lane.spans.length) {
      spansOf(lane).forEach(([a, b, what, weight, f, , thing], s) => {
        const x0 = X(a / 10000), x1 = X(b / 10000);
        if (x1 < 0 || x0 > W) return;
        if (what === 2) thin(x0, x1, of('--wait'));
        else if (what === 1) thin(x0, x1, of('--sleep'));
        else bar(x0, x1 - (x1 - x0 > 4 ? 0.8 : 0), colours[f >= 0 && f < data.colours ? f : data.colours], weight / 100, h);
        if (what === 0 && thing >= 0) { g.fillStyle = of('--ink'); g.fillRect(x0, y + h - 1, Math.max(0.6, x1 - x0), 2); } // holds a lock
        if (view.picked && view.picked.lane === i && view.picked.span === s) { g.strokeStyle = of('--ink'); g.lineWidth = 2; g.strokeRect(x0, y - 1, Math.max(3, x1 - x0), h + 2); }
      });
    } else {
      const n = lane.columns.length / 3, c = lane.columns;
      for (let j = Math.floor(view.from * n); j < n && j / n < view.to;) {
        const cell = c.substr(3 * j, 3);
        let k = j + 1;
        while (k < n && c.substr(3 * k, 3) === cell) k++;
        const x0 = X(j / n), x1 = X(k / n);
        if (cell[0] === 'w') thin(x0, x1, of('--wait'));
        else if (cell[0] === 's') thin(x0, x1, of('--sleep'));
        else if (cell[0] !== '.') bar(x0, x1, colours[+cell[2]], +cell[1] / 9, h * (0.25 + 0.75 * +cell[0] / 9));
        j = k;
      }
    }
  });
  drawPath(g, at, row, X, of);
  canvas.setAttribute('aria-label', `${r.threads} threads over ${duration(r.nanos)}. Arrow keys go from one piece of work or wait to the next, plus and minus zoom.`);
  canvas.setAttribute('role', 'img');
  parallelism(r, at, of);
  $('axis').replaceChildren(...[0, .25, .5, .75, 1].map((t) => element('span', {}, t + view.from === 0 ? '0' : duration(r.nanos * (view.from + t * wide)))));
  for (const button of document.querySelectorAll('[data-look]')) button.disabled = { in: wide <= closest, out: wide >= 1, whole: wide >= 1, left: view.from <= 0, right: view.to >= 1 }[button.dataset.look];
  const held = r.lanes.some((lane) => spansOf(lane).some(([, , what, , , , thing]) => what === 0 && thing >= 0));
  $('legend').replaceChildren('A bar is a running thread, in the colour of its function: ', element('b', {}, 'strong'), ' where time saved shortens the whole run, ', element('b', {}, 'pale'), ' where it does not. A thin line is a thread that waits', ...(sleeps(r) ? [', ', element('i', { class: 'sleeps' }, 'or sleeps or does I/O')] : []), '.',
    ...(held ? [' A bar that is ', element('i', { class: 'holds' }, 'underlined'), ' holds a lock.'] : []), ...(r.lanes.some((lane) => lane.spans.length) ? [' Click on a bar for its stack, on a line for what is waited for.'] : []));
  const notes = [note, alone(at, r.nanos)].map((text) => text.trim()).filter((text) => text);
  const merged = r.lanes.filter((l) => l.merged > 1).reduce((sum, l) => sum + l.merged, 0);
  const left = r.threads - r.lanes.reduce((sum, l) => sum + l.merged, 0);
  if (merged) notes.push(`${r.threads - merged - left} of ${r.threads} threads have a row of their own: those with the largest weighted time. The other ${merged} share the last row, drawn against their busiest instant.`);
  if (left) notes.push(`${left === 1 ? 'One thread that runs too short to be seen has' : left + ' threads that run too short to be seen have'} no row.`);
  if (r.lanes.some((l) => /^stages of futures \d+$/.test(l.name))) notes.push('Functions attached to futures run on the thread that completes the future. They have rows of their own here.');
  if (r.lanes.some((l) => l.columns)) notes.push(`${r.segments.toLocaleString('en')} segments are aggregated to ${r.lanes[0].columns.length / 3} columns: a bar is as high as the share of time that its thread runs, in the colour of the function with the largest weighted time there, as strong as the mean weight.`);
  $('aggregated').textContent = notes.join(' ');
  showPicked(r);
  hover = (x, y) => {
    const lane = r.lanes[Math.floor(y / row)];
    if (!lane) return null;
    const part = view.from + x / W * wide, at = duration(part * r.nanos) + ', ' + lane.name + ': ';
    if (!lane.spans.length) {
      const n = lane.columns.length / 3, cell = lane.columns.substr(3 * Math.max(0, Math.min(n - 1, Math.floor(part * n))), 3);
      const f = +cell[2];
      return at + ({ w: 'waits', s: 'sleeps or does I/O', '.': 'not started or ended' }[cell[0]] || `${f < data.colours && data.functions[f] ? data.functions[f] : 'other functions'}, weight about ${fixed(+cell[1] / 9, 1)}`);
    }
    const u = part * 10000, span = spansOf(lane).find(([a, b]) => a <= u && u <= b);
    if (!span) return at + 'not started or ended';
    const [, , what, weight, f, , thing] = span, named = thing < 0 ? '' : r.things[thing];
    return at + (what === 2 ? 'waits' + (named && ': ' + named) : (what === 1 ? 'sleeps or does I/O' : `${data.functions[f] || 'other functions'}, weight ${fixed(weight / 100, 2)}`) + (named && ', holds ' + named));
  };
}

/** A path as a line through the rows in which it is. */
function drawPath(g, at, row, X, of) {
  const paths = data.paths && data.paths.runs[at], lines = paths ? paths.lines.filter((line) => line.stays.length) : [];
  const choice = $('run-path');
  choice.parentNode.hidden = !lines.length;
  if (!lines.length) return;
  if (view.path && !lines.some((line) => line.rank === view.path)) view.path = lines[0].rank;
  choice.replaceChildren(...lines.map((line) => element('option', { value: line.rank }, line.rank === 1 ? 'critical path' : `path ${line.rank}, ${percent(line.share)} as long`)), element('option', { value: 0 }, 'none'));
  choice.value = view.path;
  const line = lines.find((each) => each.rank === view.path);
  if (!line) return;
  g.beginPath();
  let before = null;
  for (let s = 0; s < line.stays.length; s += 3) {
    const [from, to, lane] = line.stays.slice(s, s + 3), x0 = X(from / data.paths.parts), x1 = X(to / data.paths.parts), y = (lane + 0.5) * row;
    if (before === null) g.moveTo(x0, y); else g.lineTo(x0, y);
    g.lineTo(x1, y);
    before = lane;
  }
  for (const [width, colour] of [[3.5, of('--card')], [1.5, of('--ink')]]) { g.lineWidth = width; g.lineJoin = 'round'; g.strokeStyle = colour; g.stroke(); }
}

const sleeps = (r) => r.lanes.some((l) => l.columns.includes('s') || l.spans.some((what, i) => i % 5 === 2 && what === 1));

function parallelism(r, p, of) {
  const canvas = $('parallelism'), W = canvas.clientWidth || 800, H = 48, scale = window.devicePixelRatio || 1;
  canvas.width = W * scale; canvas.height = H * scale; canvas.style.height = H + 'px'; canvas.style.marginBottom = '6px';
  const g = canvas.getContext('2d');
  g.scale(scale, scale);
  // Many more processors than threads would press what is shown flat.
  const highest = Math.max(0, ...r.running), inside = p <= 2 * highest;
  const max = (inside ? Math.max(p, highest) : highest) || 1, y = (v) => H - 1 - v / max * (H - 16);
  g.beginPath();
  const X = (part) => (part - view.from) / (view.to - view.from) * W;
  g.moveTo(X(0), H);
  r.running.forEach((v, i) => { g.lineTo(X(i / r.running.length), y(v)); g.lineTo(X((i + 1) / r.running.length), y(v)); });
  g.lineTo(X(1), H);
  g.fillStyle = of('--f8');
  g.globalAlpha = 0.5;
  g.fill();
  g.globalAlpha = 1;
  g.strokeStyle = of('--accent');
  g.setLineDash([4, 3]);
  g.beginPath();
  if (inside) {
    g.moveTo(0, y(p));
    g.lineTo(W, y(p));
  }
  g.stroke();
  g.fillStyle = of('--soft');
  g.font = '11px system-ui, sans-serif';
  // What is carried are means of short times: as many threads at least were able to run at once.
  const peak = Math.ceil(highest - 0.01);
  const text = canvas.dataset.text = `${processors(p)} (${inside ? 'dashed' : 'above what is shown'}); peak: ${peak === 1 ? '1 thread' : peak + ' threads'}`;
  g.fillText(text, 2, 9, W - 2);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Number of runnable threads over time');
}

function tip(event) {
  const canvas = $('timeline'), box = canvas.getBoundingClientRect(), t = $('tip');
  const x = event.clientX - box.left, y = event.clientY - box.top;
  const text = hover(x, y);
  t.hidden = !text;
  if (text) {
    t.textContent = text;
    t.style.top = canvas.offsetTop + y + 14 + 'px';
    t.style.left = Math.max(0, Math.min(x - 20, box.width - t.offsetWidth)) + 'px';
  }
}
