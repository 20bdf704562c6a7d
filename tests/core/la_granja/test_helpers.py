"""Every helper played in a real position: TABLE has one for each of the 66 cards (LG-168 to LG-195)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.la_granja.data import CARDS, COMPONENTS, TILES
from core.la_granja.effects import PRIMITIVES
from core.la_granja.state import LaGranjaState
from tests.core.la_granja.tools import has, position, refused, run, texts, top, vp

TABLE: dict[int, Callable[[], None]] = {}


def helper(card: int) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def register(function: Callable[[], None]) -> Callable[[], None]:
        TABLE[card] = function
        return function

    return register


def turn(name: str = "turn.deliver", step: str = "III.3", left: int = 1, **farm: object) -> LaGranjaState:
    """The first player's turn; the second has a commodity only."""
    tail = [left] if name in ("turn.deliver", "turn.play") else []
    return position(step, dict(farm), turns=[[name, 0, *tail]], offer=[9])


def die(value: int, rival: dict | None = None, rnd: int = 3, **farm: object) -> LaGranjaState:
    return position(
        "first_die", dict(farm), rival or {}, next=1, dice=[1, 1, 1, 1], turns=[["turn.use", 0, value, 0]], round=rnd
    )


def barrow(card: int = 44, market: dict | None = None, rival: dict | None = None, **farm: object) -> LaGranjaState:
    """A barrow with one symbol open, and the good for it delivered."""
    names = ("olive", "grain", "grape", "pig", "food", "wine", "meat")
    goods = [names[g] for g in CARDS[card].barrow.goods]
    last = goods[-1]
    made = {"barrows": [{"card": card, "covered": goods[:-1]}], **farm}
    made.setdefault("pigs", int(last == "pig"))
    made.setdefault("dens", {last: 1} if last in names[:3] else {})
    made.setdefault("upgraded", {last: 1} if last in names[4:] else {})
    s = position("III.3", made, rival or {}, market=market or {}, turns=[["turn.deliver", 0, 1]])
    return run(s, f"deliver:c{card}:{last}")


@helper(1)
def chef() -> None:
    s = turn(helpers=[1], dens={"grape": 1}, silver=2)
    run(s, "upgrade:grape")
    assert (has(s, "wine"), has(s, "silver")) == (1, 0)


@helper(2)
def negotiator() -> None:
    s = position(
        "III.3",
        {"barrows": [{"card": 3, "covered": ["olive", "olive", "grape"]}], "pigs": 1},
        {"helpers": [2]},
        market={"9": 1, "14": 1},
        turns=[["turn.deliver", 0, 1]],
    )
    run(s, "deliver:c3:pig", "space:10")
    assert vp(s, 1) == 2 and vp(s) == 4 + 2


@helper(3)
def porter() -> None:
    s = die(6, helpers=[3], dens={"olive": 1}, barrows=[8])
    run(s, "option:silver2")
    assert texts(s) == ["option:deliver", "pass"]
    twin = s.clone()
    run(s, "option:deliver", "deliver:c8:olive")
    assert has(s, "silver") == 2 and s.farms[0].covered[0] and s.farms[0].tired == 1
    run(twin, "pass")
    assert twin.farms[0].tired == 0, "passing leaves the Porter ready"


@helper(4)
def farm_worker() -> None:
    s = turn("turn.after", "II", helpers=[4], vp=2, hand=[5])
    run(s, "helper:4", "play:5:field")
    assert vp(s) == 1 and s.farms[0].fields == [5] and refused(s, "helper:4") == "exhausted"


