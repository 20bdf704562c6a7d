"""Mi Tierra: New Era."""

from core.mi_tierra.rules import GAME

__all__ = ["GAME"]
