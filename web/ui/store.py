"""What the page remembers between visits: saved games, settings, last set-ups. Works on anything like localStorage.

Nothing is ever lost in silence: a save that cannot be read is set aside, not deleted; a full storage raises StoreFull.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

PREFIX = "harvest-table:1/"
SAVE, BROKEN, SETTINGS, LAST = "save/", "broken/", "settings", "last/"

DEFAULTS: dict[str, Any] = {
    "theme": "system",
    "text": "normal",
    "motion": "system",
    "speed": "normal",
    "confirm": True,
    "auto": False,
    "coach": True,
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("system", "light", "dark"),
    "text": ("small", "normal", "large", "huge"),
    "motion": ("system", "full", "less", "off"),
    "speed": ("slow", "normal", "fast", "instant"),
    "confirm": (True, False),
    "auto": (True, False),
    "coach": (True, False),
}


class Backend(Protocol):
    """The part of localStorage that is used. `set` raises StoreFull when there is no room."""

    def get(self, key: str) -> str | None:
        """The text at a key."""

    def set(self, key: str, value: str) -> None:
        """Writes text."""

    def remove(self, key: str) -> None:
        """Forgets a key."""

    def names(self) -> list[str]:
        """All keys."""


class StoreFull(Exception):
    """The browser has no room left, or allows no storage; nothing was changed."""


class Memory:
    """A backend that forgets: for tests, and where the browser allows no storage."""

    def __init__(self, room: int = 5_000_000) -> None:
        self.items: dict[str, str] = {}
        self.room = room

    def get(self, key: str) -> str | None:
        """The text at a key."""
        return self.items.get(key)

    def set(self, key: str, value: str) -> None:
        """Writes text. Raises StoreFull beyond `room` characters."""
        used = sum(len(k) + len(v) for k, v in self.items.items() if k != key)
        if used + len(key) + len(value) > self.room:
            raise StoreFull
        self.items[key] = value

    def remove(self, key: str) -> None:
        """Forgets a key."""
        self.items.pop(key, None)

    def names(self) -> list[str]:
        """All keys."""
        return list(self.items)


@dataclass(slots=True)
class Save:
    """A saved game. `record` is the text of a record file; the rest is for the list, so that it need not be read."""

    id: str
    title: str
    game: str
    updated: float
    record: str
    status: str = ""
    guide: bool = False
    over: bool = False

    def dumps(self) -> str:
        """The save as text."""
        keys = ("id", "title", "game", "updated", "status", "guide", "over", "record")
        return json.dumps({key: getattr(self, key) for key in keys}, ensure_ascii=False)


class Store:
    """Saved games and settings under our own key prefix."""

    def __init__(self, backend: Backend, prefix: str = PREFIX) -> None:
        self.backend = backend
        self.prefix = prefix

    # -- saves

    def saves(self) -> list[Save]:
        """All readable saves, the latest first. Unreadable ones are set aside (see `broken`)."""
        found: list[Save] = []
        for key in self.backend.names():
            if key.startswith(self.prefix + SAVE):
                save = self.load(key.removeprefix(self.prefix + SAVE))
                if save is not None:
                    found.append(save)
        return sorted(found, key=lambda save: (-save.updated, save.id))

    def load(self, save_id: str) -> Save | None:
        """A save, None if there is none. One that cannot be read is set aside."""
        text = self.backend.get(self.prefix + SAVE + save_id)
        if text is None:
            return None
        try:
            data = json.loads(text)
            save = Save(
                save_id,
                str(data["title"]),
                str(data["game"]),
                float(data["updated"]),
                str(data["record"]),
                str(data.get("status", "")),
                bool(data.get("guide", False)),
                bool(data.get("over", False)),
            )
        except (ValueError, KeyError, TypeError):
            self.set_aside(save_id)
            return None
        return save

    def save(self, save: Save) -> None:
        """Writes a save. Raises StoreFull; an older state of the same game is then still there."""
        self.backend.set(self.prefix + SAVE + save.id, save.dumps())

    def delete(self, save_id: str) -> None:
        """Forgets a save."""
        self.backend.remove(self.prefix + SAVE + save_id)

    def free_id(self, wanted: str) -> str:
        """An id for a new save."""
        taken = set(self.backend.names())
        n, made = 1, wanted
        while self.prefix + SAVE + made in taken:
            n += 1
            made = f"{wanted}-{n}"
        return made

    # -- what could not be read

    def set_aside(self, save_id: str) -> None:
        """Moves a save that cannot be read out of the way, untouched, so that it can still be exported."""
        text = self.backend.get(self.prefix + SAVE + save_id)
        if text is None:
            return
        # room for the copy is made by the original: remove, write, and put back if even that fails
        self.backend.remove(self.prefix + SAVE + save_id)
        try:
            self.backend.set(self.prefix + BROKEN + save_id, text)
        except StoreFull:
            self.backend.set(self.prefix + SAVE + save_id, text)

    def broken(self) -> list[tuple[str, str]]:
        """Saves set aside: id and text."""
        start = self.prefix + BROKEN
        found = [
            (k.removeprefix(start), self.backend.get(k) or "") for k in self.backend.names() if k.startswith(start)
        ]
        return sorted(found)

    def delete_broken(self, save_id: str) -> None:
        """Forgets a save that was set aside."""
        self.backend.remove(self.prefix + BROKEN + save_id)

    # -- settings and set-ups

    def settings(self) -> dict[str, Any]:
        """All settings; anything odd counts as the default."""
        found = self._json(self.prefix + SETTINGS)
        return {k: found[k] if found.get(k) in CHOICES[k] and k in found else v for k, v in DEFAULTS.items()}

    def set_setting(self, name: str, value: Any) -> None:
        """Changes a setting. Raises StoreFull, ValueError for a value it cannot have."""
        if value not in CHOICES[name]:
            raise ValueError(f"setting {name}: unknown value {value!r}")
        self.backend.set(self.prefix + SETTINGS, json.dumps({**self.settings(), name: value}))

    def last(self, what: str) -> dict[str, Any]:
        """Something remembered, such as the last set-up of a game ("setup/finca"); empty if nothing is."""
        return self._json(self.prefix + LAST + what)

    def remember(self, what: str, data: dict[str, Any]) -> None:
        """Remembers something small. A full storage is no reason to fail here."""
        with suppress(StoreFull):
            self.backend.set(self.prefix + LAST + what, json.dumps(data, ensure_ascii=False))

    def forget(self, what: str) -> None:
        """Forgets something remembered."""
        self.backend.remove(self.prefix + LAST + what)

    def _json(self, key: str) -> dict[str, Any]:
        text = self.backend.get(key)
        try:
            data = json.loads(text) if text else {}
        except ValueError:
            return {}
        return data if isinstance(data, dict) else {}
