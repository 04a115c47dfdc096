"""The results of an audit of the store: errors that it found, and checks that it could not make."""

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """An error that an audit found in the stored data.

    `code` is stable, `where` names the row, stream or database table, `what` describes the error.
    """

    code: str
    where: str
    what: str


class Unchecked(msgspec.Struct, frozen=True):
    """A check that an audit could not make: `code` is stable, `what` gives the reason."""

    code: str
    what: str
