// The functions at the chosen processor count.

section(table);

function meter(share, largest, fill) {
  const width = largest > 0 ? Math.max(0, share / largest * 100) : 0;
  return element('div', { class: 'meter' }, element('b', {}, percent(share)), element('span', {}, element('i', { style: `display:block;width:${width.toFixed(1)}%;background:${fill}` })));
}

function table() {
  const rows = (data.weights[counts[state.at]] || []).slice().sort((a, b) => b[2] - a[2] || b[3] - a[3]);
  const largest = Math.max(0, ...rows.map((r) => r[4]), ...data.table.cpuShare);
  const body = $('table').tBodies[0];
  body.replaceChildren(...rows.map((r, i) => element('tr', i === 0 && r[2] > 0 ? { class: 'leads' } : {},
    element('td', {}, element('div', {}, element('span', { class: 'swatch', style: 'background:' + colour(r[0]) }), code(data.functions[r[0]]))),
    element('td', { class: 'bar' }, meter(data.table.cpuShare[r[0]], largest, 'var(--ideal)')),
    element('td', { class: 'bar' }, meter(r[4], largest, colour(r[0]))),
    element('td', { class: 'n' }, duration(r[2])),
    element('td', { class: 'n' }, duration(r[3])),
    element('td', { class: 'n' }, r[1].toLocaleString('en')))));
  $('meaning').textContent = 'CPU profile: share of the CPU time, as in an ordinary profiler. Weighted: share of the run time that depends on this function; if the function gets 10 % faster, the run gets shorter by a tenth of this share. Self: the weighted time itself. Total: with all that it calls. Calls: entries in segments with a weight.'
    + (rows.some((r) => data.functions[r[0]] === '(unnamed)') ? ' (unnamed) is work outside of all recorded functions.' : '')
    + (rows.some((r) => r[4] < -0.0005) ? ' A value below 0 means: less work in this function makes other threads meet in a worse order, so the run gets longer.' : '');
  $('cut').textContent = data.table.cut ? `${data.table.cut} functions that matter less are not shown.` : '';
}
