"""Tiny Farms: two farmers walk round a Barn wheel and bring animals, two at a time, to everybody's two farms."""

from core.tiny_farms.game import GAME

__all__ = ["GAME"]
