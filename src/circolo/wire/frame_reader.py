"""Reads the messages of a server for a client that takes changes, and rebuilds its frames."""

from typing import Any

import msgspec

from circolo.tables.state import TableId
from circolo.wire.frame_changes import rebuilt
from circolo.wire.message_codec import decode_server_message
from circolo.wire.server_messages import Frame, FrameChange, ServerMessage


class MissedFrame(Exception):
    """Raised for a change whose number does not follow that of the last frame.

    The client must subscribe to the table `table` again, with `Follow`.
    """

    def __init__(self, table: TableId) -> None:
        super().__init__(f"a frame of {table} is missing")
        self.table = table


class FrameReader:
    """Decodes messages; in place of a change it returns the complete frame."""

    def __init__(self) -> None:
        self._frames: dict[TableId, dict[str, Any]] = {}
        """The last frame of each table, as JSON values."""

    def read(self, data: bytes) -> ServerMessage:
        """Decode a message; raises MissedFrame."""
        message = decode_server_message(data)
        if isinstance(message, Frame):
            self._frames[message.table] = msgspec.json.decode(data)
        if isinstance(message, FrameChange):
            return self._rebuild(message)
        return message

    def _rebuild(self, change: FrameChange) -> Frame:
        before = self._frames.get(change.table)
        if before is None or before["seq"] + 1 != change.seq:
            raise MissedFrame(change.table)
        whole = rebuilt(before, change.changes)
        whole |= {"seq": change.seq, "now": change.now, "events": change.events}
        self._frames[change.table] = whole
        return decode_frame(whole)


def decode_frame(values: dict[str, Any]) -> Frame:
    """Decode a frame that is given as JSON values."""
    frame = decode_server_message(msgspec.json.encode(values))
    assert isinstance(frame, Frame)
    return frame
