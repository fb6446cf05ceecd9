'use strict';
(() => {
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

  // ---- charts

  /** Round numbers between 0 and max, about n of them. */
  function ticks(max, n) {
    if (!(max > 0)) return [0];
    const raw = max / n, power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((s) => s >= raw * 0.999);
    const list = [];
    for (let i = 0; i * step <= max * 1.0001; i++) list.push(i * step);
    return list;
  }

  /** Processor counts worth a label: whole numbers, not too dense. */
  function countTicks(lo, hi, room) {
    const list = [];
    const step = [1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500, 1000, 2000, 5000, 10000].find((s) => (hi - lo) / s <= room) || Math.ceil((hi - lo) / room);
    for (let p = Math.ceil(lo / step) * step; p <= hi; p += step) if (p >= lo) list.push(p);
    if (list[0] !== lo) { if (list.length && list[0] - lo < step * 0.6) list[0] = lo; else list.unshift(lo); }
    const end = list.length - 1;
    if (list[end] !== hi) { if (end > 0 && hi - list[end] < step * 0.6) list[end] = hi; else list.push(hi); }
    return list;
  }

  /** The same for an axis of powers. */
  function decadeTicks(lo, hi) {
    const steps = hi / lo > 10000 ? [1] : [1, 2, 5], list = [];
    for (let power = 1; power <= hi; power *= 10) for (const s of steps) if (s * power >= lo && s * power <= hi) list.push(s * power);
    return list;
  }

  const svgName = 'http://www.w3.org/2000/svg';
  function svg(name, attributes, text) {
    const e = document.createElementNS(svgName, name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    if (text !== undefined) e.textContent = text;
    return e;
  }

  /** A frame with axes; returns the svg and the two scales. */
  function frame(box, yMin, yMax, yTicks, yLabel, describe) {
    const W = Math.max(300, box.clientWidth || 540), H = W < 420 ? 240 : 270;
    const left = 54, right = 14, top = 10, bottom = 36;
    const lo = counts[0], hi = counts[counts.length - 1];
    const wide = hi / lo > 100, scale = wide ? Math.log : (p) => p; // what matters is at the small counts
    const x = (p) => lo === hi ? (left + W - right) / 2 : left + (scale(p) - scale(lo)) / (scale(hi) - scale(lo)) * (W - left - right);
    const y = (v) => H - bottom - (yMax === yMin ? 0 : (v - yMin) / (yMax - yMin)) * (H - top - bottom);
    const root = svg('svg', { viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': describe });
    for (const t of yTicks) {
      root.append(svg('line', { x1: left, x2: W - right, y1: y(t), y2: y(t), stroke: 'var(--line)' }));
      root.append(svg('text', { x: left - 7, y: y(t) + 4, 'text-anchor': 'end' }, yLabel(t)));
    }
    for (const t of wide ? decadeTicks(lo, hi) : countTicks(lo, hi, (W - left - right) / 34)) {
      root.append(svg('text', { x: x(t), y: H - bottom + 17, 'text-anchor': 'middle' }, t));
    }
    root.append(svg('text', { x: (left + W - right) / 2, y: H - 3, 'text-anchor': 'middle' }, 'processors'));
    root.append(svg('line', { x1: x(counts[state.at]), x2: x(counts[state.at]), y1: top, y2: H - bottom, stroke: 'var(--accent)', 'stroke-opacity': .35, 'stroke-width': 7 }));
    return { root, x, y, top, bottom: H - bottom, W };
  }

  const path = (points) => points.map((p, i) => (i ? 'L' : 'M') + p[0].toFixed(1) + ' ' + p[1].toFixed(1)).join('');

  /** The marker of a function, for those who do not tell its colour from another: what the image files have. */
  function marker(f, x, y, r, attributes) {
    if (f % 8 === 0) return svg('circle', { cx: x, cy: y, r, ...attributes });
    const outlines = ['', '-.85-.85H.85V.85H-.85', '0-1.1 1.05 .8-1.05 .8', '0-1.25 1.05 0 0 1.25-1.05 0', '0 1.1 1.05-.8-1.05-.8',
      '-.35-1.1H.35V-.35H1.1V.35H.35V1.1H-.35V.35H-1.1V-.35H-.35', '-1-1 1-1-1 1 1 1', '-.4-1.3H.4V1.3H-.4'];
    return svg('path', { d: 'M' + outlines[f % 8] + 'Z', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${r})`, ...attributes });
  }

  function key(box, entries) {
    const list = element('div', { class: 'key' });
    for (const [style, text, f] of entries) {
      const line = f === undefined ? element('i', { class: 'line', style }) : svg('svg', { viewBox: '0 0 22 11' });
      if (f !== undefined) line.append(svg('path', { d: 'M0 5.5H22', stroke: colour(f), 'stroke-width': 2.2 }), marker(f, 11, 5.5, 4, { fill: colour(f) }));
      list.append(element('span', {}, line, element('span', {}, text)));
    }
    box.append(list);
  }

  /** Strips that make a click on the chart choose a processor count. */
  function hits(f, tip) {
    counts.forEach((p, i) => {
      const from = i ? (f.x(counts[i - 1]) + f.x(p)) / 2 : f.x(p) - 20, to = i + 1 < counts.length ? (f.x(p) + f.x(counts[i + 1])) / 2 : f.x(p) + 20;
      const strip = svg('rect', { x: from, width: Math.max(1, to - from), y: f.top, height: f.bottom - f.top, fill: 'transparent', class: 'hit' });
      strip.append(svg('title', {}, tip(p, i)));
      strip.addEventListener('click', () => choose(i));
      f.root.append(strip);
    });
  }

  function speedupChart() {
    const box = $('speedup');
    box.replaceChildren();
    const bounds = data.curve.filter((r) => r[4] > 0).map((r) => [r[0], r[4]]);
    const top = Math.max(1, ...data.curve.map((r) => r[2]), ...bounds.map((b) => b[1]));
    const yMax = Math.min(counts[counts.length - 1], top * 1.12) || 1;
    const yTicks = ticks(yMax, 6);
    const f = frame(box, 0, Math.max(yMax, 1), yTicks, (t) => fixed(t, yTicks[1] % 1 ? 1 : 0) + 'x', 'Speedup against processors');
    const clip = Math.min(counts[counts.length - 1], yMax);
    if (clip > counts[0]) {
      const ideal = counts.filter((p) => p < clip).concat(clip);
      f.root.append(svg('path', { d: path(ideal.map((p) => [f.x(p), f.y(p)])), fill: 'none', stroke: 'var(--ideal)', 'stroke-width': 1.5, 'stroke-dasharray': '2 4' }));
    }
    if (bounds.length > 1) {
      f.root.append(svg('path', { d: path(bounds.map((b) => [f.x(b[0]), f.y(b[1])])), fill: 'none', stroke: 'var(--f1)', 'stroke-width': 1.5, 'stroke-dasharray': '6 3' }));
    }
    f.root.append(svg('path', { d: path(data.curve.map((r) => [f.x(r[0]), f.y(r[2])])), fill: 'none', stroke: 'var(--f0)', 'stroke-width': 2.5, 'stroke-linejoin': 'round' }));
    if (counts.length <= 40) for (const r of data.curve) f.root.append(svg('circle', { cx: f.x(r[0]), cy: f.y(r[2]), r: 3.2, fill: 'var(--card)', stroke: 'var(--f0)', 'stroke-width': 2 }));
    const now = data.curve[state.at];
    f.root.append(svg('circle', { cx: f.x(now[0]), cy: f.y(now[2]), r: 5, fill: 'var(--f0)' }));
    hits(f, (p, i) => `${processors(p)}: ${duration(data.curve[i][1])}, speedup ${fixed(data.curve[i][2], 2)}`);
    box.append(f.root);
    const entries = [['background:var(--f0)', 'predicted'], ['background:repeating-linear-gradient(90deg,var(--ideal) 0 2px,transparent 2px 5px)', 'ideal']];
    if (bounds.length > 1) entries.splice(1, 0, ['background:repeating-linear-gradient(90deg,var(--f1) 0 5px,transparent 5px 8px)', 'bound by processors, work and longest chain']);
    key(box, entries);
  }

  function functionsChart() {
    const box = $('functions');
    box.replaceChildren();
    const column = state.unit === 'time' ? 2 : 4;
    const matters = (i) => counts.some((p) => (data.weights[p] || []).some((r) => r[0] === i && Math.abs(r[4]) >= 0.02));
    const shown = data.functions.slice(0, 6).filter((name, i) => i === 0 || matters(i)).length;
    const lines = [];
    for (let i = 0; i < shown; i++) lines.push(counts.map((p) => [p, ((data.weights[p] || []).find((r) => r[0] === i) || [0, 0, 0, 0, 0])[column]]));
    const values = lines.flat().map((v) => v[1]);
    const max = Math.max(0, ...values), min = Math.min(0, ...values);
    const yTicks = ticks(max, 5);
    const step = yTicks[1] || -min; // the same below 0
    for (let t = step; t > 0 && t <= -min * 1.0001; t += step) yTicks.unshift(-t);
    const label = state.unit === 'time' ? timeLabel(max, yTicks) : (t) => fixed(t * 100, (yTicks[yTicks.length - 1] * 100) % 1 ? 1 : 0) + ' %';
    const f = frame(box, Math.min(min, 0), max * 1.06 || 1, yTicks, label, 'Weighted time of functions against processors');
    const crossovers = data.crossovers.slice(1);
    for (const c of crossovers) {
      f.root.append(svg('line', { x1: f.x(c.from), x2: f.x(c.from), y1: f.top, y2: f.bottom, stroke: 'var(--mark)', 'stroke-dasharray': '3 3' }));
    }
    let free = -Infinity; // from where on there is room for a label
    for (const c of crossovers) {
      if (f.x(c.from) < free) continue;
      free = f.x(c.from) + 14 + 7 * ('from ' + c.from).length;
      const nearRight = f.x(c.from) > f.W - 80;
      f.root.append(svg('text', { x: f.x(c.from) + (nearRight ? -4 : 4), y: f.top + 10, 'text-anchor': nearRight ? 'end' : 'start', class: 'over' }, 'from ' + c.from));
    }
    lines.forEach((line, i) => {
      f.root.append(svg('path', { d: path(line.map((v) => [f.x(v[0]), f.y(v[1])])), fill: 'none', stroke: colour(i), 'stroke-width': 2.2, 'stroke-linejoin': 'round' }));
      const apart = Math.ceil(counts.length / 10);
      line.forEach((v, at) => {
        if (at === state.at || (at + i) % apart === 0) f.root.append(marker(i, f.x(v[0]), f.y(v[1]), at === state.at ? 5 : 3, { fill: colour(i) }));
      });
    });
    hits(f, (p) => processors(p) + '\n' + (data.weights[p] || []).slice().sort((a, b) => b[2] - a[2]).slice(0, 6).map((r) => `${data.functions[r[0]]}: ${duration(r[2])} (${percent(r[4])})`).join('\n'));
    box.append(f.root);
    key(box, data.functions.slice(0, shown).map((name, i) => ['', name, i]));
  }

  function timeLabel(max, list) {
    const [size, unit] = max >= 1e9 ? [1e9, ' s'] : max >= 1e6 ? [1e6, ' ms'] : max >= 1e3 ? [1e3, ' us'] : [1, ' ns'];
    const step = list.length > 1 ? (list[list.length - 1] - list[list.length - 2]) / size : 1;
    const d = [0, 1, 2, 3].find((n) => Math.abs(step * 10 ** n - Math.round(step * 10 ** n)) < 1e-6) ?? 3;
    return (t) => t === 0 ? '0' : fixed(t / size, d) + unit;
  }

  // ---- table

  function meter(share, largest, fill) {
    const width = largest > 0 ? Math.max(0, share / largest * 100) : 0;
    return element('div', { class: 'meter' }, element('b', {}, percent(share)), element('span', {}, element('i', { style: `display:block;width:${width.toFixed(1)}%;background:${fill}` })));
  }

  function table() {
    const rows = (data.weights[counts[state.at]] || []).slice().sort((a, b) => b[2] - a[2] || b[3] - a[3]);
    const largest = Math.max(0, ...rows.map((r) => r[4]), ...data.cpuShare);
    const body = $('table').tBodies[0];
    body.replaceChildren(...rows.map((r, i) => element('tr', i === 0 && r[2] > 0 ? { class: 'leads' } : {},
      element('td', {}, element('div', {}, element('span', { class: 'swatch', style: 'background:' + colour(r[0]) }), code(data.functions[r[0]]))),
      element('td', { class: 'bar' }, meter(data.cpuShare[r[0]], largest, 'var(--ideal)')),
      element('td', { class: 'bar' }, meter(r[4], largest, colour(r[0]))),
      element('td', { class: 'n' }, duration(r[2])),
      element('td', { class: 'n' }, duration(r[3])),
      element('td', { class: 'n' }, r[1].toLocaleString('en')))));
    $('meaning').textContent = 'CPU profile: share of the CPU time, as an ordinary profiler has it. Weighted: share of the run time that depends on it here; made 10 % faster, it shortens the run by a tenth of that. Self: the same as a time; Total: with all that it calls; Calls: those of any weight.'
      + (rows.some((r) => data.functions[r[0]] === '(unnamed)') ? ' (unnamed): work of threads outside of all recorded functions.' : '')
      + (rows.some((r) => r[4] < -0.0005) ? ' Less than 0: less work there makes others meet in a worse order.' : '');
    $('cut').textContent = data.cut ? `${data.cut} functions that matter less are not shown.` : '';
  }

  // ---- the simulated run

  let hover = () => null;

  function run() {
    const p = counts[state.at];
    const nearest = Object.keys(data.runs).map(Number).sort((a, b) => Math.abs(a - p) - Math.abs(b - p))[0];
    const r = data.runs[nearest];
    if (!r) { $('aggregated').textContent = 'No picture of the run.'; return; }
    // First: the names take their room from the picture.
    const row = r.lanes.length <= 12 ? 26 : r.lanes.length <= 24 ? 20 : 15;
    $('lanes').replaceChildren(element('div', { style: 'height:54px;line-height:62px' }, 'able to run'),
      ...r.lanes.map((lane) => element('div', { style: `height:${row}px;line-height:${row}px`, title: lane.name }, element('bdi', {}, lane.name))));
    $('run').style.setProperty('--fit', Math.min(1, 640 / (60 + row * r.lanes.length))); // of a page, where it is printed
    const canvas = $('timeline'), css = getComputedStyle(document.documentElement);
    const of = (name) => css.getPropertyValue(name).trim();
    const colours = Array.from({ length: data.colours + 1 }, (_, i) => of('--f' + i));
    const W = canvas.clientWidth || 800, H = row * r.lanes.length, scale = window.devicePixelRatio || 1;
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
        for (let s = 0; s < lane.spans.length; s += 5) {
          const [a, b, what, weight, f] = lane.spans.slice(s, s + 5);
          const x0 = a / 10000 * W, x1 = b / 10000 * W;
          if (what === 2) thin(x0, x1, of('--wait'));
          else if (what === 1) thin(x0, x1, of('--sleep'));
          else bar(x0, x1 - (x1 - x0 > 4 ? 0.8 : 0), colours[f >= 0 && f < data.colours ? f : data.colours], weight / 100, h);
        }
      } else {
        const n = lane.columns.length / 3, c = lane.columns;
        for (let j = 0; j < n;) {
          const cell = c.substr(3 * j, 3);
          let k = j + 1;
          while (k < n && c.substr(3 * k, 3) === cell) k++;
          const x0 = j / n * W, x1 = k / n * W;
          if (cell[0] === 'w') thin(x0, x1, of('--wait'));
          else if (cell[0] === 's') thin(x0, x1, of('--sleep'));
          else if (cell[0] !== '.') bar(x0, x1, colours[+cell[2]], +cell[1] / 9, h * (0.25 + 0.75 * +cell[0] / 9));
          j = k;
        }
      }
    });
    canvas.setAttribute('aria-label', `${r.threads} threads over ${duration(r.nanos)}`);
    canvas.setAttribute('role', 'img');
    parallelism(r, nearest, of);
    $('axis').replaceChildren(...[0, .25, .5, .75, 1].map((t) => element('span', {}, t === 0 ? '0' : duration(r.nanos * t))));
    $('legend').replaceChildren('A bar is a thread that runs, in the colour of its function: ', element('b', {}, 'strong'), ' where a nanosecond saved is a nanosecond of run time saved, ', element('b', {}, 'pale'), ' where it saves nothing. A thin line is a thread that waits', ...(sleeps(r) ? [', ', element('i', { class: 'sleeps' }, 'or sleeps or does I/O')] : []), '.');
    const notes = [];
    if (nearest !== p) notes.push(`This is the run on ${processors(nearest)}, the nearest one that the page carries.`);
    const merged = r.lanes.filter((l) => l.merged > 1).reduce((sum, l) => sum + l.merged, 0);
    const left = r.threads - r.lanes.reduce((sum, l) => sum + l.merged, 0);
    if (merged) notes.push(`${r.threads - merged - left} of ${r.threads} threads have a row of their own: those with the largest weighted time. The other ${merged} share the last row, drawn against their busiest instant.`);
    if (left) notes.push(`${left === 1 ? 'One thread that runs too short to be seen has' : left + ' threads that run too short to be seen have'} no row.`);
    if (r.lanes.some((l) => /^stages of futures \d+$/.test(l.name))) notes.push('Stages of futures are run by whoever completes what they wait for, and have rows of their own here.');
    if (r.lanes.some((l) => l.columns)) notes.push(`${r.segments.toLocaleString('en')} segments are aggregated to ${r.lanes[0].columns.length / 3} columns: a bar is as high as the share of time that its thread runs, in the colour of the function with the largest weighted time there, as strong as the mean weight.`);
    $('aggregated').textContent = notes.join(' ');
    hover = (x, y) => {
      const lane = r.lanes[Math.floor(y / row)];
      if (!lane) return null;
      const at = duration(x / W * r.nanos) + ', ' + lane.name + ': ';
      if (!lane.spans.length) {
        const n = lane.columns.length / 3, cell = lane.columns.substr(3 * Math.min(n - 1, Math.floor(x / W * n)), 3);
        const f = +cell[2];
        return at + ({ w: 'waits', s: 'sleeps or does I/O', '.': 'not there' }[cell[0]] || `${f < data.colours && data.functions[f] ? data.functions[f] : 'other functions'}, weight about ${fixed(+cell[1] / 9, 1)}`);
      }
      const u = x / W * 10000;
      for (let s = 0; s < lane.spans.length; s += 5) {
        const [a, b, what, weight, f] = lane.spans.slice(s, s + 5);
        if (a <= u && u <= b) return at + (what === 2 ? 'waits' : what === 1 ? 'sleeps or does I/O' : `${data.functions[f] || 'other functions'}, weight ${fixed(weight / 100, 2)}`);
      }
      return at + 'not there';
    };
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
    g.moveTo(0, H);
    r.running.forEach((v, i) => { g.lineTo(i / r.running.length * W, y(v)); g.lineTo((i + 1) / r.running.length * W, y(v)); });
    g.lineTo(W, H);
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
    canvas.setAttribute('aria-label', 'Threads able to run over time');
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

  // ---- everything follows the slider

  function show() {
    const p = counts[state.at], row = data.curve[state.at];
    $('count').textContent = p;
    $('processors').value = state.at;
    $('processors').setAttribute('aria-valuetext', processors(p));
    $('summary').textContent = `${duration(row[1])}, speedup ${fixed(row[2], 2)}, efficiency ${percent(row[3])}`;
    for (const e of document.querySelectorAll('.count')) e.textContent = processors(p);
    speedupChart();
    functionsChart();
    table();
    run();
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

  $('facts').textContent = [`${duration(data.curve[0][1])} on ${processors(counts[0])}`,
    ...(counts.length > 1 ? [`${duration(data.curve[counts.length - 1][1])} on ${counts[counts.length - 1]}`] : []),
    ...[[data.threads, 'thread'], [data.tasks, 'task'], [data.segments, 'segment']].filter(([n]) => n)
      .map(([n, what]) => n.toLocaleString('en') + ' ' + what + (n === 1 ? '' : 's'))].join(' · ');
  $('processors').max = counts.length - 1;
  $('processors').addEventListener('input', (e) => choose(+e.target.value));
  for (const b of document.querySelectorAll('.switch button')) {
    b.addEventListener('click', () => {
      state.unit = b.dataset.unit;
      for (const o of document.querySelectorAll('.switch button')) o.setAttribute('aria-pressed', o === b);
      functionsChart();
    });
  }
  $('timeline').addEventListener('mousemove', tip);
  $('timeline').addEventListener('click', tip);
  $('timeline').addEventListener('mouseleave', () => { $('tip').hidden = true; });
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
})();
