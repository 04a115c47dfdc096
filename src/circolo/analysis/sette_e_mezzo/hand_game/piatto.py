"""What a bank of the variant piatto is worth to the banker, hand after hand (S9, S11, S15, S16).

Every punta plays an equilibrium of their own hand, with a fresh pack, and bets one minimum bet or
the whole piatto. The banker chooses nothing but the piatto's first amount (S7): no clause lets them
end a bank (S16).
"""

from collections.abc import Mapping
from functools import cache

from circolo.analysis.sette_e_mezzo.hand_game.solve import Outcome

Outcomes = Mapping[int, Mapping[int, Outcome]]
"""By the piatto in minimum bets: by bet, how often it is made and wins (`Solution.outcomes`)."""


def bank_wins(outcomes: Outcomes, *, piatto: int, punte: int) -> float:
    """Return what the banker wins in a bank, in minimum bets.

    Raises KeyError if `outcomes` lack an amount that the piatto may reach before the last hand.
    """

    @cache
    def rest(amount: int, left: int) -> float:
        if not amount or not left:
            return 0.0
        return sum(
            each.won * (rest(amount - bet, left - 1) - bet)
            + (each.made - each.won) * (rest(amount + bet, left - 1) + bet)
            for bet, each in outcomes[amount].items()
        )

    return rest(piatto, punte)
