"""A map from the name of each odds table of chemin de fer to its title and to how its chances were
counted.
"""

_COUNTED = "Every order of six cards of a full shoe, without replacement"
TITLES: dict[str, tuple[str, str]] = {
    "shares": (
        "Who wins; drawing (1) or not with 5 as punta: {punta_5}, with 3 of the bank having given a"
        " 9: {banker_3_9}, with 5 having given a 4: {banker_5_4}",
        _COUNTED,
    ),
    "edge": ("What the bank wins of a bet, by the three choices", _COUNTED),
    "edge_casino": ("The same with the house's 5 % of what it wins (F22), not rounded", _COUNTED),
    "two_cards": ("What two cards of a full shoe make", "Pairs of values, without replacement"),
}
