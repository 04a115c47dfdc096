"""Refusals of the room."""


class RoomRefused(Exception):
    """The room refuses a message; `code` is stable. Nothing has changed."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
