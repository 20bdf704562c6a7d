#!/usr/bin/env python3
"""The one door to Harvest Table: play, test, site, print, check, bench.

Every verb sets up what it needs in `.venv` and `node_modules` first, and is quick when nothing is missing.
Only the standard library is used here; the rest runs inside the `.venv`.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Harvest Table needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

import argparse
import os
import signal
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from web.build import environment as env


def run(python: Path, *arguments: str, extra_env: dict[str, str] | None = None) -> int:
    """Run a command of the project with the `.venv`'s Python from the project's folder; return its exit code."""
    process = subprocess.Popen([str(python), *arguments], cwd=ROOT, env={**os.environ, **(extra_env or {})})
    # Whoever ends this ends what it started.
    signal.signal(signal.SIGTERM, lambda number, frame: process.terminate())
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            # The child got the same Ctrl-C and ends by itself.
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def parallel(rest: list[str]) -> list[str]:
    """Spread a run of many tests over the processors, files kept together; a run of named tests stays as it is."""
    if any(not argument.startswith("-") or argument.startswith(("-n", "-p", "--pdb")) for argument in rest):
        return []
    return ["-n", str(min(4, os.cpu_count() or 1)), "--dist", "loadfile"]


def build_site(python: Path, node: list[str], *more: str) -> int:
    return run(python, "-m", "web.build.site", *more, "--node", *node)


def play(options: argparse.Namespace, rest: list[str]) -> int:
    python, node = env.ensure_python("site"), env.ensure_node_modules()
    if code := build_site(python, node, "--quick"):
        return code
    wanted = ["--port", str(options.port)] if options.port is not None else []
    return run(python, "-m", "web.build.serve", *wanted, *(["--no-open"] if options.no_open else []))


def test(options: argparse.Namespace, rest: list[str]) -> int:
    python, node = env.ensure_python("test"), env.ensure_node_modules()
    browser = env.ensure_browser(python)
    return run(
        python, "-m", "pytest", *parallel(rest), *rest, extra_env={"HARVEST_CHROMIUM": browser, "HARVEST_NODE": node[0]}
    )


def site(options: argparse.Namespace, rest: list[str]) -> int:
    return build_site(env.ensure_python("site"), env.ensure_node_modules())


def print_sheets(options: argparse.Namespace, rest: list[str]) -> int:
    code = (
        "import sys; from printables.__main__ import main; "
        "sys.exit(main(prog='python build.py print', default=['all']))"
    )
    # Help needs nothing installed.
    python = Path(sys.executable) if {"-h", "--help"} & set(rest) else env.ensure_python("site")
    return run(python, "-c", code, *rest)


def check(options: argparse.Namespace, rest: list[str]) -> int:
    python = env.ensure_python("test")
    steps = {
        "ruff": ("ruff", "check", "."),
        "ruff format": ("ruff", "format", "--check", "build.py", "web/build"),
        "mypy": ("mypy",),
        "tests": ("pytest", "-q", "-m", "not browser and not slow", *parallel(rest), *rest),
    }
    failed = []
    for name, step in steps.items():
        print(f"· {name}", flush=True)
        if run(python, "-m", *step):
            failed.append(name)
    print("check: " + (f"failed: {', '.join(failed)}" if failed else "all good"))
    return 1 if failed else 0


def bench(options: argparse.Namespace, rest: list[str]) -> int:
    if options.boot:
        python, node = env.ensure_python("test"), env.ensure_node_modules()
        browser = env.ensure_browser(python)
        if code := build_site(python, node):
            return code
        arguments = ["--runs", str(options.runs)] + (["--json"] if options.json else []) + rest
        return run(python, "-m", "web.build.bench_boot", *arguments, extra_env={"HARVEST_CHROMIUM": browser})
    peers = [] if options.no_peers else ["--peers", str(env.ensure_python("bench", env.BENCH_VENV))]
    arguments = (["--json"] if options.json else []) + peers + rest
    return run(Path(sys.executable), "-m", "web.build.bench", *arguments)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name, run_verb, text, **how):
        made = verbs.add_parser(name, help=text, description=text, **how)
        made.set_defaults(run=run_verb)
        return made

    opts = verb("play", play, "build the page, serve it on this machine and open the browser")
    opts.add_argument("--no-open", action="store_true", help="do not open a browser")
    opts.add_argument("--port", type=int, help="port to serve on (default 8042, or a free one)")
    verb("test", test, "run every test; further arguments go to pytest")
    verb("site", site, "write the static page to dist/")
    verb("print", print_sheets, "write the PDFs of games, or of all, to dist/print/", add_help=False)
    verb("check", check, "lint, types and the fast tests")
    opts = verb("bench", bench, "measure the engine beside its peers, or with --boot the page")
    opts.add_argument("--json", action="store_true", help="print one JSON object")
    opts.add_argument("--boot", action="store_true", help="measure how fast the page starts")
    opts.add_argument("--runs", type=int, default=5, help="runs per page and kind with --boot (default 5)")
    opts.add_argument("--no-peers", action="store_true", help="leave the peer packages out")

    options, rest = parser.parse_known_args(arguments)
    if rest and options.verb in ("play", "site"):
        parser.error(f"unknown arguments for {options.verb}: {' '.join(rest)}")
    try:
        return options.run(options, rest)
    except env.SetupError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
