"""La Granja: what the shell says about the game: blurb, options, the guided first game."""

from __future__ import annotations

from web.ui.plug import Guide

BLURB = (
    "Sixty-six cards, each a field, a barrow, an extension or a helper. Take dice, send donkeys to the village, and hold "
    "your stalls on a market where everybody pushes."
)
LINE_TITLES = {
    "vp": "Victory points",
    "start": "At the start",
    "market": "Market",
    "siesta": "Siesta",
    "barrows": "Barrows",
    "buildings": "Buildings",
    "roof": "Roof",
    "other": "Other",
    "sale": "Final sale",
}
OPTION_GROUPS = (
    ("Start", ("start_player", "first_round_optional")),
    ("Rulings, closely read", ("marker_limit", "pay_first", "full_market", "equal_rows")),
    ("What is shown", ("hide_vp",)),
    ("Alone", ("solo_all_cards",)),
)
OPTION_TITLES = {
    "hide_vp": "Points of rivals",
    "marker_limit": "Markers",
    "start_player": "Start player",
    "equal_rows": "Building rows",
    "first_round_optional": "Two cards in round 1",
    "pay_first": "Purchased deliveries",
    "full_market": "All market spaces your own",
    "solo_all_cards": "Cards 5 and 26 alone",
}
CHOICE_TITLES = {
    "hide_vp=off": "open",
    "hide_vp=on": "covered",
    "marker_limit=25": "25 each",
    "marker_limit=off": "as many as needed",
    "start_player=random": "drawn",
    **{f"start_player={seat}": f"player {seat + 1}" for seat in range(4)},
    "equal_rows=off": "differ a little",
    "equal_rows=on": "all alike",
    "first_round_optional=off": "must be played",
    "first_round_optional=on": "may be played",
    "pay_first=off": "paid one by one",
    "pay_first=on": "paid all at once",
    "full_market=none": "no marker",
    "full_market=next_lower": "next lower value",
    "solo_all_cards=on": "stay in the deck",
    "solo_all_cards=off": "taken out",
}
GUIDE = Guide(
    "Your first La Granja",
    "Six rounds on a farm above Esporles. You grow crops, keep pigs, and bring goods to barrows and to the craft houses of the "
    "village. Every card has four sides and four uses; you choose one. Most points after six rounds win. Let us play a game "
    "against one opponent.",
    ("person", "greedy"),
    {"start_player": "0"},
    11,
    {
        "PlayCard": (
            (
                "Press a card: you see its four uses. Two cards come down in the first round; a field and a barrow that wants "
                "what your fields grow are a sound beginning."
            ),
            "And the second. A field bears a crop in every growth in which it is empty.",
            "One card a round from now on. Extensions bring income, cards and deliveries for good, but must be paid.",
            "Look at what your barrows lack: which field, which helper closes the gap?",
        ),
        "BeforeGrowth": (
            "Only empty fields bear: a crop that you upgrade off a field now, for silver, grows back at once.",
            "Two pigs with a free stable get a young one.",
        ),
        "BuyTile": (
            "A roof tile costs as much silver as the number of the round: early ones are cheap. Its effect you use once, when you like.",
            "The first roof space brings no point; each further one brings a point more than the last, at once.",
        ),
        "Roll": ("Everybody takes two dice, one after the other; the last one is used by all.",),
        "TakeDie": (
            (
                "Take a die. The space on which it lies says what it brings: a pig, a crop or card, two crops, silver, upgrades or "
                "steps, a delivery."
            ),
            "Your second die. What do your barrows lack most?",
            "What would you leave to your rival?",
        ),
        "UseDie": ("Now use it. Before that you may still buy, sell or use a tile.",),
        "AfterDie": ("Anything to buy, sell or upgrade before the others go on? If not, finish.",),
        "ChooseDonkey": (
            (
                "Many deliveries, or many steps up the siesta track? Steps bring points, and who is farthest goes first. Each tile can "
                "be used once in three rounds."
            ),
            "Goods on your farm that fit nothing yet need no deliveries: then take the steps.",
            "Used donkeys come back before round 4.",
        ),
        "Deliver": (
            "Symbols you can fill are lit. A full barrow brings its points, a trade commodity and a stall on the market.",
            (
                "A full row in a craft house brings as many points as the number of the round, more to the first, and a craft "
                "marker that works for the rest of the game."
            ),
            "One barrow done beats two half full.",
        ),
        "Upgrade": ("Before you upgrade a crop: does one of your barrows want it as it is?",),
        "Space": (
            "Your stall pushes rivals off lower neighbouring spaces, a point for each. It brings a point every round it stays.",
        ),
        "Purchase": ("More deliveries for a silver each, if you like.",),
        "Trade": ("A commodity brings one of five things: at a pinch it is the missing good.",),
    },
)
DIE_WORDS = (
    "",
    "1 pig",
    "a card or 1 crop",
    "2 different crops",
    "4 silver",
    "upgrades or steps",
    "a delivery or 2 silver",
)
"""What a die of 1 to 6 brings, in a few words."""
