"""The partner is a secret until the called card is played."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips
from circolo.games.chiamatre import GAME, Action, Event, Offer, State, View
from circolo.games.chiamatre.actions import Call
from circolo.games.chiamatre.options import Options
from circolo.play.commands import SatOut
from circolo.tricks.actions import PlayCard
from tests.contract.sitting import Sitting
from tests.games.chiamatre.dealing import (
    ALL_COPPE,
    SEATS,
    A,
    B,
    C,
    D,
    deal,
    led_by_a,
    order,
    play,
    running,
)

HANDS = {
    "A": "AD 2D 4D 5D AC 4C 5C AS 4S 5S",
    "B": "6D 7D 6C 7C 6S 7S AB 2B 4B 5B",
    "C": "FD CD FC CC FS CS FB CB RB 6B",
    "D": "RD 3D RC 2C RS 2S 3S 3C 3B 7B",
}
SWAPPED = {**HANDS, "D": HANDS["D"].replace("3B", "6B"), "C": HANDS["C"].replace("6B", "3B")}
"""The same hands, but C holds the 3 of bastoni and D the 6."""


ChiamatreSitting = Sitting[Options, State, Action, Offer, Event, View]


def sitting(
    hands: dict[str, str], called: str, played: str, *, own: bool = False
) -> ChiamatreSitting:
    """A deal by B, watched by all: A calls, and these cards are played."""
    options = Options(call_own_card=own)
    watched = Sitting(GAME, options, (Chips(0),) * 4)
    watched.shuffle(order(cards("4D 4C 4S 3D")))
    watched.shuffle(order(running(deal(watched.state, **hands)).pack))
    watched.expire("annul")
    watched.act(A, "move", Call(Card(called)))
    for card in cards(played):
        watched.act(running(watched.state).turn, "move", PlayCard(card))
    return watched


FIRST_TRICKS = "4D RD CD 6D RC FC 6C 4C"
"""D takes with the Re of denari and leads coppe; nobody plays bastoni."""


@pytest.mark.rule("C6")
def test_two_worlds_in_which_another_is_the_partner_look_the_same() -> None:
    ours = sitting(HANDS, "3B", FIRST_TRICKS)
    theirs = sitting(SWAPPED, "3B", FIRST_TRICKS)
    for viewer in (A, B, None):
        assert ours.frames[viewer] == theirs.frames[viewer]
    assert ours.frames[D] != theirs.frames[D]


@pytest.mark.rule("C6")
def test_the_holder_of_the_called_card_is_told_nothing_beyond_the_hand() -> None:
    view = GAME.sight.view(sitting(HANDS, "3B", "").state, D)
    assert view.table is not None
    assert (view.table.called, view.table.partner) == (Card.B3, None)
    assert Card.B3 in view.hand


@pytest.mark.rule("C6")
def test_called_card_tells_everybody_when_it_is_played() -> None:
    watched = sitting(HANDS, "3B", FIRST_TRICKS + " 3B")
    for viewer in (*SEATS, None):
        before, after = watched.frames[viewer][-2:]
        assert (before.view.table.partner, after.view.table.partner) == (None, D)


@pytest.mark.rule("C6")
def test_thirds_are_shown_by_the_seats_that_took_them() -> None:
    state = sitting(HANDS, "3B", FIRST_TRICKS).state
    assert running(state).thirds == (0, 0, 0, 4)
    view = GAME.sight.view(state, None)
    assert view.table is not None
    assert (view.table.thirds, view.scores) == ((0, 0, 0, 4), (0, 0, 0, 0))


@pytest.mark.rule("C5", "C6")
def test_nobody_is_told_that_the_caller_plays_alone() -> None:
    """In one world A has called a card of A's own hand, in the other D holds it."""
    alone = {**HANDS, "A": HANDS["A"].replace("5D", "3D"), "D": HANDS["D"].replace("3D", "5D")}
    ours = sitting(alone, "3D", FIRST_TRICKS, own=True)
    theirs = sitting(HANDS, "3D", FIRST_TRICKS, own=True)
    for viewer in (B, C, None):
        assert ours.frames[viewer] == theirs.frames[viewer]


@pytest.mark.rule("C5", "C6")
def test_a_caller_alone_is_revealed_by_playing_the_called_card() -> None:
    alone = {**HANDS, "A": HANDS["A"].replace("5D", "3D"), "D": HANDS["D"].replace("3D", "5D")}
    state = sitting(alone, "3D", "3D", own=True).state
    assert running(state).partner == A


@pytest.mark.rule("C6")
def test_who_is_absent_does_not_show_what_the_holder_could_play() -> None:
    """D, or in the other world C, holds the called card; D's card is drawn either way."""
    frames = []
    for hands in (HANDS, SWAPPED):
        watched = sitting(hands, "3B", "4D")
        watched.say(SatOut(D))
        watched.expire("move")
        watched.draw(0)
        frames.append(watched.frames)
    for viewer in (A, B, None):
        assert frames[0][viewer] == frames[1][viewer]


@pytest.mark.rule("C6")
def test_places_of_the_pack_that_are_seen_do_not_tell_where_the_called_card_lies() -> None:
    state = sitting(HANDS, "3B", FIRST_TRICKS).state
    place = running(state).pack.index(Card.B3)
    assert [place in GAME.sight.seen_places(state, viewer) for viewer in (*SEATS, None)] == [
        False, False, False, True, False,
    ]  # fmt: skip


@pytest.mark.rule("C6")
def test_partner_who_is_known_stays_known() -> None:
    state = led_by_a("3C", A="4C", D=ALL_COPPE.replace("4C", "3D"))
    after = play(state, "4C 3C")
    assert running(after).partner == D
