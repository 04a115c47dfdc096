"""The exception for a refused command to a tournament."""


class Refused(Exception):
    """The tournament refuses a command. `code` is the stable refusal code; the state of the
    tournament is unchanged.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(detail or code)
        self.code = code
