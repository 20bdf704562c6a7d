"""Opponents think here, in a worker, so that the page never freezes. Text in, text out."""

from __future__ import annotations

import json

__all__ = ["choose", "ping"]


async def choose(request: str) -> str:
    """The choice of a bot: {"game", "state", "bot", "seed"} → {"notation"}."""
    from core.game import choose as pick
    from core.game import get_game
    from core.rng import Rng
    from web.ui.loader import load_pack

    asked = json.loads(request)
    await load_pack(asked["game"])
    game = get_game(asked["game"])
    state = game.from_json(asked["state"])
    return json.dumps({"notation": str(pick(game.bot(asked["bot"]), state, Rng(asked["seed"])))})


def ping(text: str) -> str:
    """The same text back: the worker lives."""
    return text


__export__ = __all__
