"""Why the room refuses what is no table's business."""


class RoomRefused(Exception):
    """A message that the room refuses; `code` is stable. Nothing has happened."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
