"""La Granja: farms of four-way cards, shared dice, secret donkeys, a crowded market; base game and solitaire mode."""

from core.la_granja.game import GAME

__all__ = ["GAME"]
