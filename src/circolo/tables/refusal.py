"""What a table refuses."""


class Refused(Exception):
    """A command that the table refuses; `code` is stable. Nothing has happened."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
