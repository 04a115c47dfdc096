"""The audit of gifts: a second operator has confirmed exactly what was asked for."""

import pytest

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import wallet
from circolo.room.actors.house_events import (
    OPERATOR,
    GiftAsked,
    Granted,
    HouseEvent,
    RoleGranted,
    encode_events,
)
from circolo.room.actors.house_state import GIVEN
from circolo.room.audit.house_books import HouseBooks
from circolo.tables.state import PlayerId
from tests.store.entries import NOON, first

OLGA, OTTO, PIERO = (PlayerId(name) for name in ("olga", "otto", "piero"))
BEFORE = (
    RoleGranted(OLGA, "operator", OPERATOR),
    RoleGranted(OTTO, "operator", OPERATOR),
    GiftAsked(1, PIERO, Chips(500), OLGA, "for the feast", Millis(NOON + 10_000)),
)


def codes(event: HouseEvent) -> list[str]:
    books = HouseBooks()
    events = (*BEFORE, event)
    entry = first("house", events=encode_events(events))
    return [fault.code for fault in books.read(entry, events)]


def confirmed(
    *, to: str = wallet(PIERO), chips: int = 500, by: str = OLGA, gift: int = 1, second: str = OTTO
) -> Granted:
    return Granted(to, Chips(chips), GIVEN, by, "for the feast", gift, second)  # type: ignore[arg-type]


def test_a_gift_that_a_second_operator_has_confirmed_is_no_fault() -> None:
    assert codes(confirmed()) == []


@pytest.mark.parametrize(
    "event",
    [
        confirmed(to=wallet(OTTO)),
        confirmed(chips=5_000),
        confirmed(by=OTTO, second=OLGA),
        confirmed(gift=2),
    ],
)
def test_other_chips_than_were_asked_for_are_found(event: Granted) -> None:
    assert codes(event) == ["gift_wrong"]


@pytest.mark.parametrize("second", [OLGA, PIERO, ""])
def test_a_gift_without_a_second_operator_is_found(second: str) -> None:
    assert codes(confirmed(second=second)) == ["act_unauthorised"]
