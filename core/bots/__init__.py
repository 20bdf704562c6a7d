"""Opponents that know only the contract of `core.game`."""

from core.bots.greedy import GreedyBot
from core.bots.random import RandomBot

__all__ = ["GreedyBot", "RandomBot"]
