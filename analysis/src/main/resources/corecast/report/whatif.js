// Changes of the program, tried by the simulator itself. It is unpacked when it is first asked.

const whatIf = { most: 64, at: 8, functions: new Map(), locks: new Set(), pools: new Map(), queues: new Map(), asked: 0, simulator: null, turn: null };

/** A packed text, unpacked. */
async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

/** What asks the simulator, with the program opened: a question by name, and its arguments; corecast.ask in the console. Where answers take long it is in a worker, so that the page stays responsive. */
async function openSimulator() {
  const [program, script] = await Promise.all([unpacked(data.whatif.program), unpacked(data.whatif.simulator)]);
  if (data.whatif.slow && typeof Worker !== 'undefined') {
    try {
      return await openInWorker(program, script);
    } catch (ignored) { /* some viewers forbid workers: then here */ }
  }
  globalThis.corecast = {};
  document.head.append(element('script', {}, '((exports) => {' + script + '\n})(globalThis.corecast)'));
  globalThis.corecast.open(data.name, program);
  return globalThis.corecast.ask = async (question, ...words) => globalThis.corecast[question](...words);
}

/** The same with the simulator in a worker; fails if that does not start. */
async function openInWorker(program, script) {
  const listen = 'onmessage = ({ data: [number, question, words] }) => { try { postMessage([number, String(corecast[question](...words))]); } catch (e) { postMessage([number, null, e.message]); } };';
  const worker = new Worker(URL.createObjectURL(new Blob(['self.corecast = {};((exports) => {', script, '\n})(self.corecast);\n', listen], { type: 'text/javascript' })));
  const asked = new Map();
  worker.onmessage = ({ data: [number, answer, problem] }) => {
    const { resolve, reject } = asked.get(number);
    asked.delete(number);
    if (answer === null) reject(new Error(problem)); else resolve(answer);
  };
  worker.onerror = (e) => { for (const { reject } of asked.values()) reject(new Error(e.message || 'the worker has failed')); asked.clear(); };
  let number = 0;
  const ask = (question, ...words) => new Promise((resolve, reject) => {
    asked.set(++number, { resolve, reject });
    worker.postMessage([number, question, words]);
  });
  await ask('open', data.name, program);
  globalThis.corecast = { ask };
  return ask;
}

