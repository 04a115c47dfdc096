"""The exception for a command that a table refuses."""


class Refused(Exception):
    """Raised when a table refuses a command; the table is unchanged. `code` is a stable reason code
    for clients.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