@helper(5)
def village_elder() -> None:
    s = position("II", {"helpers": [5]})
    run(s, "guard:6", "roll")
    s = position("first_die", {"helpers": [5]}, {}, next=1, dice=[6, 2, 2], guard=[0, 6])
    assert s.current_player == 1 and texts(s, "take") == ["take:2"]
    assert refused(s, "take:6") == "guarded"
    own = position("first_die", {"helpers": [5]}, {}, dice=[6, 2, 2, 2], guard=[0, 6])
    assert texts(own, "take") == ["take:2", "take:6"], "the owner may"
    two = position("first_die", {"helpers": [5]}, {}, next=1, dice=[6, 6, 2], guard=[0, 6])
    assert texts(two, "take") == ["take:2", "take:6"], "two lie there"


@helper(6)
def merchant() -> None:
    s = die(1, {"helpers": [14], "dice": [4, 1]}, 4, helpers=[6, 13], vp=3)
    run(s, "option:pig")
    assert texts(s) == ["use:6", "use:13", "pass"]
    run(s, "use:6")
    assert (has(s, "silver"), vp(s)) == (4, 2), "space 4 in round 4"
    assert texts(s) == ["use:13", "pass"]
    run(s, "pass")
    assert has(s, "silver", 1) == 1, "the Foreman sees the die of 1, not the space without a die"


@helper(7)
def trader() -> None:
    s = turn(helpers=[7], silver=2)
    run(s, "buy:olive")
    assert (has(s, "olive"), has(s, "silver")) == (1, 0)


@helper(8)
def monger() -> None:
    for space, points in ((2, 0), (3, 2), (8, 4)):
        s = position("IV", {"helpers": [8], "hand": [1]}, siesta={str(space): [0], "0": [1]})
        assert vp(s) == points


@helper(9)
def barrow_builder() -> None:
    s = barrow(helpers=[9])
    run(s, "keep", "space:8")
    assert s.farms[0].barrows[0] == 44 and s.farms[0].covered[0] == 0 and vp(s) == 2 and has(s, "commodity") == 2
    s = barrow(helpers=[9])
    run(s, "pass")
    assert s.farms[0].barrows[0] == 0 and s.farms[0].tired == 0


@helper(10)
def shack_builder() -> None:
    s = turn("turn.play", "I.1", helpers=[10], hand=[5, 6], silver=1, vp=0)
    run(s, "play:5:extension")
    assert has(s, "silver") == 1 and s.farms[0].extensions == [5]


@helper(11)
def turner() -> None:
    s = position("I.4", {"helpers": [11], "silver": 2}, offer=[5], round=3)
    run(s, "tile:5")
    assert has(s, "silver") == 0


@helper(12)
def groom() -> None:
    s = turn(helpers=[12], pigs=2, silver=5)
    run(s, "buy:pig")
    assert has(s, "pig") == 3


@helper(13)
def peon() -> None:
    s = die(2, {"helpers": [14], "dice": [2, 2]}, helpers=[13], vp=1)
    run(s, "option:olive", "use:13", "option:grape")
    assert (has(s, "olive"), has(s, "grape"), vp(s)) == (1, 1, 0)
    assert has(s, "silver", 1) == 2, "a use for the Foreman each time"


@helper(14)
def foreman() -> None:
    s = position(
        "last_die",
        {"helpers": [14], "dice": [4, 4]},
        {"roof": [4]},
        {},
        seats=3,
        dice=[4],
        order=[1, 2, 0],
        waiting=True,
    )
    run(s, "option:silver4", "done")
    assert has(s, "silver") == 1, "equal dice count once"
    run(s, "option:silver4", "done")
    assert has(s, "silver") == 2
    run(s, "decline")
    assert has(s, "silver") == 2, "not for the own use"
    turned = die(5, {"helpers": [14], "dice": [4, 1]}, roof=[4])
    run(turned, "adjust:4:-", "option:silver4")
    assert has(turned, "silver", 1) == 1, "a value changed by a tile counts as changed"


@helper(15)
def migrant_laborer() -> None:
    s = position("laborer", {"helpers": [15]}, dice=[1, 1, 3, 6, 6], mark=[1, 3])
    assert texts(s) == ["die:1", "die:6", "pass"], "not the Tenant's die"
    run(s, "die:6")
    assert texts(s) == [f"face:{v}" for v in (1, 2, 3, 4, 5)]
    run(s, "face:4")
    assert s.dice == [0, 2, 0, 1, 1, 0, 1]


