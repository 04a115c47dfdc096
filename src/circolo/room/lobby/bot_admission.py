"""Bot admission: at which tables members' bots may sit.

A bot may sit at a table of a bot or of its owner, at a reserved seat, and at a table to which a
player there has invited it. So nobody meets a bot at a table that they opened for people.
"""

from collections import OrderedDict

from circolo.room.errors import RoomRefused
from circolo.tables.member_bots import is_member_bot, owner_of
from circolo.tables.state import PlayerId, TableId, TableState

INVITATIONS = 10_000
"""Maximum number of remembered invitations of bots; the oldest are dropped."""


class BotAdmission:
    """Remembers invitations of members' bots, and refuses bots that nobody has invited."""

    def __init__(self) -> None:
        self._invited: OrderedDict[tuple[PlayerId, TableId], None] = OrderedDict()

    def invite(self, player: PlayerId, table: TableId) -> None:
        """Remember that a player of a table has invited this player; only bots count."""
        if is_member_bot(player):
            self._invited[player, table] = None
            if len(self._invited) > INVITATIONS:
                self._invited.popitem(last=False)

    def check(self, player: PlayerId, state: TableState) -> None:
        """Raise RoomRefused `bots_by_invitation` if this is a bot that may not sit there."""
        if not is_member_bot(player) or is_table_for_bot(player, state):
            return
        is_invited = (player, state.id) in self._invited
        if not is_invited and not has_reserved_seat(state, player):
            raise RoomRefused("bots_by_invitation")


def has_reserved_seat(state: TableState, player: PlayerId) -> bool:
    """Return whether a free seat of the table is reserved for this player."""
    return any(keeper is not None and keeper.player == player for keeper in state.kept)


def is_table_for_bot(bot: PlayerId, state: TableState) -> bool:
    """Return whether the host of a table is a bot, or the owner of this one."""
    return state.host is not None and (is_member_bot(state.host) or state.host == owner_of(bot))


def may_meet(player: PlayerId, state: TableState) -> bool:
    """Return whether quick play may bring this player to a table: people to tables of people, and
    bots to tables of bots.
    """
    return is_member_bot(player) == (state.host is not None and is_member_bot(state.host))
