"""The first Python of a worker: the opponents."""

from web.ui.worker import *  # noqa: F403
from web.ui.worker import __export__  # noqa: F401 - the names PyScript lets the page call
