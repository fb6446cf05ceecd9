// Call paths as wide as their time weighs at the chosen processor count.

if (data.flame) beginFlame();

function beginFlame() {
  const { names, parents, functions, cpu, work, runs } = data.flame, rowHeight = 20, root = -1;
  const called = parents.map(() => []), roots = [];
  parents.forEach((parent, box) => (parent < 0 ? roots : called[parent]).push(box));
  const below = (box) => box === root ? roots : called[box];
  let looked = root, focused = root; // the box that has all the width, and the one that keys move from
  $('flame').hidden = false;

  /** Where boxes are: left and width in parts of 1, by box; those below a box are never wider than it. */
  function layout(weights) {
    const places = new Map(), wide = (box) => Math.max(0, weights[box]);
    const all = (boxes) => boxes.reduce((sum, box) => sum + wide(box), 0);
    const put = (box, left, width, depth) => {
      places.set(box, { left, width, depth });
      const own = below(box), room = Math.max(box === root ? 0 : wide(box), all(own));
      let at = left;
      for (const child of own.slice().sort((a, b) => weights[b] - weights[a])) {
        const its = room > 0 ? width * wide(child) / room : 0;
        if (its > 0.001) put(child, at, its, depth + 1);
        at += its;
      }
    };
    const above = [];
    for (let box = looked; box !== root; box = parents[box]) above.unshift(parents[box]);
    above.forEach((box, depth) => places.set(box, { left: 0, width: 1, depth }));
    put(looked, 0, 1, above.length);
    return places;
  }

  /** From blue, a fourth of its share of the CPU time, over gray to orange, four times as much. */
  function fill(box, run) {
    const weighted = run.nanos > 0 ? run.boxes[box] / run.nanos : 0, plain = work > 0 ? cpu[box] / work : 0;
    const more = weighted <= 0 ? -1 : plain <= 0 ? 1 : Math.max(-1, Math.min(1, Math.log2(weighted / plain) / 2));
    return `color-mix(in srgb, var(${more > 0 ? '--f1' : '--f0'}) ${Math.round(Math.abs(more) * 75)}%, var(--wait))`;
  }

  const nameOf = (box) => box === root ? 'all' : names[functions[box]];
  const describe = (box, run) => box === root ? `all: ${duration(run.nanos)}`
    : `${nameOf(box)}: weighted ${duration(run.boxes[box])}, ${percent(run.nanos > 0 ? run.boxes[box] / run.nanos : 0)} of the run time; ${percent(work > 0 ? cpu[box] / work : 0)} of the CPU time`;

  function show() {
    const { run, note } = nearest(runs), places = layout(run.boxes), graph = $('flame-graph');
    if (!places.has(focused)) focused = looked;
    $('flame-about').textContent = 'Width: weighted time. Orange matters more than an ordinary profile says, blue less.' + note;
    graph.style.height = (1 + Math.max(...[...places.values()].map((place) => place.depth))) * rowHeight + 'px';
    graph.replaceChildren(...[...places].map(([box, { left, width, depth }]) => {
      const e = element('button', { type: 'button', role: 'treeitem', 'data-box': box, title: describe(box, run), tabindex: box === focused ? 0 : -1, 'aria-level': depth + 1,
        style: `left:${(left * 100).toFixed(3)}%;width:${(width * 100).toFixed(3)}%;top:${depth * rowHeight}px;background:${box === root ? 'var(--line)' : fill(box, run)}` }, element('bdi', {}, nameOf(box)));
      return e;
    }));
    $('flame-said').textContent = describe(focused, run);
  }

  /** The element of a box, from the way there, so that keys go where one looks. */
  function go(box) {
    focused = box;
    show();
    const e = document.querySelector(`#flame-graph [data-box="${box}"]`);
    if (e) e.focus({ preventScroll: true });
  }

  $('flame-graph').addEventListener('click', (event) => {
    const e = event.target.closest('[data-box]');
    if (e) { looked = +e.dataset.box; go(looked); }
  });
  $('flame-graph').addEventListener('keydown', (event) => {
    const visible = (box) => document.querySelector(`#flame-graph [data-box="${box}"]`) !== null;
    const parent = focused === root ? root : parents[focused];
    const besides = focused === root ? [root] : [...document.querySelectorAll('#flame-graph [data-box]')].map((e) => +e.dataset.box).filter((box) => box !== root && parents[box] === parent);
    const at = besides.indexOf(focused);
    const to = { ArrowUp: parent, ArrowLeft: besides[at - 1], ArrowRight: besides[at + 1], ArrowDown: [...document.querySelectorAll('#flame-graph [data-box]')].map((e) => +e.dataset.box).find((box) => box !== root && parents[box] === focused) }[event.key];
    if (event.key === 'Escape') { looked = root; go(root); } else if (to !== undefined && visible(to)) go(to); else return;
    event.preventDefault();
  });
  section(show);
}
