"""The results of an audit: what is wrong in the store, and what could not be checked."""

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """An error in the stored data: a stable code, the place, and a description."""

    code: str
    where: str
    what: str


class Unchecked(msgspec.Struct, frozen=True):
    """Something that an audit cannot check: a stable code and a description."""

    code: str
    what: str
