"""Member's bots: bots from outside, which a member owns and runs. House bots are not among them.

The id of a member's bot contains the id of its owner. So every part of the house can tell a bot
from a person, and hold the owner responsible, without a look into the store.
"""

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from circolo.tables.state import PlayerId

_MARK = "-bot-"

NAME_ENDING = "bot"
"""The last word of the name of every member's bot. The name of no person contains it."""


def bot_id(owner: "PlayerId", suffix: str) -> "PlayerId":
    """Return the id of a bot of this member; `suffix` tells the bots of one member apart."""
    return cast("PlayerId", f"{owner}{_MARK}{suffix}")


def id_range(owner: "PlayerId") -> tuple[str, str]:
    """Return the bounds of the ids of a member's bots, in the order of bytes: the lower bound is
    included, the upper one is not.
    """
    return f"{owner}{_MARK}", f"{owner}{_MARK[:-1]}{chr(ord(_MARK[-1]) + 1)}"


def owner_of(player: "PlayerId") -> "PlayerId | None":
    """Return the member who owns this bot, or None for a person or a house bot."""
    owner, mark, _ = player.partition(_MARK)
    return cast("PlayerId", owner) if mark and owner else None


def is_member_bot(player: "PlayerId") -> bool:
    """Return whether this player is a member's bot."""
    return owner_of(player) is not None
