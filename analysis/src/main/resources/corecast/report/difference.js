// Run times, functions and waits before and after a change.

const sides = ['before', 'after'];
const sideColour = [1, 0]; // as functions are numbered
const chance = (sure) => sure < 0 ? '' : sure ? ', beyond chance' : ', within chance';

function change(part) {
  return part === 0 ? 'as long as before' : `${percent(Math.abs(part))} ${part < 0 ? 'less' : 'more'}`;
}

function facts() {
  return `${duration(data.single[0])} before and ${duration(data.single[1])} after, on 1 processor`;
}

function summary(row) {
  return `${duration(row[1])} before, ${duration(row[2])} after: ${change(row[3])}${chance(row[4])}`;
}

function opened() {
  return counts.length - 1;
}

section(timesChart);
section(changesChart);

for (const b of document.querySelectorAll('[data-curve]')) {
  b.addEventListener('click', () => {
    state.unit = b.dataset.curve;
    for (const o of document.querySelectorAll('[data-curve]')) o.setAttribute('aria-pressed', o === b);
    timesChart();
  });
}

function timesChart() {
  const box = $('times'), isTime = state.unit === 'time';
  box.replaceChildren();
  const lines = sides.map((name, side) => data.curve.map((r) => [r[0], isTime ? r[1 + side] : r[1 + side] > 0 ? data.single[side] / r[1 + side] : 0]));
  const max = Math.max(0, ...lines.flat().map((v) => v[1]));
  const yTicks = ticks(max, 5);
  const label = isTime ? timeLabel(max, yTicks) : (t) => fixed(t, yTicks[1] % 1 ? 1 : 0) + 'x';
  const f = frame(box, 0, max * 1.06 || 1, yTicks, label, `${isTime ? 'Run time' : 'Speedup'} before and after, against processors`);
  lines.forEach((line, side) => {
    const fill = colour(sideColour[side]);
    f.root.append(svg('path', { d: path(line.map((v) => [f.x(v[0]), f.y(v[1])])), fill: 'none', stroke: fill, 'stroke-width': 2.2, 'stroke-linejoin': 'round', class: sides[side] }));
    if (counts.length <= 40) line.forEach((v, at) => f.root.append(marker(sideColour[side], f.x(v[0]), f.y(v[1]), at === state.at ? 5 : 3, { fill })));
  });
  hits(f, (p, i) => `${processors(p)}: ` + (isTime ? summary(data.curve[i]) : sides.map((name, side) => `speedup ${fixed(lines[side][i][1], 2)} ${name}`).join(', ')));
  box.append(f.root);
  key(box, sides.map((name, side) => ['', name, sideColour[side]]));
}

/** Full circles are beyond chance. */
function changesChart() {
  const box = $('changes');
  box.replaceChildren();
  const parts = data.curve.map((r) => r[3]), max = Math.max(0, ...parts), min = Math.min(0, ...parts);
  const yTicks = ticksAround(min, max, 5);
  const step = yTicks.length > 1 ? (yTicks[1] - yTicks[0]) * 100 : 1;
  const label = (t) => fixed(t * 100, Math.abs(step - Math.round(step)) < 1e-6 ? 0 : 1) + ' %';
  const f = frame(box, min * 1.06, max * 1.06 || (min < 0 ? 0 : 1), yTicks, label, 'Change of the run time against processors');
  f.root.append(svg('path', { d: path(data.curve.map((r) => [f.x(r[0]), f.y(r[3])])), fill: 'none', stroke: 'var(--mark)', 'stroke-width': 1.5 }));
  data.curve.forEach((r, at) => {
    if (counts.length > 40 && at !== state.at) return;
    const stroke = r[3] > 0 ? 'var(--f1)' : 'var(--f0)';
    f.root.append(svg('circle', { cx: f.x(r[0]), cy: f.y(r[3]), r: at === state.at ? 5 : 3.5, fill: r[4] === 1 ? stroke : 'var(--card)', stroke, 'stroke-width': 2, class: r[4] === 1 ? 'sure' : 'unsure' }));
  });
  hits(f, (p, i) => `${processors(p)}: ${summary(data.curve[i])}`);
  box.append(f.root);
  const unsure = data.curve[0][4] < 0 ? 'less or more; whether by chance is not known' : 'within chance';
  key(box, [['background:var(--f0)', 'faster'], ['background:var(--f1)', 'slower'], ['background:var(--card);border:1px solid var(--mark);height:7px', unsure]]);
}

for (const kind of ['functions', 'waits']) {
  if (!Object.keys(data[kind]).length) continue;
  $(kind).hidden = false;
  const show = studyTable($(kind + '-table'), kind);
  section(() => {
    const { run, note } = nearest(data[kind]);
    $(kind + '-about').textContent = note.trim();
    show(run);
  });
}
