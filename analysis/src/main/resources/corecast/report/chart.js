// What charts share.

/** Round numbers between 0 and max, about n of them. */
function ticks(max, n) {
  if (!(max > 0)) return [0];
  const raw = max / n, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((s) => s >= raw * 0.999);
  const list = [];
  for (let i = 0; i * step <= max * 1.0001; i++) list.push(i * step);
  return list;
}

/** The same between a value that is less than 0, or 0, and one that is more. */
function ticksAround(min, max, n) {
  const step = ticks(Math.max(max, -min), n)[1], list = [];
  if (!step) return [0];
  for (let i = -Math.floor(-min / step * 1.0001); i * step <= max * 1.0001; i++) list.push(i * step);
  return list;
}

/** What stands beside such ticks of times. */
function timeLabel(max, list) {
  const [size, unit] = max >= 1e9 ? [1e9, ' s'] : max >= 1e6 ? [1e6, ' ms'] : max >= 1e3 ? [1e3, ' us'] : [1, ' ns'];
  const step = list.length > 1 ? (list[list.length - 1] - list[list.length - 2]) / size : 1;
  const d = [0, 1, 2, 3].find((n) => Math.abs(step * 10 ** n - Math.round(step * 10 ** n)) < 1e-6) ?? 3;
  return (t) => t === 0 ? '0' : fixed(t / size, d) + unit;
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
