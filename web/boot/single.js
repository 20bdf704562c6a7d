// The one-file page: everything the hosted page would fetch lies in this file, gzipped, and is handed out from here.
// A page opened by double-click has no origin, so two things that are easy on a server need a way round:
// - module scripts and fetch() of neighbours are refused: fetch is answered from the file, modules become blob: modules;
// - a module worker cannot start from a blob: address (Chromium): a classic worker can, and it imports the module itself.
'use strict';

// Runs in the page and, as text, in every worker. parts: name -> Blob of gzip data.
function serveParts(parts) {
  const TYPES = {wasm: 'application/wasm', mjs: 'text/javascript', json: 'application/json', zip: 'application/zip'};
  const native = globalThis.fetch.bind(globalThis);
  const nameOf = address => String(address).split(/[?#]/)[0].split('/').pop();
  const unpacked = name => parts[name].stream().pipeThrough(new DecompressionStream('gzip'));
  const text = name => new Response(unpacked(name)).text();
  const module = async name => import(URL.createObjectURL(new Blob([await text(name)], {type: 'text/javascript'})));

  globalThis.fetch = async (asked, options) => {
    const name = nameOf(asked && asked.url || asked);
    if (!Object.hasOwn(parts, name)) return native(asked, options);
    const type = TYPES[name.split('.').pop()] || 'text/plain; charset=utf-8';
    return new Response(unpacked(name), {headers: {'Content-Type': type}});
  };

  // What interp.mjs is on a server. PyScript asks for it through the patched import (see web/build/single_file.py).
  let interpreter;
  globalThis.harvestImport = address => nameOf(address) !== 'interp.mjs' ? import(address) : interpreter ??= (async () => {
    const [start, pyodide, core, packs] =
      await Promise.all([module('start.mjs'), module('pyodide.mjs'), module('pyodide.asm.mjs'), text('packs.json')]);
    return start.interpreter({
      load: pyodide.loadPyodide, version: pyodide.version, createPyodideModule: core.default,
      base: 'inline://page/', packs: JSON.parse(packs), single: true,
    });
  })();
}

// The classic worker: waits for the parts and the code, imports the code as a module, then replays, in order, the
// messages that came in between.
function startWorker() {
  const waiting = [];
  let live = false, listening = false;
  const add = self.addEventListener.bind(self);
  const replay = event => {
    const copy = new MessageEvent('message', {data: event.data, ports: [...event.ports]});
    copy.replayed = true;
    self.dispatchEvent(copy);
  };
  const drain = () => {
    if (!waiting.length) { live = true; return; }
    replay(waiting.shift());
    setTimeout(drain);
  };
  add('message', event => {
    if (event.replayed || live) return;
    event.stopImmediatePropagation();
    const first = event.data && event.data.harvestWorker;
    if (!first) { waiting.push(event); return; }
    serveParts(first.parts);
    self.importScripts = undefined; // Pyodide refuses classic workers and knows them by this
    self.addEventListener = (type, ...rest) => {
      add(type, ...rest);
      if (type === 'message' && !listening) { listening = true; setTimeout(drain); }
    };
    // A blob: address is no base for other addresses; the page's is.
    const code = first.code.replaceAll('location.href', JSON.stringify(first.page));
    import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'}))).catch(problem => self.postMessage(problem));
  });
}

(() => {
  // Base 85 as Python's base64.b85encode writes it, with a comma for '<'.
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~';
  const value = new Uint8Array(128);
  for (let i = 0; i < 85; i++) value[DIGITS.charCodeAt(i)] = i;
  const decode = (text, size) => {
    const bytes = new Uint8Array(text.length / 5 * 4);
    for (let from = 0, to = 0; from < text.length; from += 5) {
      let n = value[text.charCodeAt(from)];
      for (let k = 1; k < 5; k++) n = n * 85 + value[text.charCodeAt(from + k)];
      bytes[to++] = n >>> 24;
      bytes[to++] = n >>> 16;
      bytes[to++] = n >>> 8;
      bytes[to++] = n;
    }
    return new Blob([bytes.subarray(0, size)]);
  };

  // A part is decoded when it is first asked for; a worker gets them all.
  const parts = {};
  for (const element of document.querySelectorAll('script[data-part]')) {
    const name = element.dataset.part, size = Number(element.dataset.size);
    Object.defineProperty(parts, name, {configurable: true, enumerable: true, get() {
      const blob = decode(element.textContent, size);
      element.remove();
      Object.defineProperty(parts, name, {value: blob, enumerable: true});
      return blob;
    }});
  }
  serveParts(parts);
  const Native = globalThis.Worker;
  const boot = URL.createObjectURL(
    new Blob([`${serveParts}\n(${startWorker})()`], {type: 'text/javascript'}));
  globalThis.Worker = class Worker extends Native {
    constructor(address) {
      super(boot);
      fetch(address).then(answer => answer.text()).then(
        code => Native.prototype.postMessage.call(this, {harvestWorker: {code, parts: {...parts}, page: document.baseURI}}));
    }
  };
  fetch('pyscript.mjs').then(answer => answer.text()).then(
    code => import(URL.createObjectURL(new Blob([code], {type: 'text/javascript'}))));
})();
