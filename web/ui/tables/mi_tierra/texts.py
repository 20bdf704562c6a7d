"""Texts for the shell: what the game is, its options, the guided first game."""

from __future__ import annotations

from web.ui.plug import Guide

BLURB = (
    "A valley, a river, a road. Place your workers, then watch the areas wake up one by one: plant, breed, dig canals, build, "
    "train horses, and sell it all at the markets down the road."
)
LINE_TITLES = {
    "money": "Money",
    "sets": "Sets of level 3 goods",
    "objective": "Objective",
    "tiles": "Improvements (deck B)",
    "merchant": "Most dealers' cards",
    "unsold": "Unsold goods, half price",
}
OPTION_GROUPS = (
    ("Variants", ("less_luck", "simpler_game", "simpler_irrigation")),
    ("Expansions", ("international_markets", "merchant", "village", "objectives")),
    ("Start", ("first_order", "initial_animal")),
    ("Workers, closely read", ("farm_worker_needs", "blocking_placement", "hold_back_workers", "third_wheel")),
    ("Water, closely read", ("canal_beside", "drought_at_empty_mill", "drought_exempt", "rain_drought_exempt")),
    ("Farm and markets, closely read", (
        "field_harvest", "homeless_animals", "market_arrow", "market_deck_empty", "sell_level_3", "sell_horses",
        "merchant_purchase",
    )),
    ("Events and end, closely read", ("event_start_order", "round_7_event_end", "objective_spaces", "third_place")),
)  # fmt: skip
OPTION_TITLES = {
    "less_luck": "More speed, less luck",
    "simpler_game": "Simpler game",
    "simpler_irrigation": "Simpler game: irrigated",
    "international_markets": "International Markets",
    "merchant": "Merchant",
    "village": "Village",
    "objectives": "Objectives",
    "first_order": "First turn order",
    "initial_animal": "Animal as a first pick",
    "farm_worker_needs": "A farm worker needs",
    "blocking_placement": "Places of no use",
    "hold_back_workers": "Keeping workers back",
    "third_wheel": "Third wheel (six players)",
    "canal_beside": "Canals run between",
    "drought_at_empty_mill": "Drought at an empty mill",
    "drought_exempt": "A drought spares",
    "rain_drought_exempt": "A drought by Rain spares",
    "field_harvest": "A field gives",
    "homeless_animals": "Animals without room",
    "market_arrow": "Moving down",
    "market_deck_empty": "Market deck empty",
    "sell_level_3": "Level 3 goods",
    "sell_horses": "Horses in generic orders",
    "merchant_purchase": "Buying from a dealer",
    "event_start_order": "Events at the start",
    "round_7_event_end": "Last event",
    "objective_spaces": "Spaces for objectives",
    "third_place": "Two tied for first",
}
CHOICE_TITLES = {
    **{
        f"{name}={value}": word
        for name in (
            "less_luck", "simpler_game", "international_markets", "merchant", "village", "objectives",
        )
        for value, word in (("no", "without"), ("yes", "with"))
    },
    "first_order=random": "drawn",
    "first_order=seats": "order of the seats",
    "initial_animal=needs_pen": "with the pen only",
    "initial_animal=becomes_meat": "alone becomes meat",
    "farm_worker_needs=two_crops": "two crops",
    "farm_worker_needs=one_crop": "one crop",
    "blocking_placement=allowed": "open",
    "blocking_placement=forbidden": "closed",
    "hold_back_workers=no": "not allowed",
    "hold_back_workers=yes": "allowed",
    "third_wheel=not_an_occupant": "newcomers only",
    "third_wheel=any_player": "anybody",
    "canal_beside=any_plots": "any plots",
    "canal_beside=two_crops": "two crops",
    "drought_at_empty_mill=yes": "yes",
    "drought_at_empty_mill=no": "no",
    "drought_exempt=all_at_mill": "all at the mill",
    "drought_exempt=taker_only": "the taker",
    "rain_drought_exempt=none": "nobody",
    "rain_drought_exempt=taker": "the taker",
    "field_harvest=per_worker": "to every worker",
    "field_harvest=once_per_round": "once a round",
    "homeless_animals=lost": "are lost",
    "homeless_animals=meat": "become meat",
    "market_arrow=on_card": "cards with an arrow",
    "market_arrow=all_cards": "all cards",
    "market_deck_empty=reshuffle_sold": "shuffle the used cards",
    "market_deck_empty=no_refill": "stays empty",
    "sell_level_3=generic_only": "on generic orders",
    "sell_level_3=never": "are never sold",
    "sell_horses=yes": "count",
    "sell_horses=no": "do not count",
    "merchant_purchase=before_effect": "before the effect",
    "merchant_purchase=after_effect": "after the effect",
    "event_start_order=old_turn_order": "old turn order",
    "event_start_order=new_turn_order": "new turn order",
    "round_7_event_end=before_scoring": "acts",
    "round_7_event_end=skipped": "is skipped",
    "objective_spaces=plots_and_stables": "plots and stables",
    "objective_spaces=with_improvements": "and improvements",
    "third_place=literal": "the third wins",
    "third_place=shared_victory": "they share",
    "simpler_irrigation=all_fields": "all fields",
    "simpler_irrigation=printed_only": "A2 and B2",
}  # fmt: skip
GUIDE = Guide(
    "Your first Mi Tierra",
    "Seven rounds: place your workers on wagon wheels, then the areas act one after the other, down the river, along the road, "
    "to your farm and the markets. Most pesos win. Let us play the simpler game against one opponent.",
    ("person", "greedy"),
    {"simpler_game": "yes"},
    7,
    {
        "pick": (
            "Pick two things to start with. Two seeds make fields; an animal comes with its pen.",
            "And a second thing: the pair must not have been picked before.",
        ),
        "plant": (
            "Plant beside another field of the same kind: one worker between two equal fields brings two goods.",
        ),
        "place": (
            "Place a worker on a lit wheel. Point at one to see what it would bring.",
            "Seeds and pens first: they work for you all game.",
            "Every area acts in the order of its number: what you harvest on the farm can still be sold this round.",
            "The market wheels further down give two transactions.",
            "Level 3 goods (vest, dessert, cake, chicha) pay 35 at once, and sets of them pay again at the end.",
        ),
        "house": ("Take the animals you have pens for; every other one becomes meat, which sells too.",),
        "farm": ("Your farm: let workers harvest, use your tiles, then finish.",),
        "deal": (
            "Choose an order card that you can serve.",
            "Or keep your goods for a better card and finish trading.",
        ),
        "hire": ("A worker more for the rest of the game is usually worth it early on.",),
    },
)
