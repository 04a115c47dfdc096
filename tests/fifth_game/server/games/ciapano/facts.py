"""Facts about ciapanò besides its rules."""

from circolo.games.ciapano.options import SEATS, Options
from circolo.games.ciapano.tally import tally

from circolo.play.facts import Facts, SitAndGo

FACTS: Facts[Options] = Facts(
    clauses=("R", "T2", "T6", "T7", "T10"),
    formats=("individual",),
    sit_and_go=SitAndGo("Sala bianca", Options(), "individual", players=SEATS),
    tally=tally,
)
