"""The mirror of one table: the last frame, rebuilt from the changes that the house sends."""

from typing import Any

import msgspec

from circolo.wire.frame_changes import rebuilt
from circolo.wire.server_messages import Frame, FrameChange

_frames = msgspec.json.Decoder(Frame)
_encode = msgspec.json.Encoder().encode


class Mirror:
    """Keeps the frame of one table."""

    def __init__(self) -> None:
        self.seq = 0
        """The number of the last frame; 0 before the first."""
        self._values: dict[str, Any] | None = None

    def take(self, message: Frame | FrameChange) -> Frame | None:
        """Return the frame after this message; None if the frame before it is missing, so that the
        table must be followed again.
        """
        if isinstance(message, Frame):
            self._values = msgspec.json.decode(_encode(message))
            self.seq = message.seq
            return message
        if self._values is None or message.seq != self.seq + 1:
            self._lose()
            return None
        try:
            values = rebuilt(self._values, message.changes)
            values |= {"seq": message.seq, "now": message.now}
            values["events"] = msgspec.json.decode(_encode(message.events))
            frame = _frames.decode(_encode(values))
        except (KeyError, IndexError, TypeError, ValueError):
            self._lose()
            return None
        self._values, self.seq = values, message.seq
        return frame

    def _lose(self) -> None:
        self._values, self.seq = None, 0
