"""The types of the fields that client messages share, and their base class."""

from typing import Annotated

from msgspec import Meta, Struct

_END = r"$(?!\n)"
"""The end of a text, for patterns; plain `$` would also match before a final line feed."""
_WORD = f"^[A-Za-z0-9_-]+{_END}"
_ID = f"^[a-z0-9]+{_END}"

MessageId = Annotated[str, Meta(min_length=8, max_length=40, pattern=_WORD)]
"""A random id that the client chooses. A message with a repeated id is a retry, and has no further
effect.
"""

TableIdText = Annotated[str, Meta(min_length=4, max_length=24, pattern=_ID)]
PlayerIdText = Annotated[str, Meta(min_length=1, max_length=40, pattern=_WORD)]
TournamentIdText = Annotated[str, Meta(min_length=4, max_length=16, pattern=_ID)]
ClubIdText = Annotated[str, Meta(min_length=4, max_length=16, pattern=_ID)]
SeatNumber = Annotated[int, Meta(ge=0, le=17)]
"""The number of a seat, from 0; after the seats follow the places of standing bettors, who bet
without a seat.
"""
QuestionNumber = Annotated[int, Meta(ge=0, le=2**31)]
EpochNumber = Annotated[int, Meta(ge=1, le=2**31)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""Exactly 32 bytes, which JSON contains as base64."""

Bytes64 = Annotated[bytes, Meta(min_length=64, max_length=64)]

Password = Annotated[str, Meta(min_length=1, max_length=64)]
"""The password of a table; the host gives it to the players they invite."""


class BaseMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of all client messages; the server refuses a message with unknown fields."""
