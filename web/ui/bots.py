"""The page's side of the worker in which opponents think. A worker that dies or hangs is replaced; if none can be
had, the bot thinks in the page, a little less smoothly."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from typing import Any

import js
from pyscript import create_named_worker

from web.ui.loader import load_pack, worker_config

PATIENCE_SECONDS = 6.0
"""A worker that takes longer to start does not hold up the game: the bot thinks in the page meanwhile."""
START_SECONDS = 40.0
THINK_SECONDS = 25.0


class Bots:
    """Choices of bots. One worker, started when first needed."""

    def __init__(self) -> None:
        self.count = 0
        self.api: Any = None
        self.name = ""
        self.failures = 0
        self.since = 0.0
        self.starting: asyncio.Future[None] | None = None

    async def warm(self) -> None:
        """Starts the worker ahead of the first question; failures wait for that."""
        with suppress(Exception):
            await self._ready()

    async def choose(self, game: str, state: dict[str, Any], bot: str, seed: int) -> str:
        """The notation of the bot's choice."""
        request = json.dumps({"game": game, "state": state, "bot": bot, "seed": seed})
        while self.failures < 3:
            try:
                ready = self._ready()
                left = PATIENCE_SECONDS - (time.monotonic() - self.since)
                await asyncio.wait_for(asyncio.shield(ready), max(left, 0.001))
            except TimeoutError:
                break
            except Exception:
                await asyncio.sleep(0)  # `_started` counts it
                continue
            api = self.api

            async def ask(api: Any = api) -> str:
                return str(await api.choose(request))

            try:
                answer = json.loads(await asyncio.wait_for(ask(), THINK_SECONDS))
                self.failures = 0
                return str(answer["notation"])
            except Exception as problem:
                self._failed(problem)
        return await self._here(game, state, bot, seed)

    def _failed(self, problem: Exception) -> None:
        self.failures += 1
        js.console.warn(f"worker: {type(problem).__name__} {str(problem)[-300:]}")
        self.kill()

    async def _here(self, game: str, state: dict[str, Any], bot: str, seed: int) -> str:
        from core.game import choose, get_game
        from core.rng import Rng

        await load_pack(game)
        await asyncio.sleep(0.02)
        position = get_game(game).from_json(state)
        return str(choose(get_game(game).bot(bot), position, Rng(seed)))

    def _ready(self) -> asyncio.Future[None]:
        """Done when there is a worker; starts one if need be."""
        if self.starting is None:
            self.since = time.monotonic()
            self.starting = asyncio.ensure_future(asyncio.wait_for(self._start(), START_SECONDS))
            self.starting.add_done_callback(self._started)
        return self.starting

    def _started(self, task: asyncio.Future[None]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._failed(task.exception() if not task.cancelled() else TimeoutError())  # type: ignore[arg-type]

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
        self.starting = None
