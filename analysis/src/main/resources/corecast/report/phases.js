// What comes again and again on the critical path at the chosen processor count.

if (data.phases) {
  $('phases').hidden = false;
  const show = studyTable($('phases-table'), 'phases');
  section(() => {
    const { run, note } = nearest(data.phases.runs);
    $('phases-about').textContent = (run.rows.length ? '' : 'Nothing comes six times or more on the critical path.') + note;
    show(run);
  });
}
