"""The refusals of a table."""


class Refused(Exception):
    """The table refuses a command; `code` is stable. Nothing has changed."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