@helper(16)
def wainwright() -> None:
    s = barrow(helpers=[16], hand=[8, 9])
    run(s, "space:8")
    assert texts(s) == ["play:8:barrow", "play:9:barrow", "pass"]
    run(s, "play:9:barrow")
    assert s.farms[0].barrows[0] == 9 and s.farms[0].tired == 1


@helper(17)
def oil_miller() -> None:
    s = turn("turn.after", "II", helpers=[17], dens={"olive": 1}, hand=[6])
    assert refused(s, "helper:17") == "no_effect", "not from a den"
    s = turn("turn.after", "II", helpers=[17], fields=[{"card": 5, "goods": 1}], hand=[6])
    run(s, "helper:17", "play:6:barrow")
    assert s.farms[0].crops == [0] and s.farms[0].barrows[0] == 6


@helper(18)
def cooper() -> None:
    farm = {"helpers": [18], "fields": [{"card": 1, "goods": 1}], "barrows": [11], "commodities": 0}
    s = position("II", farm, turns=[["turn.after", 0]], waiting=False, blocked=[1, 5, 4])
    assert "helper:18" not in texts(s), "the grape spent is not the good delivered"
    s = turn("turn.after", "II", **{**farm, "dens": {"grape": 1}, "commodities": 1})
    run(s, "helper:18", "deliver:c11:grape")
    assert s.farms[0].crops == [0] and has(s, "grape") == 0 and s.farms[0].covered[0]
    assert s.farms[0].purchases == 0


@helper(19)
def farm_girl() -> None:
    assert turn(helpers=[19]).farms[0].hand_limit == 5


@helper(20)
def packer() -> None:
    s = position("III.4", {"helpers": [20], "silver": 1, "dens": {"olive": 2}, "barrows": [8]})
    run(s, "free_delivery", "deliver:c8:olive")
    assert has(s, "silver") == 1 and s.stack[-1][2:] == (1, 0), "not one of the purchases"
    run(s, "buy_delivery", "deliver:c8:olive")
    assert "free_delivery" not in texts(s)


@helper(21)
def market_woman() -> None:
    s = turn(helpers=[21], commodities=1, silver=3)
    run(s, "commodity", "trade:pig")
    assert texts(s) == ["use:21", "pass"]
    run(s, "use:21")
    assert "trade:pig" not in texts(s)
    run(s, "trade:silver")
    assert (has(s, "pig"), has(s, "silver"), has(s, "commodity")) == (1, 4, 0)
    poor = turn(helpers=[21], commodities=2, silver=2)
    run(poor, "commodity", "trade:pig")
    assert top(poor) == "turn.deliver"
    far = turn(helpers=[21, 66], commodities=2, silver=9)
    run(far, "helper:66", "lock:pig")
    assert top(far) == "turn.deliver", "not with the Long Distance Trader"


@helper(22)
def joiner() -> None:
    farm = {"helpers": [22, 11], "silver": 1, "upgraded": {"food": 1, "wine": 1, "meat": 1}}
    s = position("I.4", farm, offer=[21], round=6)
    run(s, "tile:21")
    assert texts(s) == ["pay:food", "pay:wine", "pay:meat"], "5 with the Turner"
    run(s, "pay:wine")
    assert "pay:silver" in texts(s)
    run(s, "pay:silver")
    assert (has(s, "silver"), has(s, "wine"), has(s, "food")) == (0, 0, 1)
    s = position("I.4", {"helpers": [22], "upgraded": {"meat": 2}}, offer=[21], round=6)
    run(s, "tile:21")
    assert has(s, "meat") == 0, "overpaid, no change"


