"""The open cards large enough to read, the black market, contracts and dealers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from core.mi_tierra import data as d
from printables.mi_tierra import look
from web.ui.plug import TableView, key
from web.ui.tables.mi_tierra.pieces import DATA, MARKETS, SHORT, TILES, card_picture, good_name, icon_in_text


def draw(view: TableView) -> str:
    """The open cards large enough to read, and the black market."""
    obs = view.obs
    rows = []
    if obs["seats"] == 2:
        rows.append(("Countryside, oldest first", obs["display"]))
    else:
        rows.append(("Countryside", obs["display"]))
        if obs["bottom"]:
            rows.append(("Last round for these", obs["bottom"]))
    if any(obs["city"]):
        rows.append(("City orders", obs["city"]))
    out = []
    for title, row in rows:
        items = "".join(_big_card(view, card, i, title) for i, card in enumerate(row) if card is not None)
        out.append(f'<h4>{escape(title)}</h4><div class="mt-row">{items or "<span class=muted>empty</span>"}</div>')
    black = _black(view)
    tiles = [tile for tile in obs["board"] if tile is not None]
    if tiles:
        items = "".join(_big_tile(view, tile) for tile in tiles)
        out.append(f'<h4>Improvements</h4><div class="mt-row mt-tiles">{items}</div>')
    return f'<div class="mt-markets">{"".join(out[: len(rows)])}{black}{"".join(out[len(rows) :])}</div>'


def _big_card(view: TableView, card: str, index: int, title: str) -> str:
    notation = f"order {card}"
    if title == "City orders":
        filling = (
            view.decision is not None and view.decision.kind == "city" and view.obs["decision"].get("card") == card
        )
        notation = "fill" if filling else f"place 16.{index + 1}"
    label = f"{MARKETS[card]['name']}: {d.MARKETS[d.MARKET[card]].words()}"
    picture = card_picture(card, "market", "mt-wide", "" if view.can(notation) else label)
    if view.can(notation):
        return f'<button type="button"{view.act(notation, cls="mt-cardbutton")}{key(f"big-{card}")}>{picture}</button>'
    return f'<span class="mt-cardplain"{key(f"big-{card}")}{view.what(thing=f"market:{card}")}>{picture}</span>'


def _big_tile(view: TableView, tile: str) -> str:
    """An improvement on sale, large enough to read."""
    notation = f"build {tile}"
    label = f"{TILES[tile]['name']}: {TILES[tile]['text']}"
    picture = card_picture(tile, "improvement", "mt-square", "" if view.can(notation) else label)
    if view.can(notation):
        return f'<button type="button"{view.act(notation, cls="mt-cardbutton")}{key(f"big-{tile}")}>{picture}</button>'
    return f'<span class="mt-cardplain"{key(f"big-{tile}")}{view.what(thing=f"tile:{tile}")}>{picture}</span>'


def _black(view: TableView) -> str:
    """The black market: prices, and what can be traded now."""
    cells = []
    for i, good in enumerate(d.GOODS):
        if not d.BLACK_SELL[i]:
            continue
        prices = []
        for verb, price in (("sell", d.BLACK_SELL[i]), ("buy", d.BLACK_BUY[i])):
            notation = f"black {verb} {good}"
            words = f'<small>{verb}</small> <span class="num">{price}</span>'
            if view.can(notation):
                told = f"{verb} {price}: {view.legal[notation].text}"
                prices.append(f'<button type="button"{view.act(notation, told, "mt-price")}>{words}</button>')
            elif price:
                prices.append(f'<span class="mt-price">{words}</span>')
        cells.append(
            f'<li class="mt-trade" title="{escape(good_name(good))}">{icon_in_text(look.ICONS[good])}'
            f'<span class="unseen">{escape(good_name(good))}</span>{"".join(prices)}</li>'
        )
    return f'<h4{view.what("", "MT-148")}>Black market</h4><ul class="mt-black">{"".join(cells)}</ul>'


def expansions(view: TableView, own: int) -> str:
    """Contracts and dealers: the decks with their wheels, the offer, everybody's dealers."""
    obs = view.obs
    out = []
    options = obs["options"]
    if options.get("international_markets") == "yes":
        out.append(_deck_wheel(view, "0a", "contract", f"{obs['contract_deck']} contracts left"))
    if options.get("merchant") == "yes":
        out.append(_deck_wheel(view, "0b", "cart", f"{obs['merchant_deck']} dealers left"))
        offer = "".join(_dealer_card(view, card, None, []) for card in obs["offer"])
        out.append(f'<h4>Dealers on offer</h4><div class="mt-row">{offer or "<span class=muted>none</span>"}</div>')
        for p, farm in enumerate(obs["farms"]):
            if farm["dealers"]:
                shown = "".join(_dealer_card(view, card["id"], p, card["pieces"]) for card in farm["dealers"])
                out.append(f'<h4>{view.seats[p].html}</h4><div class="mt-row">{shown}</div>')
    known = obs["farms"][own].get("known", {"cards": []})
    if known["cards"] and view.viewer == own:
        order = "in this order" if known["in_order"] else "in some order"
        shown = "".join(card_picture(card, "market", "mt-wide", MARKETS[card]["name"]) for card in known["cards"])
        out.append(f'<h4>You have seen, on top of the deck, {order}</h4><div class="mt-row">{shown}</div>')
    return "".join(out)


def _deck_wheel(view: TableView, area: str, icon_name: str, words: str) -> str:
    standing = [p for p in view.obs["wheels"].get(area, ()) if p is not None]
    notation = f"place {area}.1"
    who = "".join(view.seats[p].html for p in standing)
    text = f"{icon_in_text(icon_name)}<span>{escape(SHORT[area])}: {escape(words)}</span> {who}"
    if view.can(notation):
        told = f"{SHORT[area]}: {words}. {view.legal[notation].text}"
        return f'<button type="button"{view.act(notation, told, "mt-choice")} data-at="wheel:{area}:0">{text}</button>'
    return f'<p class="mt-said" data-at="wheel:{area}:0"{view.what(thing=f"area:{area}")}>{text}</p>'


def _dealer_card(view: TableView, card: str, owner: int | None, pieces: Sequence[str | None]) -> str:
    """A dealer's card; what lies on it can be bought."""
    notation = f"take {card}"
    picture = card_picture(card, "merchant", "mt-tall", next(m["name"] for m in DATA["merchant"] if m["id"] == card))
    goods = []
    for i, piece in enumerate(pieces):
        if piece is None:
            continue
        buy = f"buy {card}.{i + 1}"
        price = d.MERCHANTS[d.MERCHANT[card]].prices[i]
        inside = f'{icon_in_text(look.ICONS[piece])}<span class="num">{price}</span>'
        goods.append(
            f'<button type="button"{view.act(buy, cls="chip")}>{inside}</button>'
            if view.can(buy)
            else f'<span class="chip">{inside}</span>'
        )
    if owner is None and view.can(notation):
        return f'<button type="button"{view.act(notation, cls="mt-cardbutton")}>{picture}</button>'
    told = view.what(thing=f"card:{card}")
    return f'<span class="mt-cardplain"{told}>{picture}<span class="row">{"".join(goods)}</span></span>'
