"""A next banker that is shown is the seat that the bank then comes to (S6, F3)."""

from random import Random
from typing import Any

import pytest

from circolo.banks.events import BankDue, BankOpen, Roster
from circolo.cards.units import Seat
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.games.chemin_de_fer.bank import next_banker as chemin_next_banker
from circolo.play.contract import AnyGame
from tests.conftest import Report, Seeds
from tests.random.chance import naming
from tests.random.chemin_de_fer import sittings as chemin_sittings
from tests.random.sette_e_mezzo import sittings as sette_sittings

SITTINGS: dict[str, tuple[AnyGame, Any]] = {
    "chemin_de_fer": (chemin_de_fer.GAME, chemin_sittings),
    "sette_e_mezzo": (sette_e_mezzo.GAME, sette_sittings),
}
PEOPLE = Roster.__args__
"""Events after which another seat may be next: players who join, leave, return or buy chips."""


@pytest.mark.rule("S6", "S7", "S8", "F3", "F4", "F18")
@pytest.mark.parametrize("name", SITTINGS)
def test_the_bank_comes_to_the_seat_that_was_shown(name: str, seeds: Seeds, report: Report) -> None:
    kept = 0
    for seed in seeds(150):
        with naming(seed):
            kept += _kept(*SITTINGS[name], seed)
    report(f"{kept:,} banks of {name} came to the seat that was shown")
    assert kept >= 150, f"{kept} banks are too few"


def test_a_planted_bug_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An offered bank goes round again after all have refused it."""
    monkeypatch.setattr(chemin_next_banker, "left_after", lambda *_: 99)
    with pytest.raises(AssertionError):
        for seed in range(100):
            _kept(*SITTINGS["chemin_de_fer"], seed)


def _kept(game: AnyGame, sittings: Any, seed: int) -> int:
    """Play a sitting; return the number of banks that came to the seat that was shown."""
    random, kept = Random(seed), 0
    table = sittings.some_table(game, random)
    shown: set[Seat] = set()
    for step in sittings.played(game, table, random):
        if any(isinstance(event, PEOPLE) for event in step.events):
            shown.clear()
        # A seat that loses all its chips in this bank is passed over.
        shown -= {seat for seat in shown if not step.after.places[seat].chips}
        for event in step.events:
            if isinstance(event, BankDue):
                assert shown <= {event.seat}
                kept += len(shown)
                shown.clear()
            if isinstance(event, BankOpen):
                assert not shown
        seat = game.sight.view(step.after, None).next_banker
        shown |= set() if seat is None else {seat}
    return kept
