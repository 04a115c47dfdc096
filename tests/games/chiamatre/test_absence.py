"""A seat that is out of time, or whose player has left."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import text
from circolo.cards.units import Chips
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.actions import Call, GoOn, PlayCard
from circolo.games.chiamatre.events import CardCalled, CardPlayed, TurnLapsed
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
from circolo.play.waits import Choice, Draw, WaitId
from tests.games.chiamatre.dealing import (
    POOR,
    SEATS,
    A,
    B,
    C,
    D,
    absent_plays,
    act,
    ask,
    deal,
    dealt_by,
    led_by_a,
    legal_cards,
    lot,
    play,
    play_out,
    running,
    stand,
    tell,
)

HAND = "3C 7D 6D 5D 4D 6S 5S 4S 5B 4B"


def proposed(state: State, seat: int) -> str:
    """Return the actions of which one is drawn for an absent seat."""
    (question,) = GAME.rules.offers(state, SEATS[seat])
    actions = GAME.automation.autoplay(GAME.sight.view(state, SEATS[seat]), question)
    return text(action.card for action in actions if isinstance(action, Call | PlayCard))


@pytest.mark.rule("C12")
@pytest.mark.parametrize(
    ("hand", "called"),
    [
        ("4D 5D 6D", "3D 3C 3S 3B"),
        ("3D 5D 6D", "3C 3S 3B"),
        ("3D 3S 3B 2C", "3C"),
        ("3D 3C 3S 3B 2D", "2C 2S 2B"),
        ("3D 3C 3S 3B 2D 2C 2S 2B", "RD RC RS RB"),
        ("3D 3C 3S 3B 2D 2C 2S 2B RD RC", "RS RB"),
    ],
)
@pytest.mark.parametrize("own", [False, True])
def test_absent_di_mano_calls_the_highest_card_they_lack_but_no_ace(
    hand: str, called: str, *, own: bool
) -> None:
    """The aces are dealt to di mano last, if the hand is not full: no ace is called."""
    others = {"B": "AD AC AS AB", "A": f"{hand} 7D 7C 7S 7B 6C 6S"[:29]}
    state = stand(deal(dealt_by(B, call_own_card=own), **others))
    assert sorted(proposed(state, A).split()) == sorted(called.split())


@pytest.mark.rule("C12")
def test_suit_of_the_card_is_drawn_from_the_deals_stream() -> None:
    state = stand(deal(dealt_by(B), A=HAND))
    assert GAME.rules.decide(state, Expired(ask(state))) == (TurnLapsed(A),)
    lapsed = tell(state, Expired(ask(state)))
    assert GAME.rules.waits(lapsed) == (
        Choice(ask(state), A, "move"),
        Draw(WaitId(ask(state) + 1), 3, "absent"),
    )
    assert GAME.rules.decide(lapsed, Drawn(lot(lapsed), 1)) == (
        LotDrawn(lot(lapsed), "absent", 3, 1),
        CardCalled(A, Card.S3),
    )


@pytest.mark.rule("C12", "R3")
def test_a_player_who_comes_back_before_the_draw_makes_the_call() -> None:
    state = stand(deal(dealt_by(B), A=HAND))
    lapsed = tell(state, Expired(ask(state)))
    assert GAME.rules.offers(lapsed, A) == GAME.rules.offers(state, A)
    assert running(act(lapsed, "chiamo 4C")).called == Card.C4


@pytest.mark.rule("C12")
def test_nobody_is_told_that_a_call_or_a_card_is_drawn() -> None:
    state = stand(deal(dealt_by(B), A=HAND))
    lapsed = tell(state, Expired(ask(state)))
    for viewer in (*SEATS, None):
        assert GAME.sight.view(lapsed, viewer) == GAME.sight.view(state, viewer)
        assert GAME.sight.redact(TurnLapsed(A), viewer) is None
        assert GAME.sight.redact(LotDrawn(lot(lapsed), "absent", 3, 1), viewer) is None


@pytest.mark.rule("C12")
def test_draw_uses_up_no_id_that_others_would_miss() -> None:
    state = stand(deal(dealt_by(B), A=HAND))
    called = absent_plays(state, 0)
    assert ask(called) == ask(act(state, "chiamo 3D"))
    assert ask(absent_plays(called, 0)) == ask(play(called, "7D"))


@pytest.mark.rule("C12")
def test_absent_seat_plays_any_legal_card_and_signals_nothing() -> None:
    state = play(led_by_a("3S", A="4D", D="3D 2D AD 3S 7C"), "4D")
    lapsed = tell(state, Expired(ask(state)))
    assert proposed(lapsed, D) == text(legal_cards(state))
    assert GAME.rules.decide(lapsed, Drawn(lot(lapsed), 0))[1] == CardPlayed(
        D, legal_cards(state)[0]
    )


@pytest.mark.rule("C12", "C4")
def test_absent_seat_never_annuls() -> None:
    state = deal(dealt_by(B), C=POOR)
    (question,) = GAME.rules.offers(state, C)
    assert GAME.automation.autoplay(GAME.sight.view(state, C), question) == ()
    assert stand(state).phase == "call"


def test_absent_seat_goes_on() -> None:
    state = play_out(led_by_a("3C", A="3D", D="3C"))
    (question,) = GAME.rules.offers(state, C)
    assert GAME.automation.autoplay(GAME.sight.view(state, C), question) == (GoOn(),)


@pytest.mark.rule("C12")
def test_whole_match_without_anybody() -> None:
    state = dealt_by(B)
    while state.phase != "over":
        if state.phase == "shuffle":
            state = deal(state)
        elif state.phase in {"annul", "pause"}:
            state = tell(state, Expired(ask(state)))
        else:
            state = absent_plays(state, 0)
    assert len(state.sheet) == 4


@pytest.mark.rule("C12", "R3", "R10")
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
    state = led_by_a("3C", A="3D", D="3C")
    assert GAME.rules.decide(state, command) == ()
