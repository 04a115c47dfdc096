"""What a tournament refuses."""


class Refused(Exception):
    """A command that the event refuses; `code` is stable. Nothing has happened."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
