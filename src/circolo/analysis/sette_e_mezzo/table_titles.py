"""A map from the name of each odds table of sette e mezzo to its title and to how its chances were
counted.
"""

TITLES: dict[str, tuple[str, str]] = {
    "bust_with_one": (
        "The next card busts, by the one held (in halves)",
        "The cards of the other 39 that go above 7 1/2; the matta never does here",
    ),
    "bust_with_two": (
        "The third card busts, by the total of two (in halves, without the matta)",
        "Every two cards of that total, weighed by their chance, and the cards left that bust",
    ),
    "endings": (
        "How a punta alla regola ends (in halves)",
        "Every order of a fresh pack, followed as far as the rule draws",
    ),
    "edge": (
        "What the banker wins of a bet fixed before the cards: piatto, one punta, both alla regola",
        "Every order of a fresh pack, both hands to their end. At the table the bet follows"
        " the first card (S11), which is a different game: --best",
    ),
}
