"""The state that a viewer of a table is shown, encoded whole or as changes since the last frame."""

from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.tables.state import Deadline, TableId
from circolo.tables.view import TableView
from circolo.wire.frame_changes import changes
from circolo.wire.message_codec import encode, encode_once
from circolo.wire.server_messages import Frame, FrameChange

PartT = TypeVar("PartT")


class EncodedOnce(Generic[PartT]):
    """A part of several frames, which is encoded when the first of them needs it."""

    def __init__(self, part: PartT) -> None:
        self.part = part

    @cached_property
    def encoded(self) -> PartT:
        """The part as raw JSON, which `encode` copies."""
        return encode_once(self.part)


class SharedParts:
    """The parts of a frame that are the same for all viewers of one moment."""

    def __init__(
        self,
        view: EncodedOnce[TableView[Any]],
        deadlines: EncodedOnce[tuple[Deadline, ...]],
    ) -> None:
        self.view = view
        self.deadlines = deadlines
        self._cards: EncodedOnce[Any] = EncodedOnce(None)
        self._since: tuple[SharedParts | None, dict[str, Any]] = (None, {})

    def with_encoded_cards(self, match: Any) -> Any:
        """Return the match with its `table` (the cards on it) encoded, if it has that field."""
        table = getattr(match, "table", None)
        if table is None:
            return match
        if table is not self._cards.part:
            self._cards = EncodedOnce(table)
        return replace(match, table=self._cards.encoded)

    def changes_since(self, before: "SharedParts") -> dict[str, Any]:
        """Return the changes from the shared parts of an earlier frame."""
        known, found = self._since
        if known is not before:
            found = changes(before.view.part, self.view.part, path="view")
            found |= changes(before.deadlines.part, self.deadlines.part, path="deadlines")
            self._since = (before, found)
        return found


class ShownState(NamedTuple):
    """Everything that one viewer is shown of a table at one moment, except the events."""

    table: TableId
    now: Millis
    seat: Seat | None
    shared: SharedParts
    match: Any
    asks: tuple[Any, ...] = ()
    premoves: tuple[Any, ...] = ()
    wishes: tuple[Any, ...] = ()
    habits: Any = None

    def whole(self, seq: int, events: tuple[Any, ...]) -> bytes:
        """Encode a complete frame; `events` may be encoded already."""
        shared = self.shared
        return encode(
            Frame(
                table=self.table,
                seq=seq,
                now=self.now,
                seat=self.seat,
                events=events,
                view=shared.view.encoded,
                match=shared.with_encoded_cards(self.match),
                asks=self.asks,
                premoves=self.premoves,
                wishes=self.wishes,
                habits=self.habits,
                deadlines=shared.deadlines.encoded,
            )
        )

    def changes_since(self, before: "ShownState", seq: int, events: tuple[Any, ...]) -> bytes:
        """Encode what has changed since an earlier frame of the same viewer."""
        found = dict(self.shared.changes_since(before.shared))
        for name in _OWN:
            found |= changes(getattr(before, name), getattr(self, name), path=name)
        return encode(FrameChange(self.table, seq, self.now, events, found))


_OWN = ("match", "asks", "premoves", "wishes", "habits")
"""The parts of a frame that are the viewer's own."""
