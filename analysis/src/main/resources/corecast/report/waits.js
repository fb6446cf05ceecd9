// What threads wait for at the chosen processor count.

if (data.waits) beginWaits();

function beginWaits() {
  $('waits').hidden = false;
  const kinds = ['objects', 'places', 'threads'];
  if (data.waits.whyNot) {
    $('waits-about').textContent = data.waits.whyNot;
    document.querySelector('#waits .switch').hidden = true;
    return;
  }
  const shows = Object.fromEntries(kinds.map((kind) => [kind, studyTable($('waits-' + kind), 'waits, ' + kind)]));
  for (const button of document.querySelectorAll('[data-waits]')) {
    button.addEventListener('click', () => {
      for (const other of document.querySelectorAll('[data-waits]')) other.setAttribute('aria-pressed', other === button);
      for (const kind of kinds) $('waits-' + kind).hidden = kind !== button.dataset.waits;
    });
  }
  section(() => {
    const { run, note } = nearest(data.waits.runs);
    $('waits-about').textContent = (run.waits ? `${run.waits.toLocaleString('en')} ${run.waits === 1 ? 'wait' : 'waits'} of ${duration(run.nanos)} together; waits at the same time add up.` : 'Nobody waits for anybody.') + note;
    for (const kind of kinds.slice(0, 2)) shows[kind](run[kind].table, { columns: run[kind].columns, rows: run[kind].causes });
    shows.threads(run.threads);
  });
}
