// Does what only the very Pyodide that is shipped can do, as its Python is newer than the one that builds:
// compiles sources to sourceless .pyc (the magic number must match) and reads what the standard library imports.
// usage: node compile.mjs JOB.json
//   {"out": folder, "sources": [[name, path, level], ...]}   -> out/<index>.pyc for each source; level: 0 as it is, 1 without
//                                                               docstrings, 2 without asserts too
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
import ast, importlib.util, marshal, struct
def strip(tree):
    # Nobody reads docstrings in a page. A class keeps a token one: a dataclass without any would write one at each start.
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
                if isinstance(node, ast.ClassDef):
                    first.value.value = "."
                elif len(node.body) > 1:
                    del node.body[0]
                else:
                    node.body[0] = ast.copy_location(ast.Pass(), first)
    return tree
def one(name, source, level):
    data = source.to_py().tobytes()
    tree = ast.parse(data, name)
    if level:
        strip(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=level - 1 if level else 0)
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
