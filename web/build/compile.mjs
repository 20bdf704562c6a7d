// Does what only the very Pyodide that is shipped can do, as its Python is newer than the one that builds:
// compiles sources to sourceless .pyc (the magic number must match) and reads what the standard library imports.
// usage: node compile.mjs JOB.json
//   {"out": folder, "sources": [[name, path, level], ...]}   -> out/<index>.pyc for each source; level as python's -O
//   {"out": folder, "survey": stdlib.zip, "imports": path}   -> out/survey.json: {builtin: [...], imports: {file: [...]}}
import fs from 'node:fs';
import path from 'node:path';
import {loadPyodide} from 'pyodide';

const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const bytes = file => new Uint8Array(fs.readFileSync(file));
const py = await loadPyodide();

if (job.survey) {
  py.FS.writeFile('/stdlib.zip', bytes(job.survey));
  py.FS.writeFile('/home/pyodide/imports.py', bytes(job.imports));
  fs.writeFileSync(path.join(job.out, 'survey.json'), py.runPython(`
import _imp, json, sys, zipfile
from imports import survey
with zipfile.ZipFile("/stdlib.zip") as archive:
    sources = {name: archive.read(name) for name in archive.namelist()}
builtin = sorted({*sys.builtin_module_names, *_imp._frozen_module_names()})
json.dumps({"builtin": builtin, "imports": survey(sources)})
`));
} else {
  const compile = py.runPython(`
import importlib.util, marshal, struct
def one(name, source, level):
    data = source.to_py().tobytes()
    code = compile(data, name, "exec", dont_inherit=True, optimize=level)
    unchecked_hash = struct.pack("<I", 1)
    return importlib.util.MAGIC_NUMBER + unchecked_hash + importlib.util.source_hash(data) + marshal.dumps(code)
one
`);
  job.sources.forEach(([name, file, level], index) => {
    try {
      const made = compile(name, bytes(file), level);
      fs.writeFileSync(path.join(job.out, `${index}.pyc`), made.toJs());
      made.destroy();
    } catch (problem) {
      console.error(`${name}: ${String(problem.message).trim().split('\n').slice(-4).map(line => line.trim()).join(' ')}`);
      process.exit(1);
    }
  });
}
process.exit(0);
