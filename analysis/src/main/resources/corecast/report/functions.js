// The weighted time of functions against processors.

section(functionsChart);

for (const b of document.querySelectorAll('[data-unit]')) {
  b.addEventListener('click', () => {
    state.unit = b.dataset.unit;
    for (const o of document.querySelectorAll('[data-unit]')) o.setAttribute('aria-pressed', o === b);
    functionsChart();
  });
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
  const yTicks = ticksAround(min, max, 5);
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
