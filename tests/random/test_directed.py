"""Sittings of the bank games under a tournament's commands, by the rules and by their referees
(P4).
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.banks.events import PlayStopped, StakesChanged
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.games.chemin_de_fer.bank import running_bank as chemin_bank
from circolo.games.chemin_de_fer.bank import succession as chemin_succession
from circolo.games.sette_e_mezzo.bank import succession as sette_succession
from circolo.games.sette_e_mezzo.hand import piatto as sette_piatto
from circolo.play.contract import AnyGame
from circolo.play.events import DealBegan
from tests.changed_games import changed_game
from tests.conftest import Report, Seeds
from tests.contract.playing import Step
from tests.random.chance import naming
from tests.random.chemin_de_fer import refereed as chemin_refereed
from tests.random.chemin_de_fer import sittings as chemin_sittings
from tests.random.sette_e_mezzo import refereed as sette_refereed
from tests.random.sette_e_mezzo import sittings as sette_sittings

Check = Callable[[AnyGame, int], int]

GAMES: dict[str, tuple[AnyGame, Check, Any]] = {
    "sette_e_mezzo": (sette_e_mezzo.GAME, sette_refereed.check_directed, sette_sittings),
    "chemin_de_fer": (chemin_de_fer.GAME, chemin_refereed.check_directed, chemin_sittings),
}
each_bank_game = pytest.mark.parametrize("name", GAMES)


@each_bank_game
@pytest.mark.rule("P4", "S7", "S8", "S10", "F4", "F10", "R10")
def test_rules_and_referee_agree_at_the_word_of_a_tournament(
    name: str, seeds: Seeds, report: Report
) -> None:
    game, check, _ = GAMES[name]
    coups = 0
    for seed in seeds(60):
        with naming(seed):
            coups += check(game, seed)
    report(f"{coups:,} coups at the word of a tournament")
    assert coups >= 100


def never(*_: Any) -> bool:
    return False


def minimum_stays(game: AnyGame) -> AnyGame:
    """The stakes are announced to change, and do not."""

    def evolve(state: Any, event: Any) -> Any:
        after = game.rules.evolve(state, event)
        if not isinstance(event, StakesChanged):
            return after
        return replace(after, options=state.options)

    return changed_game(game, evolve=evolve, decide_and_evolve=None)


def goes_on_with_the_next(game: AnyGame) -> AnyGame:
    """After a stop the seat that was offered the bank is passed over."""

    def evolve(state: Any, event: Any) -> Any:
        after = game.rules.evolve(state, event)
        if not isinstance(event, PlayStopped) or event.seat is None:
            return after
        return replace(after, origin=event.seat)

    return changed_game(game, evolve=evolve, decide_and_evolve=None)


BUGS = {"stakes": minimum_stays, "next banker": goes_on_with_the_next}


@each_bank_game
@pytest.mark.parametrize("bug", BUGS)
def test_referee_sees(name: str, bug: str) -> None:
    game, check, _ = GAMES[name]
    with pytest.raises(AssertionError):
        for seed in range(40):
            check(BUGS[bug](game), seed)


@each_bank_game
def test_referee_sees_a_table_that_does_not_stop(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, check, _ = GAMES[name]
    for module in _modules_that_stop(name):
        monkeypatch.setattr(module, "stops", never)
    with pytest.raises(AssertionError):
        for seed in range(40):
            check(game, seed)


def _modules_that_stop(name: str) -> list[Any]:
    if name == "sette_e_mezzo":
        return [sette_piatto, sette_succession]
    return [chemin_bank, chemin_succession]


@each_bank_game
@pytest.mark.rule("P4")
def test_no_coup_begins_after_the_last_that_may(name: str, seeds: Seeds) -> None:
    game, _, sittings = GAMES[name]
    stopped = 0
    for seed in seeds(20):
        for step in _directed(game, sittings, seed):
            stopped += any(isinstance(event, PlayStopped) for event in step.events)
            if step.before.until is not None and not _lies(step.before):
                begun = [e.number for e in step.events if isinstance(e, DealBegan)]
                limit = step.after.until
                assert limit is None or all(number <= limit for number in begun)
    assert stopped >= 5


def _lies(state: Any) -> bool:
    """Return whether the table has open bets, which are played out, or a question, which is
    answered.
    """
    return state.phase in {"bets", "graces"}


def _directed(game: AnyGame, sittings: Any, seed: int) -> list[Step]:
    random = Random(seed)
    options = sittings.some_table(game, random)
    return list(sittings.played(game, options, random, is_directed=True))