@helper(23)
def farm_servant() -> None:
    s = turn(helpers=[23], pigs=1)
    run(s, "helper:23", "upgrade:pig")
    assert has(s, "meat") == 1 and has(s, "silver") == 0


@helper(24)
def wagoner() -> None:
    s = position(
        "III.4", {"helpers": [24, 56], "silver": 0, "extensions": [3, 6], "dens": {"olive": 3}, "barrows": [8, 44]}
    )
    run(s, "buy_delivery", "deliver:c8:olive")
    assert has(s, "silver") == 1
    run(s, "helper:56")
    assert s.farms[0].tired == 0b10 and has(s, "silver") == 0, "ready again, for nothing"
    assert "buy_delivery" not in texts(s)


@helper(25)
def builder() -> None:
    s = turn("turn.play", "I.1", helpers=[25], hand=[5, 6, 7])
    run(s, "play:5:field")
    assert s.farms[0].tired == 0 and texts(s, "play")
    run(s, "play:6:field")
    assert s.farms[0].tired == 1 and not texts(s, "play")


@helper(26)
def tenant() -> None:
    s = position("tenant", {"helpers": [26]}, {}, dice=[2, 2, 5, 6, 6], order=[1, 0])
    run(s, "die:2")
    assert s.current_player == 1 and {"take:2", "take:2:marked"} <= set(texts(s))
    plain = s.clone()
    run(s, "take:2:marked")
    assert s.current_player == 0 and s.decision is not None and s.decision.turn_of == 1
    assert texts(s) == ["kind:olive", "kind:grain", "kind:grape"]
    run(s, "kind:grape")
    assert has(s, "grape") == 1 and s.current_player == 1 and s.mark is None
    run(plain, "take:2")
    assert plain.current_player == 1 and plain.mark == (0, 2)
    last = position("last_die", {"helpers": [26]}, {}, dice=[3], mark=[0, 3], order=[0, 1])
    run(last, "decline", *(["done"] if top(last) == "turn.after" else []))
    while top(last) == "turn.after":
        run(last, "done")
    assert last.current_player == 0 and texts(last) == ["kind:olive", "kind:grain", "kind:grape"]


@helper(27)
def wagoner_servant() -> None:
    assert position("III.4", {"helpers": [27]}).stack[-1][2] == 3


@helper(28)
def greengrocer() -> None:
    s = position("I.3", {"helpers": [28], "fields": [5]})
    run(s, "grow", "use:28")
    assert texts(s) == ["kind:grain", "kind:grape"]
    run(s, "kind:grape")
    assert has(s, "grape") == 1
    full = position("I.3", {"helpers": [28], "fields": [5, 4, 1]}, {"commodities": 1})
    run(full, "grow")
    assert full.current_player == 1, "every kind is borne: nothing to take"


@helper(29)
def donkey_driver() -> None:
    s = position("reveal", {"helpers": [29], "donkey": 2}, {"donkey": 4})
    assert texts(s) == ["plus", "minus", "pass"]
    twin = s.clone()
    run(s, "plus")
    assert (s.farms[0].deliveries, s.farms[0].steps) == (3, 1)
    run(twin, "minus", "walk")
    assert twin.pos[0] == 3 and twin.farms[0].deliveries == 1
    none = position("reveal", {"helpers": [29], "donkey": 4}, {"donkey": 4})
    assert texts(none) == ["minus", "pass"], "no step to take away"


@helper(30)
def manservant() -> None:
    assert turn(helpers=[30]).farms[0].hand_limit == 4
    assert turn(helpers=[30, 1, 2]).farms[0].hand_limit == 6


@helper(31)
def candle_maker() -> None:
    s = die(3, helpers=[31])
    run(s, "option:harvest2", "kind:olive", "kind:grain")
    assert has(s, "silver") == 2
    s = die(2, helpers=[31], hand=[5])
    run(s, "option:card", "draw")
    assert has(s, "silver") == 0