/** Rows of a csv by the names of its columns. */
function csvRows(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n)/g)) {
    rows[rows.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  const [head, ...body] = rows.slice(0, -1);
  return body.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}

/** The changes as the command line takes them: option, value, and what becomes of a lock. */
function changesMade() {
  return [
    ...[...whatIf.functions].filter(([, percent]) => percent !== 100).map(([name, percent]) => ['function', `${name}=x${percent / 100}`]),
    ...[...whatIf.locks].map((name) => ['lock', name, 'remove']),
    ...[...whatIf.pools].map(([name, size]) => ['pool', `${name}=${size}`]),
    ...[...whatIf.queues].map(([name, size]) => ['queue', `${name}=${size}`])];
}

const changeLine = ([option, value, how]) => option + ' ' + ((how ? how + ' ' : '') + value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const inShell = (word) => /^[\w.=%+-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";

/** Asks once things have come to rest. */
function askWhatIf() {
  const number = ++whatIf.asked;
  setTimeout(async () => {
    if (number !== whatIf.asked) return;
    try {
      whatIf.simulator = whatIf.simulator || openSimulator();
      $('whatif-answers').setAttribute('aria-busy', 'true');
      const ask = await whatIf.simulator;
      // One question at a time: what has been changed again meanwhile is never asked.
      await whatIf.turn;
      if (number !== whatIf.asked) return;
      whatIf.turn = showWhatIf(ask);
      await whatIf.turn;
    } catch (e) {
      $('whatif-said').textContent = 'The simulator does not start in this browser: ' + e.message;
    }
    if (number === whatIf.asked) $('whatif-answers').removeAttribute('aria-busy');
  }, 60);
}

async function showWhatIf(ask) {
  const number = whatIf.asked, made = changesMade(), lines = made.map(changeLine).join('\n');
  const all = Array.from({ length: whatIf.most }, (_, i) => i + 1);
  const gains = await ask('gains', all.join(' '), lines);
  if (number !== whatIf.asked) return;
  const functions = gains.startsWith('!') ? gains : await ask('functions', String(whatIf.at), lines);
  if (number !== whatIf.asked) return;
  $('whatif').classList.toggle('changed', made.length > 0);
  const refused = [gains, functions].find((answer) => answer.startsWith('!'));
  $('whatif-chart').replaceChildren();
  $('whatif-table').tBodies[0].replaceChildren();
  $('whatif-command').replaceChildren();
  if (refused) {
    $('whatif-said').textContent = 'This cannot be tried: ' + refused.slice(1);
    return;
  }
  const rows = csvRows(gains), here = rows[whatIf.at - 1];
  const before = +here.time_ns, after = +here.whatif_time_ns;
  $('whatif-said').textContent = `On ${processors(whatIf.at)}: ${duration(after)}`
    + (made.length ? ` instead of ${duration(before)}, ${+here.gain < 0 ? 'a loss of ' + percent(-here.gain) : 'a gain of ' + percent(+here.gain)}` : '')
    + `; speedup ${fixed(after > 0 ? +rows[0].time_ns / after : 0, 2)}.`;
  whatIfChart(rows, made.length > 0);
  $('whatif-table').tBodies[0].replaceChildren(...csvRows(functions).slice(0, 8).map((row) => element('tr', {},
    element('td', {}, element('div', {}, element('span', { class: 'swatch', style: 'background:' + colour(data.functions.indexOf(row.function)) }), code(row.function))),
    element('td', { class: 'n' }, percent(+row.share)), element('td', { class: 'n' }, duration(+row.self_ns)), element('td', { class: 'n' }, duration(+row.total_ns)))));
  if (made.length) {
    $('whatif-command').append('The same on the command line: ', element('code', {}, ['corecast whatif', inShell(data.name),
      ...made.map(([option, value, how]) => '--' + option + ' ' + inShell(value) + (how ? ' ' + how : '')), '-p 1..' + whatIf.most].join(' ')));
  }
}

/** The speedup over one processor as the program is, with the changes and without. */
function whatIfChart(rows, changed) {
  const box = $('whatif-chart'), W = Math.max(280, box.clientWidth || 480), H = 230, left = 40, right = 12, top = 10, bottom = 34;
  const one = +rows[0].time_ns, lines = [['time_ns', 'var(--ideal)', 'as it is']];
  if (changed) lines.push(['whatif_time_ns', 'var(--accent)', 'with the changes']);
  const speedups = lines.map(([column]) => rows.map((row) => +row[column] > 0 ? one / +row[column] : 0));
  const yTicks = ticks(Math.max(1, ...speedups.flat()), 5), max = Math.max(yTicks[yTicks.length - 1], ...speedups.flat());
  const x = (p) => left + (p - 1) / (rows.length - 1) * (W - left - right), y = (v) => H - bottom - v / max * (H - top - bottom);
  const root = svg('svg', { viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': 'Speedup against processors, as the program is and with the changes; 1 is its time on one processor as it is' });
  for (const t of yTicks) {
    root.append(svg('line', { x1: left, x2: W - right, y1: y(t), y2: y(t), stroke: 'var(--line)' }), svg('text', { x: left - 7, y: y(t) + 4, 'text-anchor': 'end' }, fixed(t, yTicks[1] % 1 ? 1 : 0)));
  }
  for (const t of countTicks(1, rows.length, (W - left - right) / 34)) root.append(svg('text', { x: x(t), y: H - bottom + 17, 'text-anchor': 'middle' }, t));
  root.append(svg('text', { x: (left + W - right) / 2, y: H - 2, 'text-anchor': 'middle' }, 'processors'));
  root.append(svg('line', { x1: x(whatIf.at), x2: x(whatIf.at), y1: top, y2: H - bottom, stroke: 'var(--accent)', 'stroke-opacity': .35, 'stroke-width': 5 }));
  lines.forEach(([, stroke], i) => root.append(svg('path', { d: path(speedups[i].map((v, at) => [x(at + 1), y(v)])), fill: 'none', stroke, 'stroke-width': 2.2 })));
  box.append(root);
  key(box, lines.map(([, stroke, text]) => ['background:' + stroke, text]));
}

/** A labelled control; what it says is beside it. */
function control(name, input, say) {
  const output = element('output', {});
  const label = element('label', {}, element('span', {}, code(name)), input, ...(say ? [output] : []));
  if (say) {
    const tell = () => { output.textContent = say(input.value); input.setAttribute('aria-valuetext', say(input.value)); };
    input.addEventListener('input', tell);
    tell();
  }
  return label;
}

function functionSlider(name) {
  const input = element('input', { type: 'range', min: 5, max: 200, step: 5, value: 100 }); // work of no length would end at the instant of other work
  input.addEventListener('input', () => { whatIf.functions.set(name, +input.value); askWhatIf(); });
  return control(name, input, (value) => value + ' %');
}

function lockSwitch(name) {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => { if (input.checked) whatIf.locks.add(name); else whatIf.locks.delete(name); askWhatIf(); });
  return control(name, input);
}

function sizeField(sizes, { name, size }) {
  const input = element('input', { type: 'number', min: 1, max: 999999999, step: 1, placeholder: size });
  input.addEventListener('input', () => { if (/^[1-9]\d{0,8}$/.test(input.value)) sizes.set(name, +input.value); else sizes.delete(name); askWhatIf(); });
  return control(name, input);
}

function beginWhatIf() {
  const { whyNot, functions, changeable } = data.whatif;
  $('whatif').hidden = false;
  if (whyNot || typeof DecompressionStream === 'undefined') {
    $('whatif-about').textContent = 'Changes cannot be tried on this page. ' + (whyNot || 'This browser is too old for it.') + ' corecast whatif tries them on the command line.';
    return;
  }
  $('whatif-about').textContent = 'Change the program, and it is simulated again, here, with the results of corecast whatif: processors are shared ideally. The time of a function is that of its own work. Speedups are over the program as it is on one processor.';
  $('whatif-panel').hidden = false;
  const changes = $('whatif-changes'), heading = (text) => element('h3', {}, text);
  const count = element('input', { type: 'range', id: 'whatif-processors', min: 1, max: whatIf.most, step: 1, value: whatIf.at });
  count.addEventListener('input', () => { whatIf.at = +count.value; askWhatIf(); });
  const counted = control('', count, String);
  counted.firstChild.replaceChildren('processors');
  changes.append(heading('Machine'), counted, heading('Time of functions'));
  const sliders = element('div', {});
  const shown = functions.slice(0, 6), others = functions.slice(6);
  sliders.append(...shown.map(functionSlider));
  changes.append(sliders);
  if (others.length) {
    const more = element('select', { 'aria-label': 'Another function' }, element('option', { value: '' }, 'another function ...'), ...others.map((name, i) => element('option', { value: i }, name)));
    more.addEventListener('change', () => {
      if (more.value === '') return;
      sliders.append(functionSlider(others[+more.value]));
      more.selectedOptions[0].remove();
      more.value = '';
    });
    changes.append(more);
  }
  if (changeable.locks.length) changes.append(heading('Locks that are gone'), ...changeable.locks.map(lockSwitch));
  if (changeable.pools.length) changes.append(heading('Workers of pools'), ...changeable.pools.map((each) => sizeField(whatIf.pools, each)));
  if (changeable.queues.length) changes.append(heading('Places of queues'), ...changeable.queues.map((each) => sizeField(whatIf.queues, each)));
  const reset = element('button', { type: 'button', id: 'whatif-reset' }, 'as it is');
  reset.addEventListener('click', () => {
    for (const changed of [whatIf.functions, whatIf.locks, whatIf.pools, whatIf.queues]) changed.clear();
    for (const input of changes.querySelectorAll('input:not(#whatif-processors)')) {
      if (input.type === 'checkbox') input.checked = false; else input.value = input.type === 'range' ? 100 : '';
      if (input.type === 'range') input.dispatchEvent(new Event('input'));
    }
    askWhatIf();
  });
  changes.append(reset);
  $('whatif-said').textContent = 'Move a slider to begin.';
  addEventListener('resize', () => { if (whatIf.simulator) askWhatIf(); });
}

if (data.whatif) beginWhatIf();
