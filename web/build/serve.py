"""Serves `dist/` to this machine only. Standard library only.

Run as `python -m web.build.serve [--port N] [--no-open]`.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
import webbrowser
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from web.build.environment import ROOT

DEFAULT_PORT = 8042

# Said outright, as what a system's registry thinks of these endings differs; modules need a JavaScript type.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".py": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".pdf": "application/pdf",
}


class Handler(SimpleHTTPRequestHandler):
    """Plain static files: the right types, no listing of folders, compressed copies when `compress` is set."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES
    compress = False
    hits: list[str] | None = None

    def send_head(self):  # type: ignore[no-untyped-def]
        """The file, or the compressed copy beside it when the browser takes one."""
        if self.hits is not None:
            self.hits.append(self.path)
        self._coding = ""
        if self.compress:
            taken = self.headers.get("Accept-Encoding", "")
            for coding, ending in (("br", ".br"), ("gzip", ".gz")):
                path = self.path.split("?")[0].split("#")[0]
                path += "index.html" if path.endswith("/") else ""
                if coding in taken and Path(self.translate_path(path) + ending).is_file():
                    self._type = self.guess_type(path)
                    self._coding = coding
                    self.path = path + ending
                    break
        return super().send_head()

    def guess_type(self, path):  # type: ignore[no-untyped-def]
        """The type of the original of a compressed copy."""
        if getattr(self, "_coding", ""):
            return self._type
        return super().guess_type(path)

    def end_headers(self) -> None:
        """Never let the browser keep a file longer than it may."""
        self.send_header("Cache-Control", "no-cache")
        if getattr(self, "_coding", ""):
            self.send_header("Content-Encoding", self._coding)
        super().end_headers()

    def list_directory(self, path):  # type: ignore[no-untyped-def]
        """No listing."""
        self.send_error(404)

    def log_message(self, format: str, *arguments: object) -> None:
        """Quiet: the address is all that is printed."""


class Server(ThreadingHTTPServer):
    """A server that ends at once and does not complain of browsers that hang up."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection is no error."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(folder: Path, port: int = 0, compress: bool = False, hits: list[str] | None = None) -> Server:
    """A server of this folder on the loopback address; port 0 takes a free one. `hits` collects the paths asked for."""
    handler = type("OwnHandler", (Handler,), {"compress": compress, "hits": hits})
    return Server(("127.0.0.1", port), partial(handler, directory=str(folder)))


@contextlib.contextmanager
def serving(folder: Path, compress: bool = False, hits: list[str] | None = None, port: int = 0) -> Iterator[str]:
    """Serve a folder while the block runs; gives the address, which ends in a slash."""
    server = make_server(folder, port, compress, hits)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def main() -> int:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="web.build.serve")
    parser.add_argument("--port", type=int)
    parser.add_argument("--no-open", action="store_true")
    options = parser.parse_args()
    port = DEFAULT_PORT if options.port is None else options.port
    if not 0 <= port <= 65535:
        print(f"--port {port}: a port is a number from 0 to 65535", file=sys.stderr)
        return 2
    try:
        server = make_server(ROOT / "dist", port)
    except (OSError, OverflowError):
        server = make_server(ROOT / "dist")
        print(f"Port {port} is taken, so a free one is used.", flush=True)
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"Harvest Table is served at {address} (Ctrl-C ends it)", flush=True)
    if not options.no_open:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever(poll_interval=0.2)
    server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
