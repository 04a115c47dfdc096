"""Facts about chemin de fer that the server needs besides the rules: variant, times, tally."""

from circolo.cards.units import Millis
from circolo.games.chemin_de_fer.coup.free_fives import temper
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.tally import tally
from circolo.play.facts import Counts, Facts, SitAndGo


def variant(options: Options) -> str:
    """Return the variant of the table: online or casino."""
    return options.variant


def character(variant: str, counts: Counts) -> str | None:
    """Return the class of a player by how they play a total of 5 at casino tables, or None (F31).

    `counts` are numbers of the player's feats, by the names that the tally gives them.
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
