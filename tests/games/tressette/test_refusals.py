"""Every refusal of the rules has a row here: its code, and the state that refuses."""

from collections.abc import Callable
from pathlib import Path
from re import findall

import pytest

import circolo.games.tressette
from circolo.cards.card import Card
from circolo.games.tressette import GAME, State
from circolo.games.tressette.actions import Action, GoOn, PlayCard
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.waits import WaitId
from tests.games.tressette.dealing import (
    ALL_DENARI,
    A,
    B,
    C,
    D,
    ask,
    deal,
    go_on,
    lot,
    match,
    play,
    play_out,
    tell,
)


def led() -> State:
    """A has led the 3 of denari; D, on turn, holds denari and bastoni."""
    return play(deal(match(), A=ALL_DENARI.replace("5D", "AC"), D="5D 4B", C="3S"), "3D")


def lapsed() -> State:
    """D's card is to be drawn."""
    return tell(led(), Expired(ask(led())))


def shuffled() -> State:
    """The first seat is to be drawn."""
    return tell(match(), Shuffled(ask(match()), tuple(range(40))))


def pause() -> State:
    """C has read the score, the others have not."""
    return go_on(play_out(deal(match())), C)


def over() -> State:
    """The match is over."""
    return play_out(deal(match(target=11), A=ALL_DENARI))


Asked = Callable[[WaitId], Command[Action]]

ROWS: tuple[tuple[str, Callable[[], State], Asked], ...] = (
    ("r2_not_in_hand", led, lambda ask: Act(ask, D, PlayCard(Card.D3))),
    ("r2_not_in_hand", led, lambda ask: Act(ask, D, PlayCard(Card.S3))),
    ("t6_follow_suit", led, lambda ask: Act(ask, D, PlayCard(Card.B4))),
    ("r3_not_your_turn", led, lambda ask: Act(ask, C, PlayCard(Card.S3))),
    ("r3_not_your_turn", led, lambda ask: Act(ask, A, PlayCard(Card.D2))),
    ("r2_not_offered", led, lambda ask: Act(ask, D, GoOn())),
    ("r2_not_offered", led, lambda ask: Act(WaitId(ask - 1), D, PlayCard(Card.D5))),
    ("r2_not_offered", led, lambda ask: Act(WaitId(ask + 1), D, PlayCard(Card.D5))),
    ("r2_not_offered", led, lambda ask: Expired(WaitId(ask - 1))),
    ("r2_not_offered", led, lambda ask: Drawn(ask, 0)),
    ("r2_not_offered", led, lambda ask: Shuffled(ask, tuple(range(40)))),
    ("t6_follow_suit", lapsed, lambda ask: Act(ask, D, PlayCard(Card.B4))),
    ("r2_not_offered", lapsed, lambda ask: Act(WaitId(ask + 1), D, PlayCard(Card.D5))),
    ("r2_not_offered", lapsed, lambda ask: Expired(ask)),
    ("r2_not_offered", lapsed, lambda ask: Drawn(ask, 0)),
    ("r2_not_offered", shuffled, lambda ask: Drawn(WaitId(ask - 1), 0)),
    ("r2_not_offered", shuffled, lambda ask: Shuffled(ask, tuple(range(40)))),
    ("r2_not_offered", pause, lambda ask: Act(ask, C, GoOn())),
    ("r2_not_offered", pause, lambda ask: Act(ask, A, PlayCard(Card.D3))),
    ("r2_not_offered", pause, lambda ask: Act(WaitId(ask - 1), A, GoOn())),
    ("r2_not_offered", pause, lambda ask: Expired(WaitId(ask - 1))),
)


@pytest.mark.rule("R2", "R3", "T6")
@pytest.mark.parametrize(("code", "situation", "asked"), ROWS)
def test_command_that_is_not_legal_is_refused_by_its_code(
    code: str, situation: Callable[[], State], asked: Asked
) -> None:
    state = situation()
    with pytest.raises(IllegalAction) as refused:
        GAME.decide(state, asked(ask(state)))
    assert (refused.value.code, state) == (code, situation())


@pytest.mark.parametrize(
    "command",
    [
        Act(WaitId(1), B, GoOn()),
        Act(WaitId(1), B, PlayCard(Card.D3)),
        Expired(WaitId(1)),
        Drawn(WaitId(1), 0),
        Shuffled(WaitId(1), tuple(range(40))),
    ],
)
def test_match_that_is_over_refuses_everything(command: Command[Action]) -> None:
    with pytest.raises(IllegalAction) as refused:
        GAME.decide(over(), command)
    assert refused.value.code == "r2_not_offered"


def test_every_code_in_the_rules_has_a_row() -> None:
    folder = Path(circolo.games.tressette.__path__[0])
    codes = {
        code
        for module in folder.glob("*.py")
        for code in findall(r'IllegalAction\(\s*"(\w+)"', module.read_text())
    }
    assert codes == {code for code, _, _ in ROWS}


def test_order_that_is_no_pack_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError):
        tell(match(), Shuffled(ask(match()), (0,) * 40))


@pytest.mark.parametrize(("situation", "below"), [(shuffled, 4), (lapsed, 1)])
def test_draw_beyond_its_bound_is_our_own_mistake(
    situation: Callable[[], State], below: int
) -> None:
    state = situation()
    for value in (-1, below):
        with pytest.raises(AssertionError):
            tell(state, Drawn(lot(state), value))


@pytest.mark.parametrize("code", sorted({code for code, _, _ in ROWS}))
def test_code_names_its_clause(code: str) -> None:
    assert code.split("_")[0].upper() in {"R2", "R3", "T6"}
