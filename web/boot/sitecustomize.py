"""Imports modules from memory, in the page and in its workers. Python itself imports this file when it starts.

Pyodide comes with its library in a zip. The importer for zips is written in Python and opens the zip anew for every
module, nearly two hundred times before a page runs its first line: a quarter of all the work of a start. Here a module
is one look into a table.

A dataclass writes its methods as text and compiles them whenever its module is imported: half of the time that imports
take. The build keeps the compiled code by its text, and this hands it to `dataclasses`. A text that the build has not
seen is compiled as ever.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec  # `importlib.machinery` has the same one, and is no cheap import

LIBRARY = "/lib/python314.zip"
TABLE = "modules.marshal"
"""Made by the build: a table (name of a module -> (its file, whether it is a package, its marshalled code)), and a
marshalled table of the methods of dataclasses (text -> marshalled code)."""


class Memory:
    """Finds and loads the modules of the tables that `add` was given."""

    def __init__(self) -> None:
        self.table: dict[str, tuple[str, bool, bytes]] = {}
        self.folders: dict[str, str] = {}
        self.methods: dict[str, bytes] = {}

    def add(self, tables: bytes, folder: str) -> None:
        """Take in tables; their files count as lying in this folder."""
        found, methods = marshal.loads(tables)
        self.table.update(found)
        self.folders.update(dict.fromkeys(found, folder))
        self.methods.update(marshal.loads(methods))

    def run(self, text: str, scope: dict[str, object], names: dict[str, object]) -> None:
        """What `dataclasses` calls as `exec` to make methods."""
        code = self.methods.pop(text, None)
        exec(text if code is None else marshal.loads(code), scope, names)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Part of the protocol of finders, as the methods below are of that of loaders."""
        known = self.table.get(name)
        if known is None:
            return None
        file = f"{self.folders[name]}/{known[0]}"
        spec = ModuleSpec(name, self, origin=file, is_package=known[1])
        spec.has_location = True
        if known[1]:
            spec.submodule_search_locations = [file.rpartition("/")[0]]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """An ordinary module."""

    def exec_module(self, module) -> None:  # type: ignore[no-untyped-def]
        """Run the module's code."""
        name = module.__spec__.name
        exec(marshal.loads(self.table[name][2]), module.__dict__)
        if name == "dataclasses":
            module.exec = self.run

    def get_code(self, name: str) -> object:
        """The module's code."""
        return marshal.loads(self.table[name][2])

    def get_source(self, name: str) -> None:
        """The sources stay at home."""

    def is_package(self, name: str) -> bool:
        """Whether it has modules inside."""
        return self.table[name][1]

    def get_filename(self, name: str) -> str:
        """Where its file would lie."""
        return f"{self.folders[name]}/{self.table[name][0]}"

    def get_data(self, path: str) -> bytes:
        """A data file beside the modules."""
        with open(path, "rb") as file:
            return file.read()


memory = Memory()


def add(tables: object, folder: str) -> None:
    """Take in tables that JavaScript fetched (a Uint8Array)."""
    memory.add(tables.to_bytes(), folder)  # type: ignore[attr-defined]


memory.add(__loader__.get_data(f"{LIBRARY}/{TABLE}"), LIBRARY)  # type: ignore[name-defined]
sys.meta_path.insert(0, memory)  # type: ignore[arg-type]
