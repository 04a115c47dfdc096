"""The card of an absent seat is drawn, and what it could have played stays secret (T16)."""

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips, Seat, to_the_right
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import Action, Offer, PlayCard
from circolo.games.tressette.events import Event
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import State
from circolo.games.tressette.view import View
from circolo.play.commands import SatOut
from circolo.play.events import LotDrawn
from tests.contract.sitting import Sitting

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)


def order(first: str) -> tuple[int, ...]:
    """Return a shuffle with these cards on top and the others in the order of the pack."""
    top = cards(first)
    return tuple(PACK.index(card) for card in (*top, *(c for c in PACK if c not in top)))


TressetteSitting = Sitting[Options, State, Action, Offer, Event, View]

HANDS = (
    "4D 5D 6D 7D 4C 5C AS 2S AB 2B",  # A leads, by the 4 of denari
    "AD 2D 3D FD CD RD 3S 4S 3B 4B",  # B
    "AC 2C FC CC RC 5S 6S 5B 6B 7B",  # C, by hand between D and B
    "3C 6C 7C 7S FS CS RS FB CB RB",  # D, at A's right, is absent
)


def tressette_dealt(hands: tuple[str, ...]) -> TressetteSitting:
    """A deal of these hands by seat, all of it dealt and A to lead."""
    options = Options(players=4)
    sitting = Sitting(GAME, options, (Chips(0),) * 4)
    held = [hand.split() for hand in hands]
    rounds = [held[to_the_right(A, 4, step)][turn] for turn in range(10) for step in range(4)]
    sitting.shuffle(order(" ".join(rounds)))
    sitting.draw(A)
    return sitting


def absent(hands: tuple[str, ...], card: str) -> TressetteSitting:
    """D, out of time after A's 4 of coppe, is played for, and the draw picks `card`."""
    sitting = tressette_dealt(hands)
    sitting.act(A, "move", PlayCard(Card("4C")))
    asked = sitting.ask(D, "move")
    choices = GAME.automation.autoplay(sitting.game.sight.view(sitting.state, D), asked)
    sitting.say(SatOut(D))
    sitting.expire("move")
    sitting.draw(choices.index(PlayCard(Card(card))))
    return sitting


@pytest.mark.rule("T16")
def test_how_many_cards_an_absent_seat_could_play_shows_to_nobody() -> None:
    # In the other world D has one card to follow with: C holds the other two coppe.
    other = (
        HANDS[0],
        HANDS[1],
        "AC 2C FC CC RC 3C 7C 5B 6B 7B",
        "5S 6C 6S 7S FS CS RS FB CB RB",
    )
    three, one = absent(HANDS, "6C"), absent(other, "6C")

    for viewer in (A, B, None):
        assert three.frames[viewer] == one.frames[viewer]
        for frame in three.frames[viewer]:
            assert not any(isinstance(event, LotDrawn) for event in frame.events[3:])
