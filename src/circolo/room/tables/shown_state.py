"""The state that a viewer of a table is shown, encoded whole or as changes since the last frame."""

from collections.abc import Collection
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import ReferenceType, ref

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.tables.state import Deadline, TableId
from circolo.tables.view import TableView
from circolo.wire.frame_changes import NOTHING, changes, encode_changes, join_changes
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
    """The parts of a frame that are the same for all viewers of one moment.

    `match` is the match as a spectator sees it, if seats see it so too but for fields of their own.
    """

    def __init__(
        self,
        view: EncodedOnce[TableView[Any]],
        deadlines: EncodedOnce[tuple[Deadline, ...]],
        *,
        match: Any = None,
    ) -> None:
        self.view = view
        self.deadlines = deadlines
        self.match = match
        self._since: tuple[ReferenceType[SharedParts] | None, msgspec.Raw] = (None, NOTHING)
        """The parts that were compared last, and the changes. A weak reference: a strong one would
        keep every moment of the table in memory.
        """

    @cached_property
    def encoded_cards(self) -> Any:
        """The `table` of the match (the cards on it), encoded; None where there is none."""
        table = getattr(self.match, "table", None)
        return None if table is None else encode_once(table)

    def changes_since(self, before: "SharedParts", *, but: Collection[str]) -> msgspec.Raw:
        """Return the changes from the shared parts of an earlier frame, encoded.

        The fields `but` of the match are the viewer's own, and are left out.
        """
        known, encoded = self._since
        if known is None or known() is not before:
            found = changes(before.view.part, self.view.part, path="view")
            found |= changes(before.deadlines.part, self.deadlines.part, path="deadlines")
            if self.match is not None and before.match is not None:
                found |= changes(before.match, self.match, path="match", but=but)
            encoded = encode_changes(found)
            self._since = (ref(before), encoded)
        return encoded


class ShownState(NamedTuple):
    """Everything that one viewer is shown of a table at one moment, except the events."""

    table: TableId
    now: Millis
    seat: Seat | None
    shared: SharedParts
    own: dict[str, Any] | None = None
    """The viewer's own fields of the match, where the other fields are shared."""

    own_match: Any = None
    """The whole match, where its game shares no part of it."""

    asks: tuple[Any, ...] = ()
    premoves: tuple[Any, ...] = ()
    wishes: tuple[Any, ...] = ()
    habits: Any = None

    @property
    def match(self) -> Any:
        """The match as this viewer sees it; None before it begins."""
        return self.own_match if self.own is None else replace(self.shared.match, **self.own)

    def whole(self, seq: int, events: tuple[Any, ...]) -> bytes:
        """Encode a complete frame; `events` may be encoded already."""
        shared, match = self.shared, self.match
        if self.own is not None and shared.encoded_cards is not None:
            match = replace(match, table=shared.encoded_cards)
        return encode(
            Frame(
                table=self.table,
                seq=seq,
                now=self.now,
                seat=self.seat,
                events=events,
                view=shared.view.encoded,
                match=match,
                asks=self.asks,
                premoves=self.premoves,
                wishes=self.wishes,
                habits=self.habits,
                deadlines=shared.deadlines.encoded,
            )
        )

    def changes_since(self, before: "ShownState", seq: int, events: tuple[Any, ...]) -> bytes:
        """Encode what has changed since an earlier frame of the same viewer."""
        found: dict[str, Any] = {}
        if self.own is None or before.own is None:
            found |= changes(before.match, self.match, path="match")
        elif self.own != before.own:
            for name, value in self.own.items():
                found |= changes(before.own[name], value, path=f"match/{name}")
        if self.asks != before.asks:
            found |= changes(before.asks, self.asks, path="asks")
        if self.premoves != before.premoves:
            found |= changes(before.premoves, self.premoves, path="premoves")
        if self.wishes != before.wishes:
            found |= changes(before.wishes, self.wishes, path="wishes")
        if self.habits != before.habits:
            found |= changes(before.habits, self.habits, path="habits")
        shared = self.shared.changes_since(before.shared, but=self.own or ())
        changed = join_changes(shared, encode_changes(found))
        return encode(FrameChange(self.table, seq, self.now, events, changed))
