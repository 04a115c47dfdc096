"""The exception by which the rules of clubs refuse a command."""


class Refused(Exception):
    """A club refuses a command, and nothing has changed; `code` is a stable refusal code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
