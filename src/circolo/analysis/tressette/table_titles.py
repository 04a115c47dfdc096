"""A map from the name of each odds table of tressette to its title and to how its chances were
counted.
"""

TITLES: dict[str, tuple[str, str]] = {
    "accuso": (
        "Something to declare in at least one hand of {hands}",
        "Every set of Asso, 2 and 3 that a hand may hold, judged by the rules, times the ways to"
        " fill it up",
    ),
    "accuso_points": (
        "What ten cards can declare, in points",
        "The same sets, by what they are worth together",
    ),
    "four_of_denari": (
        "Where the 4 of denari lies, {players} players",
        "Ten places of forty are mine",
    ),
    "thirds": (
        "What ten cards are worth, in thirds of a point",
        "C(4,a) C(16,b) C(20,10-a-b) hands of C(40,10) have a aces and b cards of one third",
    ),
    "shapes": (
        "How long the suits of ten cards are",
        "C(10,a) C(10,b) C(10,c) C(10,d) hands of C(40,10), over all orders of a, b, c, d",
    ),
    "of_a_rank": ("How many of one rank ten cards hold", "C(4,k) C(36,10-k) hands of C(40,10)"),
    "splits": (
        "{outstanding} hidden cards of a suit among three hands of {hand}",
        "C(h,a) C(h,b) C(h,c) of C(3h,n), over all orders of a, b, c",
    ),
    "one_hand": (
        "{outstanding} hidden cards of a suit: how many one of three hands of {hand} holds",
        "C(h,k) C(2h,n-k) of C(3h,n)",
    ),
    "splits_beside_void": (
        "The same among two hands, the third being void",
        "C(h,a) C(h,b) of C(2h,n), over both orders of a, b",
    ),
    "against_stock": (
        "{outstanding} hidden cards of a suit: how many the opponent's ten cards hold, {stock} in"
        " the stock",
        "C(10,k) C(s,n-k) of C(10+s,n)",
    ),
}
