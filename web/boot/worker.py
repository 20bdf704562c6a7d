"""The first Python of a worker: the opponents."""

from web.ui.worker import *  # noqa: F403
from web.ui.worker import __all__

__export__ = __all__  # the names PyScript lets the page call
