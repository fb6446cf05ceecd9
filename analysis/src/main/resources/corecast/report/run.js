// The simulated run on the chosen number of processors.

section(run);

$('timeline').addEventListener('mousemove', tip);
$('timeline').addEventListener('click', tip);
$('timeline').addEventListener('mouseleave', () => { $('tip').hidden = true; });

let hover = () => null;

function run() {
  const p = counts[state.at];
  const nearest = Object.keys(data.run.runs).map(Number).sort((a, b) => Math.abs(a - p) - Math.abs(b - p))[0];
  const r = data.run.runs[nearest];
  if (!r) { $('aggregated').textContent = 'There is no picture of this run.'; return; }
  // First: the names take their room from the picture.
  const row = r.lanes.length <= 12 ? 26 : r.lanes.length <= 24 ? 20 : 15;
  $('lanes').replaceChildren(element('div', { style: 'height:54px;line-height:62px' }, 'runnable threads'),
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
  $('legend').replaceChildren('A bar is a running thread, in the colour of its function: ', element('b', {}, 'strong'), ' where time saved shortens the whole run, ', element('b', {}, 'pale'), ' where it does not. A thin line is a thread that waits', ...(sleeps(r) ? [', ', element('i', { class: 'sleeps' }, 'or sleeps or does I/O')] : []), '.');
  const notes = [];
  if (nearest !== p) notes.push(`The page has no picture of this processor count. This is the nearest one, the run on ${processors(nearest)}.`);
  const merged = r.lanes.filter((l) => l.merged > 1).reduce((sum, l) => sum + l.merged, 0);
  const left = r.threads - r.lanes.reduce((sum, l) => sum + l.merged, 0);
  if (merged) notes.push(`${r.threads - merged - left} of ${r.threads} threads have a row of their own: those with the largest weighted time. The other ${merged} share the last row, drawn against their busiest instant.`);
  if (left) notes.push(`${left === 1 ? 'One thread that runs too short to be seen has' : left + ' threads that run too short to be seen have'} no row.`);
  if (r.lanes.some((l) => /^stages of futures \d+$/.test(l.name))) notes.push('Functions attached to futures run on the thread that completes the future. They have rows of their own here.');
  if (r.lanes.some((l) => l.columns)) notes.push(`${r.segments.toLocaleString('en')} segments are aggregated to ${r.lanes[0].columns.length / 3} columns: a bar is as high as the share of time that its thread runs, in the colour of the function with the largest weighted time there, as strong as the mean weight.`);
  $('aggregated').textContent = notes.join(' ');
  hover = (x, y) => {
    const lane = r.lanes[Math.floor(y / row)];
    if (!lane) return null;
    const at = duration(x / W * r.nanos) + ', ' + lane.name + ': ';
    if (!lane.spans.length) {
      const n = lane.columns.length / 3, cell = lane.columns.substr(3 * Math.min(n - 1, Math.floor(x / W * n)), 3);
      const f = +cell[2];
      return at + ({ w: 'waits', s: 'sleeps or does I/O', '.': 'not started or ended' }[cell[0]] || `${f < data.colours && data.functions[f] ? data.functions[f] : 'other functions'}, weight about ${fixed(+cell[1] / 9, 1)}`);
    }
    const u = x / W * 10000;
    for (let s = 0; s < lane.spans.length; s += 5) {
      const [a, b, what, weight, f] = lane.spans.slice(s, s + 5);
      if (a <= u && u <= b) return at + (what === 2 ? 'waits' : what === 1 ? 'sleeps or does I/O' : `${data.functions[f] || 'other functions'}, weight ${fixed(weight / 100, 2)}`);
    }
    return at + 'not started or ended';
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
