"""Sends frames to followers: complete ones, or the changes since the last one.

A follower who takes changes gets a complete frame first, and after that only changes. Each change
has the number of the frame before it plus one, so a client that misses one knows it and follows the
table again.
"""

from typing import Any, NamedTuple

from circolo.room.tables.frame_history import Follower
from circolo.room.tables.shown_state import ShownState


class _Sent(NamedTuple):
    seq: int
    shown: ShownState


class _Encoded(NamedTuple):
    """A frame as bytes: complete if `before` is None."""

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
        """Send the next frame of a follower: the changes if it has the frame before, else all."""
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
        if last is not None and last.seq == seq:
            same = (last.before is before, last.shown is shown, last.events is events)
            if all(same):
                return last.data
        if before is None:
            data = shown.whole(seq, events)
        else:
            data = shown.changes_since(before, seq, events)
        self._encoded = _Encoded(before, shown, seq, events, data)
        return data
