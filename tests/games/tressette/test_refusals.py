"""Every refusal of the rules has a row here: its code, and the state that refuses."""

from collections.abc import Callable
from pathlib import Path
from re import findall

import pytest

import circolo.games.tressette
import circolo.tricks
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
    act,
    ask,
    deal,
    go_on,
    legal_cards,
    lot,
    match,
    play,
    play_out,
    running,
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


def holding() -> State:
    """A leads, with a bongioco of Aces and a napoli."""
    return deal(match(), A="AD AC AS 2D 3D 4D")


def declared() -> State:
    """A has declared the bongioco."""
    return act(holding(), "accuso bongioco:A-B")


def fourth_trick() -> State:
    """A has led and taken three times, and still holds three Aces."""
    state = deal(match(), A="AD AC AS 3D 2D 3S 4D")
    for card in ("3D", "2D", "3S"):
        state = play(state, card)
        while running(state).trick:
            state = play(state, legal_cards(state)[0])
    return state


def without_accuso() -> State:
    """A leads at a table without accuso."""
    return deal(match(accuso=False), A="AD AC AS 4D")


def signalling() -> State:
    """A leads at a table with signals, and holds two denari and three coppe."""
    return deal(match(signals="any"), A="4D 3D 5C 6C 7C 4S 5S 4B 5B 6B")


def following() -> State:
    """D follows where only the leader signals."""
    return play(deal(match(signals="leader"), A="4D", D="5D"), "4D")


def over() -> State:
    """The match is over."""
    return play_out(deal(match(target=11), A=ALL_DENARI))


says = GAME.notation.read

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
    ("t11_no_accuso", without_accuso, lambda ask: Act(ask, A, says("accuso bongioco:A-B"))),
    ("t12_too_late", fourth_trick, lambda ask: Act(ask, A, says("accuso bongioco:A-B"))),
    ("t11_spent", declared, lambda ask: Act(ask, A, says("accuso bongioco:A-B"))),
    ("t11_spent", declared, lambda ask: Act(ask, A, says("accuso bongioco:A-C napoli:D"))),
    ("t12_not_held", holding, lambda ask: Act(ask, A, says("accuso superbongioco:A"))),
    ("t12_not_held", holding, lambda ask: Act(ask, A, says("accuso bongioco:A-C"))),
    ("t12_not_held", holding, lambda ask: Act(ask, A, says("accuso bongioco:4-C"))),
    ("t12_not_held", holding, lambda ask: Act(ask, A, says("accuso napoli:D napoli:C"))),
    ("r2_not_offered", holding, lambda ask: Act(ask, A, says("accuso"))),
    ("r2_not_offered", holding, lambda ask: Act(ask, A, says("accuso napoli:D napoli:D"))),
    ("r2_not_offered", holding, lambda ask: Act(ask, A, says("accuso napoli:D bongioco:A-B"))),
    ("r2_not_offered", holding, lambda ask: Act(WaitId(ask + 1), A, says("accuso napoli:D"))),
    ("r3_not_your_turn", holding, lambda ask: Act(ask, D, says("accuso napoli:D"))),
    ("r2_not_offered", pause, lambda ask: Act(ask, A, says("accuso napoli:D"))),
    ("c9_no_signal", holding, lambda ask: Act(ask, A, says("4D busso"))),
    ("c9_no_signal", following, lambda ask: Act(ask, D, says("5D busso"))),
    ("c9_not_true", signalling, lambda ask: Act(ask, A, says("3D volo"))),
    ("c9_not_true", signalling, lambda ask: Act(ask, A, says("3D striscio"))),
    ("c9_not_true", signalling, lambda ask: Act(ask, A, says("5C volo"))),
    ("r2_not_in_hand", signalling, lambda ask: Act(ask, A, says("3S busso"))),
    ("r2_not_offered", pause, lambda ask: Act(ask, C, GoOn())),
    ("r2_not_offered", pause, lambda ask: Act(ask, A, PlayCard(Card.D3))),
    ("r2_not_offered", pause, lambda ask: Act(WaitId(ask - 1), A, GoOn())),
    ("r2_not_offered", pause, lambda ask: Expired(WaitId(ask - 1))),
)


@pytest.mark.rule("R2", "R3", "T6", "T11", "T12", "C9")
@pytest.mark.parametrize(("code", "situation", "asked"), ROWS)
def test_command_that_is_not_legal_is_refused_by_its_code(
    code: str, situation: Callable[[], State], asked: Asked
) -> None:
    state = situation()
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(state, asked(ask(state)))
    assert (refused.value.code, state) == (code, situation())


@pytest.mark.parametrize(
    "asked",
    [
        lambda ask: Act(ask, B, GoOn()),
        lambda ask: Act(ask, B, PlayCard(Card.D3)),
        lambda ask: Expired(ask),
        lambda ask: Drawn(ask, 0),
        lambda ask: Shuffled(ask, tuple(range(40))),
    ],
)
def test_match_that_is_over_refuses_everything(asked: Asked) -> None:
    for step in (-1, 0, 1):
        with pytest.raises(IllegalAction) as refused:
            GAME.rules.decide(over(), asked(WaitId(over().asked + step)))
        assert refused.value.code == "r2_not_offered"


def test_every_code_in_the_rules_has_a_row() -> None:
    folders = circolo.games.tressette.__path__[0], circolo.tricks.__path__[0]
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
    assert code.split("_")[0].upper() in {"R2", "R3", "T6", "T11", "T12", "C9"}
