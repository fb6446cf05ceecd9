// Asks Perfetto's trace processor: node trace-processor.mjs FOLDER FILE SQL..., prints a json array of rows for each query.
// FOLDER has trace_processor.wasm, its glue engine_bundle.node.js and engine.mjs. The glue is made for a worker of a browser.
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';

const [folder, file, ...queries] = process.argv.slice(2);
const { EngineBase } = await import(pathToFileURL(path.join(folder, 'engine.mjs')));
console.warn = () => {};
const print = console.log;
console.log = () => {};

globalThis.self = globalThis;
globalThis.WorkerGlobalScope = function () {};
globalThis.location = { href: pathToFileURL(folder).href + '/' };
globalThis.wasmBytes = new Uint8Array(fs.readFileSync(path.join(folder, 'trace_processor.wasm')));
let glue = fs.readFileSync(path.join(folder, 'engine_bundle.node.js'), 'utf8');
for (const [from, to] of [
  ['this.useMemory64 = hasMemory64Support();', 'this.useMemory64 = false;'],
  ['locateFile: (s) => s,', 'locateFile: (s) => s, wasmBinary: globalThis.wasmBytes,'],
  ['const wasmBridge = new wasm_bridge_1.WasmBridge();', 'const wasmBridge = globalThis.bridge = new wasm_bridge_1.WasmBridge();'],
]) {
  if (!glue.includes(from)) throw new Error('another version of the glue: no ' + from);
  glue = glue.replace(from, to);
}
vm.runInThisContext(glue);
const channel = new MessageChannel();
globalThis.bridge.initialize(channel.port1);

class Engine extends EngineBase {
  mode = 'WASM';
  id = 'test';
  rpcSendRequestBytes(bytes) { channel.port2.postMessage(bytes); }
}
const engine = new Engine();
channel.port2.onmessage = (message) => engine.onRpcResponseBytes(message.data);
await new Promise((ready) => setTimeout(ready, 500)); // its runtime starts by itself
await engine.parse(new Uint8Array(fs.readFileSync(file)));
await engine.notifyEof();
const answers = [];
for (const sql of queries) {
  const result = await engine.query(sql), rows = [];
  for (const it = result.iter({}); it.valid(); it.next()) rows.push(result.columns().map((column) => { const v = it.get(column); return typeof v === 'bigint' ? Number(v) : v; }));
  answers.push(rows);
}
print(JSON.stringify(answers));
process.exit(0);
