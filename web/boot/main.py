"""The first Python of the page: open the shell, which sets html[data-ready] once the first view is there."""

from pyscript import window

window.harvest.started = True
try:
    from web.ui.app import start

    waiting = start()
    if hasattr(waiting, "__await__"):
        await waiting  # noqa: F704, PLE1142 - PyScript runs this file with top-level await
except BaseException as problem:
    sentence = f"The page could not start ({type(problem).__name__}: {problem}). Reload to try again."
    window.dispatchEvent(window.CustomEvent.new("harvest:failed", detail=sentence))
    raise
