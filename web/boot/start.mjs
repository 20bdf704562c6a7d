// Starts Python for the page and for its workers, hosted or in one file. PyScript's "interpreter" seam wants a module
// that exports `version` and `loadPyodide`; this makes the pair, so neither PyScript nor Pyodide is patched for it.
// Our own code comes as packs: zips without compression. Byte code goes into Python's memory (see sitecustomize.py),
// the other files are unpacked side by side into one folder.

const HOME = '/home/pyodide';
const TABLE = 'modules.marshal';

const CRC = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});
const crc32 = bytes => {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
};

// Calls write(name, bytes) for every file of a zip whose entries are stored.
function unzip(bytes, write) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = at => view.getUint16(at, true), u32 = at => view.getUint32(at, true);
  const text = new TextDecoder();
  let end = bytes.length - 22;
  while (u32(end) !== 0x06054b50) end--;
  for (let at = u32(end + 16), left = u16(end + 10); left; left--) {
    const nameLength = u16(at + 28), size = u32(at + 24), offset = u32(at + 42);
    const start = offset + 30 + u16(offset + 26) + u16(offset + 28);
    write(text.decode(bytes.subarray(at + 46, at + 46 + nameLength)), bytes.subarray(start, start + size));
    at += 46 + nameLength + u16(at + 30) + u16(at + 32);
  }
}

// load, version, createPyodideModule: what Pyodide's two modules export.
// base: where the page's files are (an address that ends in a slash). packs: name -> {crc, size, needs}.
// single: whether this is the page in one file.
export function interpreter({load, version, createPyodideModule, base, packs, single = false}) {
  const tell = step => globalThis.dispatchEvent(new CustomEvent('harvest:boot', {detail: step}));

  const fetchPack = async name => {
    const answer = await fetch(`${base}packs/${name}.zip`);
    if (!answer.ok) throw new Error(`The part "${name}" of the page could not be fetched (${answer.status}).`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (crc32(bytes) !== packs[name].crc)
      throw new Error(`The part "${name}" belongs to another version of the page: reload to get one version of all.`);
    return bytes;
  };

  return {
    version,
    async loadPyodide(options) {
      tell('python');
      // What the address asks for comes while Python starts. A failure is reported when the pack is wanted.
      const early = new Map();
      const ahead = name => {
        if (early.has(name)) return;
        const coming = fetchPack(name);
        coming.catch(() => {});
        early.set(name, coming);
        packs[name].needs.forEach(ahead);
      };
      const asked = (globalThis.document ? location.hash : '').split(/[^\w]/);
      ['shell', ...Object.keys(packs).filter(name => asked.includes(name))].forEach(ahead);
      const take = name => {
        const coming = early.get(name) || fetchPack(name);
        early.delete(name); // a later try fetches anew
        return coming;
      };
      const lockFileContents = {
        info: {arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', abi_version: '2026_0'},
        packages: {},
      };
      const py = await load({
        ...options, indexURL: `${base}py/`, stdLibURL: `${base}py/stdlib.zip`, lockFileContents, createPyodideModule,
      });
      tell('unpack');
      const folders = new Set(), memory = py.pyimport('sitecustomize');
      const unpack = bytes => unzip(bytes, (name, data) => {
        if (name === TABLE) { memory.add(data, HOME); return; }
        const path = `${HOME}/${name}`, folder = path.slice(0, path.lastIndexOf('/'));
        if (!folders.has(folder)) { py.FS.mkdirTree(folder); folders.add(folder); }
        py.FS.writeFile(path, data);
      });
      const arriving = new Map();
      const loadPack = name => {
        if (!packs[name]) return Promise.reject(new Error(`There is no part "${name}" of the page.`));
        if (!arriving.has(name)) {
          const coming = (async () => {
            const [bytes] = await Promise.all([take(name), ...packs[name].needs.map(loadPack)]);
            unpack(bytes);
          })();
          coming.catch(() => arriving.delete(name)); // a later try may succeed
          arriving.set(name, coming);
        }
        return arriving.get(name);
      };
      unpack(await take('shell'));
      arriving.set('shell', Promise.resolve());
      globalThis.harvest = {base, packs, single, loadPack, run: code => py.runPython(code)};
      tell('code');
      return py;
    },
  };
}
