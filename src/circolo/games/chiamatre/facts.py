"""Facts about chiamatre that the house needs besides its rules: rating variants and tournament
formats.
"""

from circolo.games.chiamatre.card_luck import gave
from circolo.games.chiamatre.options import Options
from circolo.games.chiamatre.tally import tally
from circolo.play.facts import Facts, SitAndGo, with_partners


def variant(options: Options) -> str:
    """Return the rating variant of a table: `own_card` if players may call a card of their own
    hand, otherwise empty.
    """
    return "own_card" if options.call_own_card else ""


FACTS: Facts[Options] = Facts(
    clauses=("R", "T1", "T2", "T6", "T7", "T10", "T16", "T18", "C"),
    formats=("individual",),
    sit_and_go=SitAndGo("Sala azzurra", Options(), "individual", players=4),
    variant=variant,
    annuls_deals=True,
    has_partners=with_partners,
    tally=tally,
    cards_gave=gave,
)
