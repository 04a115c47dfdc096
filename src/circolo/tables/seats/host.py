"""The host of a table: the player who may start the game, lock the table and remove players.

The host is the player who opened the table. When the host leaves, the next person becomes host.
"""

from typing import assert_never

from circolo.cards.units import Seat
from circolo.tables.commands import HostCommand, Remove, SetLock, SetPassword, Start
from circolo.tables.draft_events import Draft
from circolo.tables.events import HostChanged, LockSet, PasswordSet, Removed, Starting
from circolo.tables.refusal import Refused
from circolo.tables.seats import presence
from circolo.tables.state import Place, PlayerId, TableState
from circolo.tables.table_options import is_ring


def decide(draft: Draft, command: HostCommand) -> None:
    """Decide a command of the host: add its events to `draft`.

    Raises Refused if another player gives the command, or if it is not possible now.
    """
    if isinstance(command, SetPassword):
        draft.add(PasswordSet(command.digest))
        return
    if command.by != draft.state.host:
        raise Refused("host_only")
    match command:
        case Start():
            _start(draft)
        case SetLock():
            _must_be_open(draft.state)
            draft.add(LockSet(command.locked))
        case Remove():
            _remove(draft, command)
        case _:
            assert_never(command)


def succeed(draft: Draft, before: TableState) -> None:
    """If the host has just left, make another person the host: the next one clockwise, players with
    a seat before standing bettors.
    """
    if draft.state.places is before.places:
        return  # nobody has left
    gone = [seat for seat, place in enumerate(before.places) if _is(place, before.host)]
    if not gone or draft.state.phase == "closed":
        return
    if any(_is(place, before.host) for place in draft.state.places):
        return
    _, seats = draft.game.rules.seats(draft.state.sheet.options)
    people = [seat for seat, place in enumerate(draft.state.places) if _is_there(place)]
    order = sorted(people, key=lambda at: (at >= seats, (at - gone[0]) % len(before.places)))
    for seat in order[:1]:
        draft.add(HostChanged(draft.place(Seat(seat)).player))


def _start(draft: Draft) -> None:
    if draft.state.phase != "waiting":
        _must_not_be_over(draft.state)
        raise Refused("match_running")
    if not presence.are_enough(draft):
        raise Refused("too_few_seated")
    draft.add(Starting())


def _remove(draft: Draft, command: Remove) -> None:
    _must_be_open(draft.state)
    if draft.place(command.seat).player == command.by:
        raise Refused("own_seat")
    draft.add(Removed(command.seat))
    presence.leave(draft, command.seat)


def _must_be_open(state: TableState) -> None:
    """Raise Refused while a match is running or over: then nobody may sit down or be removed."""
    _must_not_be_over(state)
    if state.phase == "playing" and not is_ring(state.sheet):
        raise Refused("match_running")


def _must_not_be_over(state: TableState) -> None:
    if state.phase == "over":
        raise Refused("match_over")


def _is(place: Place | None, player: PlayerId | None) -> bool:
    return _is_there(place) and place is not None and place.player == player


def _is_there(place: Place | None) -> bool:
    return place is not None and not place.bot and place.absent != "left"