@helper(32)
def carpenter() -> None:
    s = turn("turn.play", "I.1", helpers=[32], hand=[5, 6], silver=1, vp=1)
    run(s, "play:5:extension", "pay:silver", "use:32")
    assert vp(s) == 0 and texts(s) == ["play:6:field", "play:6:barrow", "play:6:helper"]


@helper(33)
def peddler() -> None:
    s = barrow(2, {"14": 1}, {"helpers": [33]})
    run(s, "space:10")
    assert s.current_player == 1
    run(s, "save:14", "space:13")
    assert s.market[13] == 1 and vp(s) == 4 + 1


@helper(34)
def harvest_hand() -> None:
    s = position("I.3", {"helpers": [34], "fields": [{"card": 5, "goods": 2}, 4, 6], "silver": 1})
    run(s, "grow", "use:34")
    assert texts(s) == ["field:5", "field:4", "field:6"]
    run(s, "field:4")
    assert s.farms[0].crops == [3, 2, 1] and has(s, "silver") == 0, "the other kind is the olive field, full or not"


@helper(35)
def agricultural_worker() -> None:
    s = turn(helpers=[35], fields=[{"card": 1, "goods": 1}])
    run(s, "sell:grape")
    assert has(s, "silver") == 2 and s.farms[0].crops == [0]


@helper(36)
def deer_breeder() -> None:
    for pigs, helpers, extensions, silver in (
        (0, [36], [1], 2),
        (3, [36], [1], 0),
        (0, [36], [1, 2, 9], 4),
        (5, [36, 51], [1, 2, 9], 4),
    ):
        s = position(
            "I.3",
            {"helpers": helpers, "extensions": extensions, "pigs": min(pigs, 7)},
            next=1,
            turns=[["hook", 0, "growth", [["grain", 0]], 0]],
        )
        assert has(s, "silver") == silver, (pigs, helpers)


@helper(37)
def straw_binder() -> None:
    s = position("I.3", {"helpers": [37, 34], "fields": [4, 6, {"card": 9, "goods": 1}, 5], "silver": 1})
    run(s, "grow")
    assert has(s, "silver") == 1 + 2, "two grain fields grew"


@helper(38)
def potter() -> None:
    s = turn("turn.play", "I.1", helpers=[38], hand=[5], extensions=[2], silver=2)
    run(s, "play:5:extension")
    assert has(s, "silver") == 0 and s.farms[0].extensions == [2, 5]


@helper(39)
def stall_builder() -> None:
    s = barrow(44, {"8": 1}, helpers=[39])
    run(s, "space:9")
    assert s.market[8] == 1 and vp(s) == 2


@helper(40)
def roofer() -> None:
    s = turn(left=0, helpers=[40, 54], roof=[3, 24], dens={"olive": 2}, upgraded={"food": 1}, barrows=[8, 7])
    run(s, "helper:40", "spend:3")
    assert not any("food" in text for text in texts(s)), "resources only"
    run(s, "deliver:c8:olive", "deliver:c8:olive")
    assert has(s, "silver") == 0 and vp(s) == 0, "neither the tile's effect nor the Ornament Carver"
    run(s, "roof:24", "roof:3")
    assert has(s, "silver") == 2, "turned up again"


@helper(41)
def fodder_maid() -> None:
    s = turn(helpers=[41], fields=[{"card": 4, "goods": 1}])
    run(s, "helper:41")
    assert has(s, "pig") == 1 and s.farms[0].crops == [0]


@helper(42)
def marketer() -> None:
    assert vp(run(die(2, helpers=[42], hand=[5]), "option:card", "draw")) == 1
    assert vp(run(die(5, helpers=[42]), "option:step2", "step:1")) == 1
    assert vp(run(die(5, helpers=[42], dens={"olive": 1}), "option:up1step1", "upgrade:olive", "stop")) == 0
    assert vp(run(die(2, helpers=[42]), "option:olive")) == 0


