"""What the server needs to know about sette e mezzo besides the rules, such as the variant of a
table, the time limit of an answer, and statistics.
"""

from circolo.cards.units import Millis
from circolo.games.sette_e_mezzo.options import Options
from circolo.games.sette_e_mezzo.tally import tally
from circolo.play.facts import Facts, SitAndGo


def variant(options: Options) -> str:
    """Return the variant of the table: piatto or classica."""
    return options.variant


FACTS: Facts[Options] = Facts(
    clauses=("R", "S"),
    sit_and_go=SitAndGo("Sala rossa", Options(tournament=True), "freeze_out", players=8),
    variant=variant,
    move_time=Millis(20_000),
    tally=tally,
)
