"""Random people at a ring table find faults planted in a small game."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.play.commands import Joined
from circolo.play.events import DealEnded, SeatFreed
from circolo.play.settlement import Settlement
from tests.changed_games import changed_game
from tests.contract import promises
from tests.tables import high_card

SEEDS = range(20)


def loses_what_nobody_has(state: high_card.State, command: Any) -> tuple[Any, ...]:
    return tuple(_dearer(event) for event in high_card.decide(state, command))


def _dearer(event: Any) -> Any:
    if not isinstance(event, DealEnded):
        return event
    changes = tuple(Chips(1_000 * change) for change in event.settlement.changes)
    return replace(event, settlement=Settlement(changes))


def frees_who_has_just_come(state: high_card.State, command: Any) -> tuple[Any, ...]:
    events = high_card.decide(state, command)
    return (*events, SeatFreed(command.seat)) if isinstance(command, Joined) else events


def test_people_come_and_go_at_a_game_without_a_fault() -> None:
    for seed in SEEDS:
        promises.steps(high_card.GAME, seed)


@pytest.mark.parametrize("decide", [loses_what_nobody_has, frees_who_has_just_come])
def test_people_notice_the_fault(decide: Callable[[Any, Any], tuple[Any, ...]]) -> None:
    with pytest.raises(AssertionError):
        for seed in SEEDS:
            promises.steps(changed_game(high_card.GAME, decide=decide), seed)
