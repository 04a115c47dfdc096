"""Facts about chiamatre that the house needs besides its rules: rating variants and tournament
formats.
"""

from msgspec import UNSET
from msgspec.structs import replace

from circolo.games.chiamatre.card_luck import gave
from circolo.games.chiamatre.options import Options
from circolo.games.chiamatre.scoring import DEALS
from circolo.games.chiamatre.tally import tally
from circolo.play.facts import Duplicate, Facts, SitAndGo, with_partners


def variant(options: Options) -> str:
    """Return the rating variant of a table: `own_card` if players may call a card of their own
    hand, otherwise empty.
    """
    return "own_card" if options.call_own_card else ""


def duplicate_options(options: Options, _deals: int) -> Options:
    """Return the options of a table of a duplicate tournament: no deal is annulled (C4)."""
    return replace(options, every_deal_stands=True)


def is_for_duplicate(options: Options) -> bool:
    """Return whether no deal may be annulled, as in a duplicate tournament."""
    return options.every_deal_stands is not UNSET


FACTS: Facts[Options] = Facts(
    clauses=("R", "T1", "T2", "T6", "T7", "T10", "T16", "T18", "C"),
    formats=("individual", "duplicate"),
    sit_and_go=SitAndGo("Sala azzurra", Options(), "individual", players=4),
    # One more pack, from which the seats draw the first dealer (C2).
    duplicate=Duplicate(duplicate_options, is_for_duplicate, deals=DEALS, packs=1),
    variant=variant,
    annuls_deals=True,
    has_partners=with_partners,
    tally=tally,
    cards_gave=gave,
)
