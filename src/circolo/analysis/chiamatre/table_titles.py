"""A map from the name of each odds table of chiamatre to its title and to how its chances were
counted.
"""

TITLES: dict[str, tuple[str, str]] = {
    "annulment": (
        "At least one of so many hands may have the deal annulled",
        "Hands dealt one after the other by figures, high cards and others, none of them poor",
    ),
    "of_a_suit": ("How many of one suit ten cards hold", "C(10,k) C(30,10-k) hands of C(40,10)"),
}
