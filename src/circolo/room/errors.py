"""The exception by which the room refuses a message."""


class RoomRefused(Exception):
    """The room refuses a message, and has changed nothing.

    `code` is a stable refusal code, `detail` an explanation for developers.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
