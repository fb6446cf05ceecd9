// What the page of one program says above its sections.

function facts() {
  return [`${duration(data.curve[0][1])} on ${processors(counts[0])}`,
    ...(counts.length > 1 ? [`${duration(data.curve[counts.length - 1][1])} on ${counts[counts.length - 1]}`] : []),
    ...[[data.threads, 'thread'], [data.tasks, 'task'], [data.segments, 'segment']].filter(([n]) => n)
      .map(([n, what]) => n.toLocaleString('en') + ' ' + what + (n === 1 ? '' : 's'))].join(' · ');
}

function summary(row) {
  return `${duration(row[1])}, speedup ${fixed(row[2], 2)}, efficiency ${percent(row[3])}`;
}

/** Where the second function takes the lead. */
function opened() {
  const second = data.crossovers.length > 1 ? counts.indexOf(data.crossovers[1].from) : -1;
  return second >= 0 ? second : counts.length - 1;
}
