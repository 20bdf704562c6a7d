"""What the home page says of each game before its own code is fetched."""

from __future__ import annotations

from dataclasses import dataclass

from core.game import GAME_KEYS


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on the shelf."""

    title: str
    players: str
    minutes: str
    blurb: str
    by: str
    publisher: str
    emblem: str
    """Inside of an SVG of 160 × 120, in the page's colour variables."""


_HILLS = (
    '<path fill="var(--leaf)" d="M0 92c30-14 50-14 80 0s50 14 80 0v28H0z"/>'
    '<path fill="var(--olive)" d="M0 104c30-10 60-10 90 0s50 6 70 0v16H0z"/>'
)
SHELF: dict[str, Entry] = {
    "tiny_farms": Entry(
        "Tiny Farms",
        "1–4",
        "30",
        "Walk a farmer round the barn, bring home two animals, and put each where it is worth most.",
        "Matt Riddle, Ben Pinchback; solo game by Mike Mullins",
        "Motor City Gameworks",
        '<rect width="160" height="120" fill="var(--sky)"/>'
        + _HILLS
        + '<path fill="var(--danger)" d="M52 98V62l28-24 28 24v36z"/>'
        '<path fill="var(--soil)" d="m46 66 34-30 34 30-5 6-29-25-29 25z"/>'
        '<path fill="var(--milk)" d="M68 98V74h24v24z"/>'
        '<path stroke="var(--danger)" stroke-width="3" fill="none" d="m68 74 24 24m0-24L68 98"/>'
        '<circle cx="132" cy="26" r="13" fill="var(--act)"/>',
    ),
    "finca": Entry(
        "Finca",
        "2–5",
        "45",
        "Send farmers round the windmill of Mallorca, gather fruit and fish, and deliver what the villages ask for.",
        "Wolfgang Sentker, Ralf zur Linde",
        "Hans im Glück",
        '<rect width="160" height="120" fill="var(--act-pale)"/>'
        + _HILLS
        + '<path fill="var(--milk)" stroke="var(--soil)" stroke-width="3" d="M64 100l6-48h20l6 48z"/>'
        '<g fill="var(--clay)" stroke="var(--soil)" stroke-width="2"><path d="M78 46 70 8h14z"/><path d="m82 46 8 38H76z"/>'
        '<path d="m80 44 38-8v14z"/><path d="m80 48-38 8V42z"/></g><circle cx="80" cy="46" r="6" fill="var(--soil)"/>'
        '<circle cx="128" cy="88" r="9" fill="#EE8A1D"/><circle cx="34" cy="90" r="8" fill="#F3D43B"/>',
    ),
    "la_granja": Entry(
        "La Granja",
        "1–4",
        "120",
        "Every card is a field, a market cart, an extension or a helper: build the farm everybody in the village talks of.",
        "Michael Keller, Andreas Odendahl",
        "Board&Dice (Deluxe Master Set)",
        '<rect width="160" height="120" fill="var(--sky)"/>'
        + _HILLS
        + '<g stroke="var(--ink)" stroke-width="2.500"><path fill="var(--milk)" d="m38 34 40-10 16 66-40 10z"/>'
        '<path fill="var(--raised)" d="M82 22h42v70H82z"/></g><path fill="var(--olive)" d="M90 30h26v22H90z"/>'
        '<circle cx="103" cy="41" r="7" fill="var(--plum)"/><path fill="var(--act)" d="M90 58h26v6H90zm0 12h18v6H90z"/>',
    ),
    "mi_tierra": Entry(
        "Mi Tierra: New Era",
        "2–6",
        "120",
        "Down the river and down the road: water the fields, train horses, sell in the city, win the rodeo.",
        "Alberto Abudinen, Diego Benavente, Ketty Galleguillos",
        "JcK Games, Aldebarán Games, GDM Games",
        '<rect width="160" height="120" fill="var(--act-pale)"/>'
        + _HILLS
        + '<path fill="none" stroke="var(--water)" stroke-width="16" d="M20 0c40 30-20 50 30 76s40 20 46 44"/>'
        '<path fill="none" stroke="var(--clay)" stroke-width="10" d="M130 0c-20 40 20 60-10 120"/>'
        '<circle cx="92" cy="36" r="12" fill="var(--milk)" stroke="var(--soil)" stroke-width="3"/>'
        '<path stroke="var(--soil)" stroke-width="3" d="M92 24v24M80 36h24"/>',
    ),
}


def shelf() -> dict[str, Entry]:
    """The games that can be played here, in order."""
    return {key: SHELF[key] for key in GAME_KEYS}


def title(game: str) -> str:
    """The title of a game, known or not."""
    return SHELF[game].title if game in SHELF else game


def emblem(game: str) -> str:
    """The small picture of a game."""
    return f'<svg viewBox="0 0 160 120" aria-hidden="true">{SHELF[game].emblem}</svg>'
