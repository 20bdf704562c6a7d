"""La Granja: farms with four-way cards, shared dice, secret donkeys and a crowded market. Base game and solitaire mode."""

from core.la_granja.game import GAME

__all__ = ["GAME"]
