"""The first Python of a worker: the opponents."""

from web.ui import methods

methods.add("shell")
from web.ui.worker import *  # noqa: E402, F403
from web.ui.worker import __all__  # noqa: E402

__export__ = __all__  # the names PyScript lets the page call
