// The critical path at the chosen processor count, and those nearly as long.

if (data.paths) beginPaths();

function beginPaths() {
  $('paths').hidden = false;
  if (data.paths.whyNot) {
    $('paths-about').textContent = data.paths.whyNot;
    return;
  }
  const show = studyTable($('paths-table'), 'paths');
  section(() => {
    const { at, run, note } = nearest(data.paths.runs), lines = run.lines, last = lines[lines.length - 1];
    $('paths-about').textContent = `The longest path takes ${duration(lines[0].nanos)}.` + alone(at, lines[0].nanos)
      + (lines.length > 1 ? ` The last of ${lines.length} that differ is ${percent(1 - last.share)} shorter.` : '')
      + (run.alike ? ` ${run.alike} more hardly differ from one of them.` : '') + note;
    show(run.table);
  });
}
