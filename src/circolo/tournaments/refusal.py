"""The refusals of a tournament."""


class Refused(Exception):
    """The tournament refuses a command; `code` is stable. Nothing has changed."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