@helper(43)
def storage_builder() -> None:
    s = position("I.4", {"helpers": [43], "silver": 3}, offer=[5])
    run(s, "tile:5", "cover:helper")
    assert vp(s) == 3 and s.farms[0].storage == 5 and s.farms[0].roof == []
    run(s, "roof:5")
    assert has(s, "grape") == 1


@helper(44)
def seeds_trader() -> None:
    s = die(4, helpers=[44])
    run(s, "option:silver4", "use:44", "kind:grape")
    assert (has(s, "silver"), has(s, "grape")) == (3, 1)


@helper(45)
def herder() -> None:
    s = position("I.3", {"helpers": [45], "pigs": 1})
    run(s, "grow")
    assert has(s, "pig") == 2


@helper(46)
def pitchman() -> None:
    s = barrow(2, {"9": 1, "14": 1}, helpers=[46])
    run(s, "space:10")
    assert vp(s) == 4 + 2 * 2


@helper(47)
def errand_boy() -> None:
    farm = {"helpers": [47], "dens": {"olive": 2, "grain": 1, "grape": 2}, "barrows": [8, 39]}
    s = turn(left=5, **farm)
    run(s, "deliver:c8:olive", "deliver:c39:grain", "deliver:c8:olive")
    assert vp(s) == 0
    run(s, "deliver:c39:grape")
    assert vp(s) == 2 and s.farms[0].delivered == [1, 0, 0]


@helper(48)
def basket_weaver() -> None:
    s = turn(left=3, helpers=[48], dens={"olive": 2}, upgraded={"food": 1}, barrows=[42])
    run(s, "deliver:c42:olive", "deliver:c42:food", "deliver:b4:olive", "row:1")
    assert has(s, "silver") == 1, "crops to barrows only"


@helper(49)
def gardener() -> None:
    s = turn(left=2, helpers=[49], dens={"grape": 2}, barrows=[44], silver=3)
    run(s, "deliver:c44:olive")
    assert has(s, "grape") == 1
    run(s, "upgrade:olive")
    assert (has(s, "food"), has(s, "silver")) == (1, 1), "the price of the kind it stands for"
    assert texts(turn(helpers=[49], dens={"grape": 1}), "sell") == ["sell:grape"]


@helper(50)
def cabinetmaker() -> None:
    s = turn("turn.play", "I.1", helpers=[50], hand=[5], silver=1)
    run(s, "play:5:extension")
    assert has(s, "pig") == 1


@helper(51)
def swineherd() -> None:
    assert turn(helpers=[51]).farms[0].pig_spaces == 4


@helper(52)
def beekeeper() -> None:
    for goods, points in ((1, 0), (3, 1), (9, 2)):
        s = position("IV", {"helpers": [52], "fields": [{"card": 1, "goods": goods}], "hand": [2]})
        assert vp(s) == points


def _mover(card: int, good: str, field: int) -> None:
    s = turn(helpers=[card], fields=[{"card": field, "goods": 2}])
    run(s, f"move:{good}", "den:olive", f"move:{good}", "den:grape")
    assert (has(s, "olive"), has(s, "grape")) == (1, 1) and s.farms[0].crops == [0]
    assert refused(turn(helpers=[card], dens={good: 1}), f"move:{good}") == "no_resource"


TABLE[53] = lambda: _mover(53, "olive", 5)
TABLE[55] = lambda: _mover(55, "grain", 4)
TABLE[57] = lambda: _mover(57, "grape", 1)


@helper(54)
def ornament_carver() -> None:
    s = turn(helpers=[54], roof=[3, 1])
    run(s, "roof:3", "roof:1")
    assert vp(s) == 1, "once a round"


@helper(56)
def instructor() -> None:
    s = turn(helpers=[56, {"card": 23, "exhausted": True}, {"card": 4, "exhausted": True}], silver=2)
    run(s, "helper:56")
    assert texts(s) == ["ready:23", "ready:4"]
    run(s, "ready:23")
    assert s.farms[0].tired == 0b101 and has(s, "silver") == 1
    assert refused(turn(helpers=[56], silver=2), "helper:56") == "no_effect", "never itself"


