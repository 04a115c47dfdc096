"""Gifts of chips that wait for a second person: who may give alone, confirm, and reject."""

from circolo.cards.units import Chips, Millis
from circolo.room.actors.house_events import GiftAsked, GiftRejected, Granted, HouseEvent
from circolo.room.actors.house_state import (
    GIVEN,
    Gift,
    HouseState,
    given_alone_on,
    given_on,
    rank,
    role_of,
    waiting_gifts,
)
from circolo.room.chips.cashier import Allowance
from circolo.room.chips.chip_account import chips_of
from circolo.room.errors import RoomRefused
from circolo.room.staff.staff_acts import LEAST, ConfirmGift, Give, RejectGift
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId

GIFT_LASTS = Millis(3 * 86_400_000)
"""The time in milliseconds within which a second person confirms a gift."""

MOST_WAITING = 100
"""Maximum number of gifts that wait, which bounds the state."""


def give(
    state: HouseState,
    act: Give,
    about: Person,
    *,
    by: str,
    why: str,
    now: Millis,
    allowance: Allowance,
) -> tuple[HouseEvent, ...]:
    """Return the event that gives chips, or that lets the gift wait for a second person.

    Raises RoomRefused: give_limit, gifts_full.
    """
    _check_day(state, Chips(act.chips), now=now, allowance=allowance)
    alone = given_alone_on(state, by, now) + act.chips
    if alone <= allowance.given_alone_per_day:
        return (Granted(chips_of(about), Chips(act.chips), GIVEN, by, why),)
    if len(waiting_gifts(state, now)) >= MOST_WAITING:
        raise RoomRefused("gifts_full")
    until = Millis(now + GIFT_LASTS)
    number = state.gifts_asked + 1
    return (GiftAsked(number, PlayerId(about.id), Chips(act.chips), by, why, until),)


def gift_of(state: HouseState, number: int, now: Millis) -> Gift:
    """Return the waiting gift with this number; raises RoomRefused `no_such_gift`."""
    for gift in waiting_gifts(state, now):
        if gift.number == number:
            return gift
    raise RoomRefused("no_such_gift")


def confirm(
    state: HouseState,
    act: ConfirmGift,
    about: Person,
    *,
    by: str,
    now: Millis,
    allowance: Allowance,
) -> tuple[HouseEvent, ...]:
    """Return the event that gives the chips of a waiting gift to the person `about`.

    Raises RoomRefused: not_allowed for the recipient and for too low a role, no_such_gift,
    gift_same_person for its author, give_limit.
    """
    gift = gift_of(state, act.number, now)
    _check_role(state, ConfirmGift, by)
    if by == gift.player:
        raise RoomRefused("not_allowed")
    if by == gift.by:
        raise RoomRefused("gift_same_person")
    _check_role(state, Give, gift.by)
    _check_day(state, gift.chips, now=now, allowance=allowance)
    account = chips_of(about)
    granted = Granted(account, gift.chips, GIVEN, gift.by, gift.why, gift.number, by)
    return (granted,)


def reject(state: HouseState, act: RejectGift, *, by: str, why: str, now: Millis) -> GiftRejected:
    """Return the event that ends a waiting gift; its author may take it back too.

    Raises RoomRefused: not_allowed, no_such_gift.
    """
    _check_role(state, RejectGift, by)
    gift = gift_of(state, act.number, now)
    return GiftRejected(gift.number, by, why)


def _check_role(state: HouseState, act: type[Give | ConfirmGift | RejectGift], by: str) -> None:
    if rank(role_of(state, by)) < rank(LEAST[act]):
        raise RoomRefused("not_allowed")


def _check_day(state: HouseState, chips: Chips, *, now: Millis, allowance: Allowance) -> None:
    if chips > allowance.given_per_day - given_on(state, now):
        raise RoomRefused("give_limit")
