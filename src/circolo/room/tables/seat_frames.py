"""Frames of the seats of a table. The part that is the same for all seats is encoded only once.

The shared part has only what a spectator may see, so it cannot reveal a secret of a seat.
"""

from typing import Any, NamedTuple

from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.tables import view
from circolo.tables.automation import automatic_answers
from circolo.tables.names import Names
from circolo.tables.state import Deadline, TableState
from circolo.tables.view import TableView
from circolo.wire.message_codec import encode, encode_once
from circolo.wire.server_messages import Frame


class TablePicture(NamedTuple):
    """The part of a frame that is the same for all seats, at one moment; `view` and `deadlines` are
    encoded already.
    """

    state: TableState
    now: Millis
    view: TableView[Any]
    deadlines: tuple[Deadline, ...]
    asked: frozenset[Seat]
    """The seats that have an open question."""

    match: Any
    """The match as a spectator sees it.

    None without a match, and in games whose views share no part.
    """

    cards: Any
    """The field `table` of `match` (the cards on the table), encoded; None without `match`."""


def match_of(game: AnyGame, picture: TablePicture, seat: Seat) -> Any:
    """Return the view of the match for one seat, or None without a match."""
    if picture.match is None or game.sight.own_fields is None:
        return view.match_view(game, picture.state, seat)
    return replace(picture.match, **game.sight.own_fields(picture.state.match, seat))


class SeatFrames:
    """Builds and encodes the frames of all seats of one table."""

    def __init__(self, game: AnyGame, names: Names) -> None:
        self._game = game
        self._names = names
        self._table: TableState | None = None
        self._called: list[str] = []
        self._view: TableView[Any] | None = None

    def picture(self, state: TableState, now: Millis) -> TablePicture:
        """Return the part of the frames that is the same for all seats."""
        match = None
        if state.match is not None and self._game.sight.own_fields is not None:
            match = self._game.sight.view(state.match, None)
        return TablePicture(
            state,
            now,
            view=self._table_view(state),
            deadlines=encode_once(state.deadlines),
            asked=frozenset([seat for deadline in state.deadlines for seat in deadline.seats]),
            match=match,
            cards=None if match is None else encode_once(match.table),
        )

    def frame(
        self, picture: TablePicture, seat: Seat, *, seq: int, events: tuple[Any, ...]
    ) -> bytes:
        """Return the encoded frame of one seat, with the frame number `seq` and the encoded
        `events`.
        """
        game, state = self._game, picture.state
        match = match_of(game, picture, seat)
        premoves: tuple[Any, ...] = ()
        if automatic_answers.may_set(state, seat):
            premoves = game.automation.premoves(match)
        wishes, habits = view.own_settings(state, seat)
        return encode(
            Frame(
                table=state.id,
                seq=seq,
                now=picture.now,
                seat=seat,
                events=events,
                view=picture.view,
                match=match if picture.cards is None else replace(match, table=picture.cards),
                asks=view.asks(game, state, seat) if seat in picture.asked else (),
                premoves=premoves,
                wishes=wishes,
                habits=habits,
                deadlines=picture.deadlines,
            )
        )

    def _table_view(self, state: TableState) -> TableView[Any]:
        """Return the encoded public view of the table, from a cache unless it may have changed."""
        table = replace(state, match=None, deadlines=())
        called = [self._names(one.player, one.name) for one in (*state.places, *state.kept) if one]
        if self._view is None or table != self._table or called != self._called:
            self._table, self._called = table, called
            self._view = encode_once(view.view(table, self._names))
        return self._view
