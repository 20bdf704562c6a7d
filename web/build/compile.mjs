// Does what only the very Pyodide that is shipped can do, as its Python is newer than the one that builds:
// compiles sources to sourceless .pyc (the magic number must match) and reads what the standard library imports.
// usage: node compile.mjs JOB.json
//   {"out": folder, "sources": [[name, path, strip], ...]}   -> out/<index>.pyc for each source
//   {"out": folder, "survey": stdlib.zip, "imports": path}   -> out/survey.json: {builtin: [...], imports: {file: [...]}}
//   {"out": folder, "stdlib": zip, "packs": [[name, zip, [modules]], ...]}   -> out/<name>.methods, out/stdlib.methods
//     Imports every module of the packs as a page would, from the trimmed library, and fails if one cannot be imported.
//     Keeps the methods that dataclasses write as text and compile at each start: the half of all the time imports take.
// strip: letters of what to leave out: d docstrings, l line numbers (all become the function's first), a asserts.
// With s nothing is left out, and Python compares the byte code with its source before it uses it.
// Columns are left out always: with the line numbers they are a third of the byte code, and hardly compress.
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {loadPyodide} from 'pyodide';

// Node would print the whole line of minified code in which it happened.
process.on('uncaughtException', problem => {
  fs.writeSync(2, `${String(problem.message).trim().split('\n').pop()}\n`);
  process.exit(1);
});
const job = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const bytes = file => new Uint8Array(fs.readFileSync(file));
const py = await loadPyodide({
  env: {HOME: '/home/pyodide', PYTHONNODEBUGRANGES: '1'},
  ...job.stdlib && {stdLibURL: pathToFileURL(job.stdlib).href},
});
const LINES = `
def without_lines(code):
    # A location entry covers up to eight code units; kind 13 has a line and no columns, here always the first line.
    entry = lambda units: bytes([0x80 | 13 << 3 | units - 1, 0])
    full, rest = divmod(len(code.co_code) // 2, 8)
    consts = tuple(without_lines(c) if hasattr(c, "co_code") else c for c in code.co_consts)
    return code.replace(co_linetable=entry(8) * full + (entry(rest) if rest else b""), co_consts=consts)
`;

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
} else if (job.packs) {
  py.runPython(LINES + `
import builtins, dataclasses, importlib, marshal, sys, types
class Anything(types.ModuleType):
    # Stands for the browser and PyScript while modules are only imported.
    __path__ = []
    def __init__(self, name="anything"): super().__init__(name)
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)
        return Anything(name)
    def __call__(self, *values, **named): return Anything()
for name in ("js", "pyscript", "pyscript.ffi", "pyscript.web", "pyodide_js"):
    sys.modules[name] = Anything(name)
owner, found = {}, {}
def keep(text, scope, names):
    code = compile(text, "<string>", "exec", dont_inherit=True)
    found.setdefault(owner.get(scope.get("__name__"), "stdlib"), {})[text] = marshal.dumps(without_lines(code))
    builtins.exec(code, scope, names)
dataclasses.exec = keep
def import_all(modules):
    sys.path_importer_cache.clear()  # the folder has new files
    for name in modules:
        try:
            importlib.import_module(name)
        except Exception as problem:
            raise SystemExit(f"{name} cannot be imported in the page: {type(problem).__name__}: {problem}")
`);
  const owner = py.globals.get('owner'), importAll = py.globals.get('import_all');
  for (const [name, , modules] of job.packs) for (const module of modules) owner.set(module, name);
  // The shell may use what comes with every game; each game has only these two and itself.
  for (const group of [job.packs.slice(0, 2), ...job.packs.slice(2).map(pack => [pack])]) {
    for (const [, archive] of group) py.unpackArchive(bytes(archive), 'zip');
    try {
      importAll(py.toPy(group.flatMap(([, , modules]) => modules)));
    } catch (problem) {
      console.error(String(problem.message).trim().split('\n').pop().replace(/^SystemExit: /, ''));
      process.exit(1);
    }
  }
  // The library's own dataclasses were made before anybody looked: once more.
  py.runPython(`
for name, module in list(sys.modules.items()):
    if type(module) is types.ModuleType and name not in owner and name != "__main__" and any(
        isinstance(value, type) and "__dataclass_fields__" in vars(value) and value.__module__ == name
        for value in list(vars(module).values())
    ):
        importlib.reload(module)
`);
  for (const [name] of [...job.packs, ['stdlib']]) {
    const made = py.runPython(`marshal.dumps(found.get("${name}", {}))`);
    fs.writeFileSync(path.join(job.out, `${name}.methods`), made.toJs());
    made.destroy();
  }
} else {
  const compile = py.runPython(LINES + `
import ast, importlib.util, marshal, struct
def without_docstrings(tree):
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
def one(name, source, strip):
    data = source.to_py().tobytes()
    tree = ast.parse(data, name)
    if "d" in strip:
        tree = without_docstrings(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=1 if "a" in strip else 0)
    if "l" in strip:
        code = without_lines(code)
    kind = struct.pack("<I", 3 if "s" in strip else 1)  # by hash of the source, which is checked or not
    return importlib.util.MAGIC_NUMBER + kind + importlib.util.source_hash(data) + marshal.dumps(code)
one
`);
  job.sources.forEach(([name, file, strip], index) => {
    try {
      const made = compile(name, bytes(file), strip);
      fs.writeFileSync(path.join(job.out, `${index}.pyc`), made.toJs());
      made.destroy();
    } catch (problem) {
      console.error(`${name}: ${String(problem.message).trim().split('\n').slice(-4).map(line => line.trim()).join(' ')}`);
      process.exit(1);
    }
  });
}
process.exit(0);
