"""The page's side of the worker in which opponents think. A worker that dies or hangs is replaced; if none can be
had, the bot thinks in the page, a little less smoothly."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import js
from pyscript import create_named_worker

from web.ui.loader import load_pack, worker_config

START_SECONDS = 20.0
THINK_SECONDS = 25.0


class Bots:
    """Choices of bots. One worker, started when first needed."""

    def __init__(self) -> None:
        self.count = 0
        self.api: Any = None
        self.name = ""
        self.failures = 0
        self.starting: asyncio.Future[None] | None = None

    async def warm(self) -> None:
        """Starts the worker ahead of the first question; failures wait for that."""
        try:
            await self._ready()
        except Exception:
            self.kill()

    async def choose(self, game: str, state: dict[str, Any], bot: str, seed: int) -> str:
        """The notation of the bot's choice."""
        request = json.dumps({"game": game, "state": state, "bot": bot, "seed": seed})
        while self.failures < 3:
            try:
                await self._ready()
                api = self.api

                async def ask(api: Any = api) -> str:
                    return str(await api.choose(request))

                answer = json.loads(await asyncio.wait_for(ask(), THINK_SECONDS))
                self.failures = 0
                return str(answer["notation"])
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                self.failures += 1
                js.console.warn(f"worker: {type(problem).__name__} {str(problem)[-300:]}")
                self.kill()
        return await self._here(game, state, bot, seed)

    async def _here(self, game: str, state: dict[str, Any], bot: str, seed: int) -> str:
        from core.game import choose, get_game
        from core.rng import Rng

        await load_pack(game)
        await asyncio.sleep(0.02)
        position = get_game(game).from_json(state)
        return str(choose(get_game(game).bot(bot), position, Rng(seed)))

    async def _ready(self) -> None:
        if self.api is not None:
            return
        if self.starting is None:
            self.starting = asyncio.ensure_future(asyncio.wait_for(self._start(), START_SECONDS))
        try:
            await self.starting
        finally:
            self.starting = None

    async def _start(self) -> None:
        # a named worker resolves once per name, so each gets its own
        self.count += 1
        self.name = f"bot{self.count}"
        self.api = await create_named_worker("./worker.py", self.name, config=worker_config())

    def kill(self) -> None:
        """Ends the worker, whatever it is doing."""
        node = js.document.querySelector(f"script[name={self.name}]") if self.name else None
        if node:
            try:
                node.xworker.terminate()
            except Exception:
                js.console.warn("worker: already gone")
            node.remove()
        self.api = None
        self.name = ""