@helper(58)
def ploughboy() -> None:
    s = turn("turn.play", "I.1", helpers=[58], hand=[5])
    run(s, "play:5:field")
    assert s.farms[0].crops == [1]


@helper(59)
def haggler() -> None:
    farm = {"helpers": [59], "silver": 1, "rows": {"1": {"covered": ["silver"] * 5}}}
    s = turn(**farm)
    run(s, "deliver:b1:silver", "back:silver")
    assert has(s, "silver") == 3 + 1
    pigs = turn(helpers=[59], upgraded={"meat": 1}, pigs=2, rows={"6": {"covered": ["pig", "pig"]}})
    run(pigs, "deliver:b6:meat")
    assert texts(pigs) == ["back:meat", "pass"], "no pig without room"


@helper(60)
def fat_cat() -> None:
    assert has(run(die(4, helpers=[60]), "option:silver4"), "silver") == 6


@helper(61)
def shoemaker() -> None:
    s = position("III.2", {"helpers": [61], "donkey": 3, "silver": 3})
    run(s, "buy_step", "buy_step")
    assert "buy_step" not in texts(s)
    run(s, "walk")
    assert s.pos[0] == 3 and has(s, "silver") == 1 and s.farms[0].tired == 1


@helper(62)
def pig_breeder() -> None:
    s = position("I.3", {"helpers": [62], "pigs": 3, "extensions": [1, 2, 9]})
    run(s, "grow")
    assert has(s, "pig") == 5


@helper(63)
def barterer() -> None:
    s = barrow(52, helpers=[63])
    assert texts(s) == ["back:food", "back:wine", "pass"]
    run(s, "back:wine")
    assert has(s, "wine") == 1 and s.farms[0].tired == 1


@helper(64)
def blacksmith() -> None:
    s = position("III.3", {"helpers": [64], "donkey": 2, "deliveries": 3, "dens": {"olive": 2}, "barrows": [8]})
    run(s, "extra_delivery")
    assert s.stack[-1][2] == 5, "the printed tile counts"
    assert "extra_delivery" not in texts(position("III.3", {"helpers": [64], "donkey": 3}))


@helper(65)
def supplier() -> None:
    for craft, silver in ({}, 1), ({"1": "fresh"}, 1), ({"2": "active", "4": "fresh", "6": "fresh"}, 3):
        assert has(position("I.2", {"helpers": [65], "craft": craft}), "silver") == silver


@helper(66)
def long_distance_trader() -> None:
    s = turn(helpers=[66, 1, 2], commodities=3, hand=[5])
    run(s, "helper:66", "lock:pig", "helper:66")
    assert "lock:pig" not in texts(s)
    run(s, "lock:silver", "commodity")
    assert vp(s) == 4 and texts(s) == ["trade:harvest", "trade:card", "trade:upgrade"]
    run(s, "trade:card", "play:5:helper", "replace:66")
    assert s.farms[0].locks.bit_count() == 2, "locked even without the card"
    end = position("end", {"commodities": 1, "locks": ["silver"]}, round=6)
    assert end.scores()[0].lines[1].why.startswith("0 silver + 1 trade commodity × 4")
    shut = turn(helpers=[66], commodities=2, locks=["silver", "harvest", "card", "pig", "upgrade"])
    assert refused(shut, "helper:66") == "no_effect" and refused(shut, "commodity") == "all_locked"


@pytest.mark.parametrize("card", sorted(TABLE), ids=lambda card: f"{card}-{CARDS[card].name.replace(' ', '-')}")
def test_helper(card: int) -> None:
    TABLE[card]()


def test_all_66_helpers_are_played() -> None:
    assert sorted(TABLE) == list(range(1, 67))


