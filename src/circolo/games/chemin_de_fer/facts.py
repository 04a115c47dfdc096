"""What the server needs to know about chemin de fer besides the rules, such as the variant of a
table, the time limit of an answer, and statistics.
"""

from circolo.cards.units import Millis
from circolo.games.chemin_de_fer.coup.free_fives import temper
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.tally import tally
from circolo.play.facts import Counts, Facts, SitAndGo


def variant(options: Options) -> str:
    """Return the variant of the table: online or casino."""
    return options.variant


def character(variant: str, counts: Counts) -> str | None:
    """Return how a player decides with a total of 5 at casino tables: "tireur" (often draws),
    "non_tireur" (never draws) or "douter" (F31).

    None for another variant, or for too few deals. `counts` are the numbers of deals in which the
    player had each feat (a notable thing), by the feat's name.
    """
    if variant != "casino":
        return None
    drawn, stood = counts.get("five_tiro", 0), counts.get("five_sto", 0)
    return temper(drawn=drawn, met=drawn + stood)


FACTS: Facts[Options] = Facts(
    clauses=("R", "S6", "S7", "S8", "F"),
    sit_and_go=SitAndGo("Sala d'oro", Options(tournament=True), "freeze_out", players=8),
    variant=variant,
    character=character,
    simulates_preferences=True,
    move_time=Millis(15_000),
    tally=tally,
)
