// The functions at the chosen processor count.

const showFunctions = sortable($('table'), 'functions');
section(table);

function meter(share, largest, fill) {
  const width = largest > 0 ? Math.max(0, share / largest * 100) : 0;
  return element('div', { class: 'meter' }, element('b', {}, percent(share)), element('span', {}, element('i', { style: `display:block;width:${width.toFixed(1)}%;background:${fill}` })));
}

function between(r) {
  return r[6] > r[5] ? `${percent(r[5])} to ${percent(r[6])}, by chance in single pieces of work` : '';
}

function table() {
  const rows = (data.weights[counts[state.at]] || []).slice().sort((a, b) => b[2] - a[2] || b[3] - a[3]);
  const largest = Math.max(0, ...rows.map((r) => r[4]), ...data.table.cpuShare);
  showFunctions(rows.map((r, i) => ({
    values: [data.functions[r[0]], data.table.cpuShare[r[0]], r[4], r[2], r[3], r[1]],
    text: (data.functions[r[0]] + ' ' + data.table.places[r[0]]).toLowerCase(),
    draw: () => [element('tr', i === 0 && r[2] > 0 ? { class: 'leads' } : {},
      element('td', {}, element('div', {}, element('span', { class: 'swatch', style: 'background:' + colour(r[0]) }), code(data.functions[r[0]])),
        data.table.places[r[0]] && element('div', { class: 'hint' }, code(data.table.places[r[0]]))),
      element('td', { class: 'bar' }, meter(data.table.cpuShare[r[0]], largest, 'var(--ideal)')),
      element('td', { class: 'bar', title: between(r) }, meter(r[4], largest, colour(r[0]))),
      element('td', { class: 'n' }, duration(r[2])),
      element('td', { class: 'n' }, duration(r[3])),
      element('td', { class: 'n' }, r[1].toLocaleString('en')))],
  })));
  $('meaning').textContent = (rows.some((r) => data.functions[r[0]] === '(unnamed)') ? '(unnamed) is work outside of all recorded functions.' : '')
    + (rows.some((r) => r[4] < -0.0005) ? ' A value below 0 means: less work in this function makes other threads meet in a worse order, so the run gets longer.' : '');
  $('cut').textContent = data.table.cut ? `${data.table.cut} functions that matter less are not shown.` : '';
}
