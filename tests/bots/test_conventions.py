"""The answers to a partner's signal."""

import pytest
from msgspec.structs import replace

from circolo.bots.tressette.conventions import cards_a_partner_allows
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Seat
from circolo.games.tressette import View
from circolo.games.tressette.events import CardPlayed
from circolo.tricks.signals import Signal
from circolo.tricks.trick import legal
from tests.bots.seen import B, C, seen, trick

HAND = "2D RD 4D 5C 6C 7C 4S 5S 4B 5B"


def said(view: View, seat: Seat, card: Card, *, signal: Signal = Signal.BUSSO) -> View:
    """Return the view of a table at which a card was played with a signal."""
    assert view.table is not None
    heard = CardPlayed(seat, card, signal=signal)
    return replace(view, table=replace(view.table, signals=(heard,)))


def left(view: View) -> tuple[Card, ...]:
    assert view.table is not None
    return tuple(cards_a_partner_allows(view, legal(view.hand, view.table.trick)))


@pytest.mark.rule("C9")
def test_the_highest_is_played_to_the_partners_busso() -> None:
    assert left(said(seen(HAND, on_table="5D 6D"), C, Card.D5)) == (Card.D2,)


@pytest.mark.rule("C9")
def test_the_suit_of_a_partners_busso_is_led_again_after_it_took_the_trick() -> None:
    view = seen("RD 4D 5C 6C 7C 4S 5S 4B 5B", tricks=[trick(C, "5D 6D 2D 7D")])
    assert left(said(view, C, Card.D5)) == cards("RD 4D")


def test_a_player_without_the_suit_plays_any_card() -> None:
    view = said(seen("5C 6C 7C 4S 5S 4B 5B", on_table="5D 6D"), C, Card.D5)
    assert left(view) == view.hand


@pytest.mark.parametrize("signal", [Signal.VOLO, Signal.STRISCIO])
def test_other_signals_ask_for_nothing(signal: Signal) -> None:
    view = said(seen(HAND, on_table="5D 6D"), C, Card.D5, signal=signal)
    assert left(view) == cards("2D RD 4D")


def test_the_other_sides_busso_is_not_heeded() -> None:
    assert left(said(seen(HAND, on_table="6D"), B, Card.D6)) == cards("2D RD 4D")


def test_one_said_in_an_earlier_trick_is_over() -> None:
    view = seen(
        "RD 4D 5C 6C 7C 4S 5S 4B", tricks=[trick(C, "5D 6D 2D 7D"), trick(C, "3B 6B 5B 7B")]
    )
    assert left(said(view, C, Card.D5)) == view.hand
