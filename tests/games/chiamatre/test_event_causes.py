"""Finds the command behind the first event of each decision."""

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.units import Thirds
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep
from circolo.games.chiamatre.events import (
    CardTurned,
    DealerDrawn,
    EqualsTurnAgain,
    Event,
    PacketsDealt,
    SidesScored,
    TrickTaken,
)
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.events import DealBegan, DealEnded, MatchEnded
from circolo.play.settlement import nothing_moves
from tests.games.chiamatre.dealing import (
    POOR,
    A,
    B,
    C,
    D,
    ask,
    deal,
    dealt_by,
    led_by_a,
    lot,
    match,
    play_out,
    stand,
    tell,
)

ORDER = tuple(range(len(PACK)))


def window() -> State:
    return deal(dealt_by(B), C=POOR, A="3D")


def leading() -> State:
    return led_by_a("3C", A="3D 4D", D="3C")


def scored() -> State:
    return play_out(leading())


def lapsed(state: State) -> State:
    return tell(state, Expired(ask(state)))


FIRST: tuple[tuple[State, Command[Action]], ...] = (
    (match(), Shuffled(ask(match()), ORDER)),
    (dealt_by(B), Shuffled(ask(dealt_by(B)), ORDER)),
    (window(), Act(ask(window()), D, Keep())),
    (window(), Act(ask(window()), C, Annul())),
    (window(), Expired(ask(window()))),
    (stand(window()), Act(ask(stand(window())), A, Call(Card.C4))),
    (stand(window()), Expired(ask(stand(window())))),
    (lapsed(stand(window())), Drawn(lot(lapsed(stand(window()))), 1)),
    (leading(), Act(ask(leading()), A, GAME.notation.read("4D"))),
    (leading(), Act(ask(leading()), A, GAME.notation.read("4D busso"))),
    (leading(), Expired(ask(leading()))),
    (lapsed(leading()), Drawn(lot(lapsed(leading())), 0)),
    (scored(), Act(ask(scored()), C, GoOn())),
    (scored(), Expired(ask(scored()))),
)


@pytest.mark.parametrize(("state", "command"), FIRST)
def test_first_event_tells_the_command(state: State, command: Command[Action]) -> None:
    assert GAME.notation.cause(state, GAME.rules.decide(state, command)[0]) == command


@pytest.mark.parametrize(
    "event",
    [
        CardTurned(A, Card.D3),
        EqualsTurnAgain((A, B)),
        DealerDrawn(A),
        DealBegan(1),
        PacketsDealt(A),
        TrickTaken(D, Thirds(4)),
        SidesScored(A, B, C, (Thirds(8),) * 4, (6, 6, 5, 5)),
        DealEnded(3, nothing_moves(4)),
        MatchEnded((1, 2, 3, 4)),
    ],
)
def test_event_that_only_follows_tells_none(event: Event) -> None:
    assert GAME.notation.cause(leading(), event) is None