def test_helpers_are_data_over_thirty_primitives() -> None:
    assert set(PRIMITIVES) == set(COMPONENTS["effect"]) and len(PRIMITIVES) == 30
    used = {card.helper.effect for card in CARDS[1:]} | {tile.effect for tile in TILES[1:]}
    assert used <= set(PRIMITIVES)
    for function in PRIMITIVES.values():
        assert function.__doc__


@pytest.mark.rule("LG-168")
def test_once_a_round_and_ready_again_in_scoring() -> None:
    s = turn(helpers=[23], dens={"olive": 2})
    run(s, "helper:23", "upgrade:olive")
    assert refused(s, "helper:23") == "exhausted"
    s = position("IV", {"helpers": [{"card": 23, "exhausted": True}], "hand": [1]})
    assert s.farms[0].tired == 0


@pytest.mark.rule("LG-169", "LG-170", "LG-171", "LG-172", "LG-173", "LG-174", "LG-175", "LG-176", "LG-177", "LG-178")
def test_details_of_helpers_1() -> None:
    for card in (17, 18, 41, 1, 3, 6, 13, 5, 26, 15, 14, 21, 66):
        TABLE[card]()
    s = turn(helpers=[1], dens={"olive": 1}, silver=1, roof=[10])
    run(s, "roof:10", "upgrade:olive")
    assert has(s, "silver") == 1, "the Chef pays nothing back for a free upgrade"


@pytest.mark.rule("LG-179", "LG-180", "LG-181", "LG-182", "LG-183", "LG-184", "LG-185", "LG-186", "LG-187", "LG-188")
def test_details_of_helpers_2() -> None:
    for card in (22, 40, 24, 20, 64, 18, 29, 34, 58, 49, 53, 55, 57, 36, 32):
        TABLE[card]()
    # the Gardener's crops count as their own kind for extensions
    s = turn("turn.play", "I.1", helpers=[49], hand=[5], extensions=[2], dens={"grape": 3})
    assert "play:5:extension" not in texts(s)


@pytest.mark.rule("LG-189", "LG-190", "LG-191", "LG-192", "LG-193", "LG-194", "LG-195")
def test_details_of_helpers_3() -> None:
    for card in (43, 59, 63, 16, 56, 47, 2, 46, 65):
        TABLE[card]()
    # the symbol counts for the Errand Boy, not the Gardener's good
    s = turn(left=3, helpers=[47, 49], dens={"grape": 3}, barrows=[39])
    run(s, "deliver:c39:olive", "deliver:c39:grain", "deliver:c39:grape")
    assert vp(s) >= 2 and s.farms[0].delivered == [0, 0, 0]
    # a marker the Peddler moves does not pay the Negotiator
    s = barrow(3, {"14": 1}, {"helpers": [33, 2]})
    run(s, "space:10", "save:14", "space:13")
    assert vp(s, 1) == 0


@pytest.mark.rule("LG-46")
def test_a_helper_played_by_a_trade_or_tile_reacts_to_it() -> None:
    s = turn(commodities=2, silver=3, hand=[21])
    run(s, "commodity", "trade:card", "play:21:helper")
    assert texts(s) == ["use:21", "pass"]
    s = turn(roof=[11], hand=[54])
    run(s, "roof:11", "play:54:helper")
    assert vp(s) == 1


@pytest.mark.rule("LG-14", "LG-105")
def test_a_good_that_had_to_wait_for_a_marker_was_still_brought_by_the_die() -> None:
    s = die(2, helpers=[31], dens={"grain": 24}, commodities=1)
    run(s, "option:grape")
    assert top(s) == "free" and has(s, "silver") == 0
    run(s, "free:den:grain")
    assert (has(s, "grape"), has(s, "silver")) == (1, 2)
    s = die(2, helpers=[31], dens={"grain": 24}, commodities=1)
    run(s, "option:grape", "forgo")
    assert (has(s, "grape"), has(s, "silver")) == (0, 0)
