"""Every refusal of the rules has a row here: its code, and the state that refuses."""

from collections.abc import Callable
from pathlib import Path
from re import findall

import pytest

import circolo.games.chiamatre
import circolo.tricks
from circolo.cards.card import Card
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, PlayCard
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.waits import WaitId
from tests.games.chiamatre.dealing import (
    ALL_DENARI,
    POOR,
    A,
    B,
    C,
    D,
    ask,
    deal,
    dealt_by,
    go_on,
    keep,
    led_by_a,
    lot,
    match,
    play,
    play_out,
    stand,
    tell,
)


def window() -> State:
    """C may annul, and D has kept."""
    return keep(deal(dealt_by(B), C=POOR, A="3D"), D)


def calling() -> State:
    """A is to call, and holds the 3 of denari."""
    return stand(window())


def call_lapsed() -> State:
    """A's call is to be drawn."""
    return tell(calling(), Expired(ask(calling())))


def led() -> State:
    """A has led the 3 of denari; D, on turn, holds denari and bastoni."""
    a, d = ALL_DENARI.replace("5D", "AC"), "5D 3B 2B AB RB CB FB 7B 6B 5B"
    return play(led_by_a("3S", A=a, D=d, C="3S"), "3D")


def lapsed() -> State:
    """D's card is to be drawn."""
    return tell(led(), Expired(ask(led())))


def pause() -> State:
    """C has read the score, the others have not."""
    return go_on(play_out(led()), C)


def following() -> State:
    """D follows where only the leader signals."""
    return play(led_by_a("3C", options={"signals": "leader"}, A="4D", D="5D 3C"), "4D")


def over() -> State:
    """The match is over."""
    state = dealt_by(B)
    while state.phase != "over":
        if state.phase == "shuffle":
            state = deal(state)
        elif state.phase in {"annul", "pause"}:
            state = stand(state)
        else:
            expired = tell(state, Expired(ask(state)))
            state = tell(expired, Drawn(lot(expired), 0))
    return state


Asked = Callable[[WaitId], Command[Action]]
PACKED = tuple(range(40))

ROWS: tuple[tuple[str, Callable[[], State], Asked], ...] = (
    ("r2_not_offered", match, lambda ask: Shuffled(WaitId(ask + 1), PACKED)),
    ("r2_not_offered", match, lambda ask: Act(ask, A, Keep())),
    ("r2_not_offered", match, lambda ask: Expired(ask)),
    ("c4_no_right", window, lambda ask: Act(ask, A, Annul())),
    ("r2_not_offered", window, lambda ask: Act(ask, D, Annul())),
    ("r2_not_offered", window, lambda ask: Act(ask, D, Keep())),
    ("r2_not_offered", window, lambda ask: Act(WaitId(ask - 1), C, Annul())),
    ("r2_not_offered", window, lambda ask: Act(ask, A, Call(Card.B4))),
    ("r2_not_offered", window, lambda ask: Act(ask, A, PlayCard(Card.D3))),
    ("r2_not_offered", window, lambda ask: Expired(WaitId(ask + 1))),
    ("r2_not_offered", window, lambda ask: Shuffled(ask, PACKED)),
    ("c5_no_ace", calling, lambda ask: Act(ask, A, Call(Card.CA))),
    ("c5_own_card", calling, lambda ask: Act(ask, A, Call(Card.D3))),
    ("r3_not_your_turn", calling, lambda ask: Act(ask, B, Call(Card.B4))),
    ("r2_not_offered", calling, lambda ask: Act(ask, A, PlayCard(Card.D3))),
    ("r2_not_offered", calling, lambda ask: Act(ask, C, Annul())),
    ("r2_not_offered", calling, lambda ask: Drawn(WaitId(ask + 1), 0)),
    ("r2_not_offered", call_lapsed, lambda ask: Expired(ask)),
    ("r2_not_offered", call_lapsed, lambda ask: Drawn(ask, 0)),
    ("c5_no_ace", call_lapsed, lambda ask: Act(ask, A, Call(Card.CA))),
    ("r2_not_in_hand", led, lambda ask: Act(ask, D, PlayCard(Card.D3))),
    ("r2_not_in_hand", led, lambda ask: Act(ask, D, PlayCard(Card.S3))),
    ("t6_follow_suit", led, lambda ask: Act(ask, D, PlayCard(Card.B3))),
    ("r3_not_your_turn", led, lambda ask: Act(ask, C, PlayCard(Card.S3))),
    ("r3_not_your_turn", led, lambda ask: Act(ask, A, PlayCard(Card.D2))),
    ("r2_not_offered", led, lambda ask: Act(ask, D, GoOn())),
    ("r2_not_offered", led, lambda ask: Act(ask, A, Call(Card.B4))),
    ("r2_not_offered", led, lambda ask: Act(WaitId(ask + 1), D, PlayCard(Card.D5))),
    ("c9_not_true", led, lambda ask: Act(ask, D, GAME.notation.read("5D striscio"))),
    ("c9_no_signal", following, lambda ask: Act(ask, D, GAME.notation.read("5D busso"))),
    ("t6_follow_suit", lapsed, lambda ask: Act(ask, D, PlayCard(Card.B3))),
    ("r2_not_offered", lapsed, lambda ask: Expired(ask)),
    ("r2_not_offered", lapsed, lambda ask: Drawn(WaitId(ask + 2), 0)),
    ("r2_not_offered", pause, lambda ask: Act(ask, C, GoOn())),
    ("r2_not_offered", pause, lambda ask: Act(ask, A, PlayCard(Card.D3))),
    ("r2_not_offered", pause, lambda ask: Expired(WaitId(ask - 1))),
    ("r2_not_offered", over, lambda ask: Act(ask, A, GoOn())),
    ("r2_not_offered", over, lambda ask: Expired(ask)),
    ("r2_not_offered", over, lambda ask: Shuffled(ask, PACKED)),
)


def asked_last(state: State) -> WaitId:
    """Return the id of the open question, or of the last one of the match."""
    return ask(state) if GAME.rules.waits(state) else state.asked


@pytest.mark.rule("R2", "R3", "T6", "C4", "C5", "C9")
@pytest.mark.parametrize(("code", "situation", "asked"), ROWS)
def test_command_that_is_not_legal_is_refused_by_its_code(
    code: str, situation: Callable[[], State], asked: Asked
) -> None:
    state = situation()
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(state, asked(asked_last(state)))
    assert (refused.value.code, state) == (code, situation())


def test_every_code_in_the_rules_has_a_row() -> None:
    folders = circolo.games.chiamatre.__path__[0], circolo.tricks.__path__[0]
    codes = {
        code
        for folder in folders
        for module in Path(folder).rglob("*.py")
        for code in findall(r'IllegalAction\(\s*"(\w+)"', module.read_text())
    }
    assert codes == {code for code, _, _ in ROWS}


def test_order_that_is_no_pack_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError):
        tell(match(), Shuffled(ask(match()), (0,) * 40))


@pytest.mark.parametrize(("situation", "below"), [(call_lapsed, 3), (lapsed, 1)])
def test_draw_beyond_its_bound_is_our_own_mistake(
    situation: Callable[[], State], below: int
) -> None:
    state = situation()
    for value in (-1, below):
        with pytest.raises(AssertionError):
            tell(state, Drawn(lot(state), value))
