// The speedup against processors.

section(speedupChart);

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
  const bars = data.curve.filter((r) => r[6] > r[5]);
  for (const r of bars) f.root.append(svg('path', { d: path([[f.x(r[0]), f.y(Math.max(0, r[5]))], [f.x(r[0]), f.y(Math.min(r[6], yMax))]]), class: 'error-bar', stroke: 'var(--f0)', 'stroke-width': 1.5, 'stroke-opacity': .6 }));
  if (counts.length <= 40) for (const r of data.curve) f.root.append(svg('circle', { cx: f.x(r[0]), cy: f.y(r[2]), r: 3.2, fill: 'var(--card)', stroke: 'var(--f0)', 'stroke-width': 2 }));
  const now = data.curve[state.at];
  f.root.append(svg('circle', { cx: f.x(now[0]), cy: f.y(now[2]), r: 5, fill: 'var(--f0)' }));
  hits(f, (p, i) => `${processors(p)}: ${duration(data.curve[i][1])}, speedup ${fixed(data.curve[i][2], 2)}` + (data.curve[i][6] < 0 ? '' : ` (by chance ${fixed(data.curve[i][5], 2)} to ${fixed(data.curve[i][6], 2)})`));
  box.append(f.root);
  const entries = [['background:var(--f0)', 'predicted'], ['background:repeating-linear-gradient(90deg,var(--ideal) 0 2px,transparent 2px 5px)', 'ideal']];
  if (bounds.length > 1) entries.splice(1, 0, ['background:repeating-linear-gradient(90deg,var(--f1) 0 5px,transparent 5px 8px)', 'upper bound (processors, work, longest chain of work)']);
  if (bars.length) entries.push(['background:linear-gradient(90deg,transparent 7px,var(--f0) 7px 9px,transparent 9px)', 'chance in single pieces of work']);
  key(box, entries);
}
