// Tables that are sorted by their headings and searched, and those that a study answers with.

/** From so many rows on a table can be searched. */
const searchedRows = 8;

/**
 * Makes a table with a head sortable and searchable. Returns what shows rows: of each its values by column,
 * the text that is searched, and what draws it.
 */
function sortable(table, label) {
  const order = { column: -1, down: true }, heads = [...table.tHead.rows[0].cells];
  const input = element('input', { type: 'search', placeholder: 'search', 'aria-label': 'Search ' + label });
  const found = element('span', { class: 'hint', 'aria-live': 'polite' });
  const search = element('div', { class: 'search' }, input, found);
  table.closest('.scroll').before(search);
  let rows = [];
  const compare = (a, b) => {
    const x = a.values[order.column], y = b.values[order.column];
    if (x === y) return 0;
    if (x === null || y === null) return x === null ? 1 : -1; // what is not known comes last
    return (typeof x === 'string' ? x.localeCompare(y, 'en', { numeric: true }) : x - y) * (order.down ? -1 : 1);
  };
  const draw = () => {
    const wanted = input.value.trim().toLowerCase();
    const shown = rows.filter((row) => row.text.includes(wanted));
    if (order.column >= 0) shown.sort(compare);
    table.tBodies[0].replaceChildren(...shown.flatMap((row) => row.draw()));
    found.textContent = wanted ? `${shown.length} of ${rows.length}` : '';
  };
  heads.forEach((head, column) => {
    const button = element('button', { type: 'button' }, ...head.childNodes);
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      // Names from the first, numbers from the largest; then the other way round; then as they were.
      const first = !rows.some((row) => typeof row.values[column] === 'string');
      if (order.column !== column) Object.assign(order, { column, down: first });
      else if (order.down === first) order.down = !first;
      else order.column = -1;
      for (const other of heads) other.removeAttribute('aria-sort');
      if (order.column >= 0) head.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
      draw();
    });
  });
  input.addEventListener('input', draw);
  return (newRows) => {
    rows = newRows;
    search.hidden = rows.length < searchedRows && !input.value;
    draw();
  };
}

/** A value as people read it, by the kind of its column. */
function readable(kind, value) {
  if (value === null) return '';
  if (kind === 'NANOS' || kind === 'START') return duration(value);
  if (kind === 'SHARE' || kind === 'PERCENT') return percent(value);
  return kind === 'RATIO' ? fixed(value, 2) : kind === 'COUNT' ? value.toLocaleString('en') : value;
}

const functionColumns = ['function', 'cause'];

function studyHead(columns) {
  return element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', column.kind === 'NAME' ? {} : { class: 'n' }, column.title))));
}

function studyCells(columns, cells) {
  return cells.map((value, i) => {
    const { key, kind } = columns[i];
    if (kind !== 'NAME') return element('td', { class: 'n' }, readable(kind, value));
    return element('td', key === 'because' ? { class: 'words' } : {}, functionColumns.includes(key) && value ? code(value) : value);
  });
}

/** A table of a study in that element. Returns what shows one, and what opens below each of its rows. */
function studyTable(host, label) {
  const note = element('p', { class: 'note' });
  let show = null;
  return (table, below) => {
    if (!show) {
      const made = element('table', { 'aria-label': label }, studyHead(table.columns), element('tbody', {}));
      host.append(element('div', { class: 'scroll' }, made), note);
      show = sortable(made, label);
    }
    show(table.rows.map((cells, i) => studyRow(table.columns, cells, below && below.rows[i].length > 1 ? below.rows[i] : null, below && below.columns)));
    note.textContent = table.left ? `${table.left.toLocaleString('en')} more ${table.left === 1 ? 'row is' : 'rows are'} not shown; the command line has them.` : '';
  };
}

function studyRow(columns, cells, below, belowColumns) {
  let row = null, open = null;
  const draw = () => {
    if (row) return open ? [row, open] : [row];
    row = element('tr', {}, ...studyCells(columns, cells));
    if (below) {
      const button = element('button', { type: 'button', class: 'more', 'aria-expanded': 'false', 'aria-label': 'All causes' });
      button.addEventListener('click', () => {
        if (open) open.remove();
        open = open ? null : element('tr', { class: 'below' }, element('td', { colspan: columns.length },
          element('div', { class: 'scroll' }, element('table', {}, studyHead(belowColumns), element('tbody', {}, ...below.map((each) => element('tr', {}, ...studyCells(belowColumns, each))))))));
        button.setAttribute('aria-expanded', open !== null);
        if (open) row.after(open);
      });
      row.cells[0].prepend(button);
    }
    return [row];
  };
  return { values: cells, text: cells.filter((cell) => typeof cell === 'string').join('\n').toLowerCase(), draw };
}
