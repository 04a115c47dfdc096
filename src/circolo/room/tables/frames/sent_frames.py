"""Sends frames to followers: complete ones, or the changes since the last one.

A follower who takes changes gets a complete frame first, and after that only changes. Each change
has the number of the frame before it plus one. So a client notices that it has missed one, and then
subscribes to the table again.
"""

from typing import Any

from msgspec import Struct

from circolo.room.tables.frames.frame_history import Follower
from circolo.room.tables.frames.shown_state import ShownState


class _Sent(Struct, frozen=True, gc=False):
    seq: int
    shown: ShownState


class _Encoded(Struct, frozen=True, gc=False):
    """A frame as bytes: the changes since `before`, or the complete frame if `before` is None."""

    before: ShownState | None
    shown: ShownState
    seq: int
    events: tuple[Any, ...]
    data: bytes


class SentFrames:
    """The last frame of each follower of one table who takes changes."""

    def __init__(self) -> None:
        self._last: dict[Follower, _Sent] = {}
        self._encoded: _Encoded | None = None
        """The last encoded frame. Spectators are all sent the same frame, so that it is encoded
        only once.
        """

    def send(
        self, follower: Follower, shown: ShownState, *, seq: int, events: tuple[Any, ...]
    ) -> None:
        """Send the next frame to a follower: only the changes if the follower has the frame before
        it, otherwise the complete frame.
        """
        last = self._last.get(follower)
        if last is None or last.seq + 1 != seq or last.shown.seat != shown.seat:
            self.send_whole(follower, shown, seq=seq, events=events)
            return
        self._last[follower] = _Sent(seq, shown)
        follower.send(self._bytes(last.shown, shown, seq=seq, events=events))

    def send_whole(
        self, follower: Follower, shown: ShownState, *, seq: int, events: tuple[Any, ...]
    ) -> None:
        """Send a complete frame."""
        if follower.takes_changes:
            self._last[follower] = _Sent(seq, shown)
        follower.send(self._bytes(None, shown, seq=seq, events=events))

    def forget(self, follower: Follower) -> None:
        """Forget a follower who has left the table."""
        self._last.pop(follower, None)

    def _bytes(
        self,
        before: ShownState | None,
        shown: ShownState,
        *,
        seq: int,
        events: tuple[Any, ...],
    ) -> bytes:
        """Encode a frame: the changes since `before`, or all if it is None."""
        last = self._encoded
        if (
            last is not None
            and last.shown is shown
            and last.before is before
            and last.seq == seq
            and last.events is events
        ):
            return last.data
        if before is None:
            data = shown.whole(seq, events)
        else:
            data = shown.changes_since(before, seq, events)
        self._encoded = _Encoded(before, shown, seq, events, data)
        return data
