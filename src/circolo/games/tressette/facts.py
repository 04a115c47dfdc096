"""Facts about tressette that the house needs besides its rules: rating variants, teams and
tournament formats.
"""

from msgspec import UNSET
from msgspec.structs import replace

from circolo.games.tressette.card_luck import gave
from circolo.games.tressette.options import Options, has_partners
from circolo.games.tressette.tally import tally
from circolo.play.facts import Duplicate, Facts, SitAndGo, Teams

PARTNERS: Teams = ((0, 2), (1, 3))
"""The two teams at a table for four: the seats A and C play against B and D (T3)."""


def variant(options: Options) -> str:
    """Return the rating variant of a table: its number of players, with `_accuso` if they may
    declare combinations.
    """
    return f"{options.players}_accuso" if options.accuso else f"{options.players}"


def teams(options: Options) -> Teams | None:
    """Return the two teams at a table for four; None at a table for two."""
    return PARTNERS if options.players == 4 else None


def duplicate_options(options: Options, deals: int) -> Options:
    """Return the options of a table of a duplicate tournament, whose matches have this number of
    deals.
    """
    return replace(options, deals=deals)


def is_for_duplicate(options: Options) -> bool:
    """Return whether a match has a fixed number of deals, as in a duplicate tournament."""
    return options.deals is not UNSET


FACTS: Facts[Options] = Facts(
    clauses=("R", "T", "C9"),
    formats=("knockout", "swiss", "round_robin", "duplicate"),
    sit_and_go=SitAndGo("Sala verde", Options(players=2, target=11), "knockout", players=2),
    duplicate=Duplicate(duplicate_options, is_for_duplicate),
    variant=variant,
    teams=teams,
    has_partners=has_partners,
    tally=tally,
    cards_gave=gave,
)
