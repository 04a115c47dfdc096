"""The state that a viewer of a table is shown, encoded whole or as changes since the last frame."""

from collections.abc import Collection
from functools import cached_property
from typing import Any, Generic, TypeVar
from weakref import ReferenceType, ref

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.tables.state import Deadline, TableId
from circolo.tables.view import TableView
from circolo.wire.frame_changes import NOTHING, add_changes, encode_changes, join_changes
from circolo.wire.message_codec import encode, encode_once
from circolo.wire.server_messages import Frame, FrameChange

PartT = TypeVar("PartT")


class EncodedOnce(Generic[PartT]):
    """A value, such as the public view, that is part of several frames. It is encoded once, when
    the first of these frames needs it.
    """

    def __init__(self, part: PartT) -> None:
        self.part = part

    @cached_property
    def encoded(self) -> PartT:
        """The value as raw JSON, which the encoder of messages copies into each frame."""
        return encode_once(self.part)


class SharedParts:
    """The parts of a frame that are equal for all viewers of a table at one moment.

    `match` is the match as a spectator sees it. It is None before the match begins. It is also None
    if any field of the match may differ between viewers: then the match is encoded whole for each
    of them.
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
        """The argument `before` of the last call of `changes_since`, and its result. The reference
        is weak: a strong one would keep every moment of the table in memory.
        """

    @cached_property
    def encoded_cards(self) -> Any:
        """The field `table` of the match (the cards on it), encoded; None if there is none."""
        table = getattr(self.match, "table", None)
        return None if table is None else encode_once(table)

    def changes_since(self, before: "SharedParts", *, but: Collection[str]) -> msgspec.Raw:
        """Return, encoded, the changes from the shared parts `before` of an earlier frame.

        Fields of the match named in `but` are left out, because they differ between viewers.
        """
        known, encoded = self._since
        if known is None or known() is not before:
            found: dict[str, Any] = {}
            if before.view.part != self.view.part:
                add_changes(found, "view", (before.view.part, self.view.part))
            if before.deadlines.part != self.deadlines.part:
                add_changes(found, "deadlines", (before.deadlines.part, self.deadlines.part))
            if self.match is not None and before.match is not None and self.match != before.match:
                add_changes(found, "match", (before.match, self.match), but=but)
            encoded = encode_changes(found)
            self._since = (ref(before), encoded)
        return encoded


class ShownState(msgspec.Struct, frozen=True, gc=False):
    """Everything that one viewer is shown of a table at one moment, except the events."""

    table: TableId
    now: Millis
    seat: Seat | None
    shared: SharedParts
    own: dict[str, Any] | None = None
    """The fields of the match that only this viewer sees so, by name. They replace those of
    `shared.match`; None if `own_match` is the match.
    """

    own_match: Any = None
    """The whole match as this viewer sees it, if its fields are not shared (`own` is None)."""

    asks: tuple[Any, ...] = ()
    premoves: tuple[Any, ...] = ()
    wishes: tuple[Any, ...] = ()
    habits: Any = None

    @property
    def match(self) -> Any:
        """The match as this viewer sees it; None before it begins."""
        return self.own_match if self.own is None else replace(self.shared.match, **self.own)

    def whole(self, seq: int, events: tuple[Any, ...]) -> bytes:
        """Encode a complete frame with the number `seq`; `events` may be encoded already."""
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
        """Encode a frame with the number `seq` and only what has changed since an earlier frame of
        the same viewer.
        """
        found: dict[str, Any] = {}
        if self.own is None or before.own is None:
            old, new = before.match, self.match
            if old != new:
                add_changes(found, "match", (old, new))
        elif self.own != before.own:
            for name, value in self.own.items():
                if value != before.own[name]:
                    add_changes(found, f"match/{name}", (before.own[name], value))
        if self.asks != before.asks:
            add_changes(found, "asks", (before.asks, self.asks))
        if self.premoves != before.premoves:
            add_changes(found, "premoves", (before.premoves, self.premoves))
        if self.wishes != before.wishes:
            add_changes(found, "wishes", (before.wishes, self.wishes))
        if self.habits != before.habits:
            add_changes(found, "habits", (before.habits, self.habits))
        shared = self.shared.changes_since(before.shared, but=self.own or ())
        changed = join_changes(shared, encode_changes(found))
        return encode(FrameChange(self.table, seq, self.now, events, changed))
