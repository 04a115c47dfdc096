"""Seat frames: the content of the frame of each seat. What is equal for all seats is made only
once.

The shared content has only what a spectator may see, so it cannot reveal a secret of a seat.
"""

from typing import Any

from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.room.tables.frames.shown_state import EncodedOnce, SharedParts, ShownState
from circolo.tables import view
from circolo.tables.automation import automatic_answers
from circolo.tables.avatars import Avatars, default_avatar
from circolo.tables.names import Names
from circolo.tables.state import TableState
from circolo.tables.view import TableView


class TablePicture:
    """A table at the time `now`, from which the content of each seat's frame is made.

    `shared` is the content that is equal for all seats.
    """

    def __init__(
        self, game: AnyGame, state: TableState, *, now: Millis, shared: SharedParts
    ) -> None:
        self._game = game
        self.state = state
        self._now = now
        self._shared = shared
        self._asked = frozenset([seat for one in state.deadlines for seat in one.seats])
        """The seats that have an open question."""

    def of(self, seat: Seat) -> ShownState:
        """Return everything that one seat is shown at this moment."""
        game, state = self._game, self.state
        own_fields = game.sight.own_fields
        own = None
        if self._shared.match is None or own_fields is None:
            match = view.match_view(game, state, seat)
        else:
            own = own_fields(state.match, seat)
            match = replace(self._shared.match, **own)
        wishes, habits = view.own_settings(state, seat)
        may_set = automatic_answers.may_set(state, seat)
        return ShownState(
            table=state.id,
            now=self._now,
            seat=seat,
            shared=self._shared,
            own=own,
            own_match=match if own is None else None,
            asks=view.asks(game, state, seat) if seat in self._asked else (),
            premoves=game.automation.premoves(match) if may_set else (),
            wishes=wishes,
            habits=habits,
        )


class TablePictures:
    """Makes a `TablePicture` of one table for each set of frames, and caches the public view until
    it changes.
    """

    def __init__(self, game: AnyGame, names: Names, *, avatars: Avatars = default_avatar) -> None:
        self._game = game
        self._names = names
        self._avatars = avatars
        self._table: TableState | None = None
        self._people: list[tuple[str, Card]] = []
        """Names and avatars in `_view`, which may come later, from another node."""

        self._view: EncodedOnce[TableView[Any]] | None = None

    def take(self, state: TableState, now: Millis) -> TablePicture:
        """Return the picture of a table with this state; `now` is the server's time."""
        match = None
        if state.match is not None and self._game.sight.own_fields is not None:
            match = self._game.sight.view(state.match, None)
        shared = SharedParts(self._table_view(state), EncodedOnce(state.deadlines), match=match)
        return TablePicture(self._game, state, now=now, shared=shared)

    def _table_view(self, state: TableState) -> EncodedOnce[TableView[Any]]:
        """Return the public view of the table, the same object until it may have changed."""
        table = replace(state, match=None, deadlines=())
        people = [
            (self._names(one.player, one.name), self._avatars(one.player))
            for one in (*state.places, *state.kept)
            if one
        ]
        if self._view is None or table != self._table or people != self._people:
            self._table, self._people = table, people
            self._view = EncodedOnce(view.view(table, self._names, avatars=self._avatars))
        return self._view
