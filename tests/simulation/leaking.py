"""Plants leaks in what a seat is shown: `TablePicture.of`, changed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple, replace

from circolo.cards.units import Seat
from circolo.room.tables.frames.seat_frames import TablePicture
from circolo.room.tables.frames.shown_state import ShownState
from circolo.tables.state import TableState

Shows = Callable[[TablePicture, Seat], ShownState]


def with_match(shows: Shows, change: Callable[[TableState, Seat, Any], dict[str, Any]]) -> Shows:
    """Show these fields of the match otherwise; `change` gets the table, the seat and the match."""

    def of(picture: TablePicture, seat: Seat) -> ShownState:
        shown = shows(picture, seat)
        if shown.match is None:
            return shown
        fields = change(picture.state, seat, shown.match)
        return replace(shown, own=None, own_match=replace(shown.match, **fields))

    return of


def with_bytes(shows: Shows, change: Callable[[TableState, bytes], bytes]) -> Shows:
    """Send a complete frame otherwise; `change` gets the table and the frame."""

    def of(picture: TablePicture, seat: Seat) -> ShownState:
        class Leaking(ShownState, frozen=True):
            def whole(self, seq: int, events: tuple[Any, ...]) -> bytes:
                return change(picture.state, ShownState.whole(self, seq, events))

        return Leaking(*astuple(shows(picture, seat)))

    return of
