"""Finds the command behind the first event of each decision."""

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.units import Thirds
from circolo.games.tressette import GAME, State
from circolo.games.tressette.actions import Action, GoOn
from circolo.games.tressette.events import (
    CardDrawn,
    DealScored,
    Event,
    HandsDealt,
    TrickTaken,
)
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.events import DealBegan, DealEnded, MatchEnded
from circolo.play.settlement import nothing_moves
from tests.games.tressette.dealing import (
    A,
    C,
    D,
    ask,
    command_of,
    deal,
    go_on,
    lot,
    match,
    play_out,
    tell,
)

ORDER = tuple(range(len(PACK)))


def shuffled() -> State:
    return tell(match(), Shuffled(ask(match()), ORDER))


def leading() -> State:
    return deal(match(signals="any"), A="AD 2D 3D 4D")


def lapsed() -> State:
    return tell(leading(), Expired(ask(leading())))


def scored() -> State:
    return play_out(deal(match()))


FIRST: tuple[tuple[State, Command[Action]], ...] = (
    (match(), Shuffled(ask(match()), ORDER)),
    (shuffled(), Drawn(ask(shuffled()), 2)),
    (leading(), command_of(leading(), "4D")),
    (leading(), command_of(leading(), "4D busso")),
    (leading(), command_of(leading(), "accuso napoli:D")),
    (leading(), Expired(ask(leading()))),
    (lapsed(), command_of(lapsed(), "3D")),
    (lapsed(), Drawn(lot(lapsed()), 9)),
    (scored(), Act(ask(scored()), C, GoOn())),
    (go_on(scored(), C, D), Expired(ask(scored()))),
)


@pytest.mark.parametrize(("state", "command"), FIRST)
def test_first_event_tells_the_command(state: State, command: Command[Action]) -> None:
    assert GAME.notation.cause(state, GAME.rules.decide(state, command)[0]) == command


@pytest.mark.parametrize(
    "event",
    [
        DealBegan(1),
        HandsDealt(first=A, leader=C),
        TrickTaken(D, Thirds(4)),
        CardDrawn(A, Card.SA),
        DealScored((Thirds(20), Thirds(12)), 0, (7, 4)),
        DealEnded(3, nothing_moves(4)),
        MatchEnded((1, 2, 1, 2)),
    ],
)
def test_event_that_only_follows_tells_none(event: Event) -> None:
    assert GAME.notation.cause(leading(), event) is None
