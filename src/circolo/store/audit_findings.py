"""What an audit finds wrong with what is kept, and what it cannot tell."""

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """Something that cannot be: a stable code, where it is, and what it is in a sentence."""

    code: str
    where: str
    what: str


class Unchecked(msgspec.Struct, frozen=True):
    """Something that an audit cannot tell: a stable code, and what it is in a sentence."""

    code: str
    what: str
