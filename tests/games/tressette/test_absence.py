"""A seat that is out of time, whose player has left, or who has just come."""

import pytest

from circolo.cards.card import Card, Suit
from circolo.cards.units import Chips
from circolo.games.tressette import GAME, State
from circolo.games.tressette.actions import DeclareOffer, PlayCard, PlayCardOffer
from circolo.games.tressette.combinations import Napoli
from circolo.games.tressette.events import CardPlayed, TurnLapsed
from circolo.play.commands import (
    CameBack,
    Drawn,
    Expired,
    Joined,
    Left,
    Roster,
    SatOut,
    StackChanged,
)
from circolo.play.events import LotDrawn
from circolo.play.waits import Choice, Draw
from tests.games.tressette.dealing import (
    ALL_COPPE,
    ALL_DENARI,
    A,
    B,
    D,
    absent_plays,
    ask,
    deal,
    legal_cards,
    lot,
    match,
    play,
    running,
    tell,
)


def out_of_time(state: State) -> State:
    """The seat on turn has let its time pass."""
    return tell(state, Expired(ask(state)))


@pytest.mark.rule("T16", "R3")
def test_seat_out_of_time_has_its_card_drawn_among_the_legal() -> None:
    state = play(deal(match(), A="4D AC", D="3D 2D AD 3C"), "4D")
    lapsed = out_of_time(state)
    assert GAME.rules.decide(state, Expired(ask(state))) == (TurnLapsed(D),)
    assert Draw(lot(lapsed), 3, "absent") in GAME.rules.waits(lapsed)


@pytest.mark.rule("T16")
@pytest.mark.parametrize(("value", "card"), [(0, Card.D3), (1, Card.D2), (2, Card.DA)])
def test_each_legal_card_has_its_number_in_the_draw(value: int, card: Card) -> None:
    lapsed = out_of_time(play(deal(match(), A="4D AC", D="3D 2D AD 3C"), "4D"))
    assert GAME.rules.decide(lapsed, Drawn(lot(lapsed), value)) == (
        LotDrawn(lot(lapsed), "absent", 3, value),
        CardPlayed(D, card),
    )


@pytest.mark.rule("T16")
def test_only_legal_card_is_drawn_for_too() -> None:
    lapsed = out_of_time(play(deal(match(), A=ALL_DENARI.replace("5D", "AC"), D="5D"), "3D"))
    assert Draw(lot(lapsed), 1, "absent") in GAME.rules.waits(lapsed)


@pytest.mark.rule("T16", "R3")
def test_a_player_who_comes_back_before_the_draw_plays_the_card() -> None:
    state = play(deal(match(), A="4D AC", D="3D 2D AD 3C"), "4D")
    lapsed = out_of_time(state)
    assert (
        GAME.rules.waits(lapsed)[0] == GAME.rules.waits(state)[0] == Choice(ask(state), D, "move")
    )
    assert GAME.rules.offers(lapsed, D) == GAME.rules.offers(state, D)
    assert running(play(lapsed, "2D")).trick == ("4D", "2D")


@pytest.mark.rule("T16", "R4")
def test_draw_uses_up_no_id_that_others_would_miss() -> None:
    state = deal(match(), A="3D 4D")
    assert ask(absent_plays(state, "3D")) == ask(play(state, "3D"))


@pytest.mark.rule("T16")
def test_absent_seat_can_take_a_trick() -> None:
    state = absent_plays(deal(match(), A="3D 4D", D="FD", C="7D", B="5D"), "3D")
    assert (running(state).trick, running(state).turn) == (("3D",), D)
    assert running(play(state, "FD 7D 5D")).turn == A


@pytest.mark.rule("T16", "R3")
def test_absence_lasts_one_turn_and_the_next_is_its_own_question() -> None:
    """A player who comes back decides again: the table remembers an absence, the rules do not."""
    state = play(absent_plays(deal(match(2), A="3D 2D 4D", B="5D 6D"), "3D"), "5D")
    assert GAME.rules.waits(state) == (Choice(ask(state), A, "move"),)


@pytest.mark.rule("T16")
def test_autoplay_returns_every_legal_card() -> None:
    state = play(deal(match(), A=ALL_DENARI, D=ALL_COPPE), "3D")
    (question,) = GAME.rules.offers(state, D)
    cards, panel = question.offers
    assert cards == PlayCardOffer(running(state).hands[D])
    assert panel == DeclareOffer((Napoli(Suit.COPPE),))
    assert GAME.automation.autoplay(GAME.sight.view(state, D), question) == tuple(
        map(PlayCard, running(state).hands[D])
    )


@pytest.mark.rule("T16")
def test_draws_of_two_turns_have_different_ids() -> None:
    state = deal(match(2), A="4D 2D", B="5D 6D")
    first, second = out_of_time(state), out_of_time(absent_plays(state, "2D"))
    assert lot(first) != lot(second)


@pytest.mark.rule("T16", "R3", "R10")
@pytest.mark.parametrize(
    "command",
    [
        SatOut(seat=B),
        CameBack(seat=B),
        Left(seat=B),
        Joined(seat=B, stack=Chips(0)),
        StackChanged(seat=B, stack=Chips(0)),
    ],
)
def test_who_is_present_changes_nothing_in_a_match(command: Roster) -> None:
    state = deal(match())
    assert GAME.rules.decide(state, command) == ()


@pytest.mark.rule("R10")
def test_seat_of_who_has_left_is_played_for_to_the_end_of_the_deal() -> None:
    state = tell(deal(match(2), A="4D"), Left(seat=A))
    while state.phase == "move":
        state = absent_plays(state, legal_cards(state)[-1])
    assert (state.phase, len(state.sheet)) == ("pause", 1)
