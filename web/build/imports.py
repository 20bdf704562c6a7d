"""What a Python source imports. Runs in CPython and, for the standard library of a newer Python, in Pyodide."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

# A block under `if` with one of these does not run in a page.
NEVER_IN_A_PAGE = {"TYPE_CHECKING", "__main__", "win32"}


def _words(test: ast.expr) -> Iterator[str]:
    for node in ast.walk(test):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def module_name(path: str) -> str:
    """`core/game.py` → `core.game`; `core/bots/__init__.py` → `core.bots`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(source: bytes, name: str, is_package: bool, everywhere: bool) -> Iterator[tuple[str, int, bool]]:
    """Modules a source imports: (dotted name, line, whether it may be missing, being inside a `try`).

    `from a import b` gives both `a` and `a:b`, as `b` may be a module or a plain name.
    With `everywhere` also those inside functions.
    """

    def walk(nodes: Iterable[ast.AST], guarded: bool) -> Iterator[tuple[str, int, bool]]:
        for node in nodes:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.name, node.lineno, guarded
            elif isinstance(node, ast.ImportFrom):
                base = node.module or ""
                if node.level:
                    parts = name.split(".")
                    parts = parts[: len(parts) - node.level + (1 if is_package else 0)]
                    base = ".".join(parts + ([node.module] if node.module else []))
                yield base, node.lineno, guarded
                for alias in node.names:
                    yield f"{base}:{alias.name}", node.lineno, guarded
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                if everywhere:
                    yield from walk(ast.iter_child_nodes(node), guarded)
            elif isinstance(node, ast.If) and NEVER_IN_A_PAGE & set(_words(node.test)):
                yield from walk(node.orelse, guarded)
            else:
                yield from walk(ast.iter_child_nodes(node), guarded or isinstance(node, ast.Try))

    yield from walk(ast.parse(source).body, False)


def parents(name: str) -> Iterator[str]:
    """A dotted name and every package above it."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def survey(sources: dict[str, bytes]) -> dict[str, list[str]]:
    """For each .py file the modules it imports at its top."""
    return {
        name: sorted(
            {
                found.replace(":", ".")
                for found, _, _ in imports(source, module_name(name), name.endswith("__init__.py"), False)
            }
        )
        for name, source in sources.items()
        if name.endswith(".py")
    }
