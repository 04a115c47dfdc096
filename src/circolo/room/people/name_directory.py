"""Name directory: a cache of people's names and avatars, so that sending table frames never waits
for the store.

The house adds people when they connect. It also loads the players of stored tables and tournaments
before these continue. A task loads any other missing name; until then the name is empty
and the avatar the default one.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

import structlog

from circolo.cards.card import Card
from circolo.room.ports import Spawn
from circolo.store.errors import StoreFailed
from circolo.store.people_port import People, Person
from circolo.tables.avatars import default_avatar
from circolo.tables.state import PlayerId

MOST = 50_000
"""Maximum number of cached names; the name that was used longest ago is dropped."""

log = structlog.get_logger()


class _Shown(NamedTuple):
    """What pages show of a player. The name is None for an id that has no account, such as a bot;
    an empty string for a deleted account.
    """

    name: str | None
    avatar: Card


class NameDirectory:
    """A cache of people's current names and avatars.

    It calls `changed` with a player's id when the player has a new name or avatar, or when missing
    ones have been loaded.
    """

    def __init__(
        self,
        people: People,
        spawn: Spawn,
        *,
        changed: Callable[[PlayerId], None],
        most: int = MOST,
    ) -> None:
        self._people = people
        self._spawn = spawn
        self._changed = changed
        self._most = most
        self._known: OrderedDict[PlayerId, _Shown] = OrderedDict()
        self._missing: dict[PlayerId, None] = {}
        """Players who have been shown without a name, in order."""

        self._reads = False
        """Whether a task reads the missing ones."""

    def note(self, person: Person) -> None:
        """Store name and avatar of a person who has connected, or has changed one of them."""
        self._keep(PlayerId(person.id), _Shown(person.name, person.avatar))

    def erase(self, player: PlayerId) -> None:
        """Replace the name of a deleted account by an empty string, its avatar by the default."""
        self._keep(player, _Shown("", default_avatar(player)))

    def name(self, player: PlayerId, logged: str = "") -> str:
        """Return the name of a player, or `logged` (the name in the log) for an id without an
        account.

        Return an empty string for a deleted account, or while the name is not loaded yet.
        """
        known = self._shown(player)
        if known is None:
            return ""
        return logged if known.name is None else known.name

    def avatar(self, player: PlayerId) -> Card:
        """Return the avatar of a person: the default one while it is not loaded yet."""
        known = self._shown(player)
        return default_avatar(player) if known is None else known.avatar

    async def load(self, players: Collection[PlayerId]) -> None:
        """Load the names and avatars of these players that are missing; raises StoreFailed."""
        unknown = [player for player in dict.fromkeys(players) if player not in self._known]
        if not unknown:
            return
        names = await self._people.names(unknown)
        avatars = await self._people.avatars(unknown)
        for player in unknown:
            if player not in self._known:  # not added while the store was read
                avatar = avatars.get(player) or default_avatar(player)
                self._keep(player, _Shown(names.get(player), avatar))

    async def of(self, players: Collection[PlayerId]) -> Mapping[PlayerId, str]:
        """Return the names of these players by id; ids without an account are left out.

        Raises StoreFailed.
        """
        await self.load(players)
        found = ((player, self._known.get(player)) for player in players)
        return {
            player: known.name
            for player, known in found
            if known is not None and known.name is not None
        }

    def _shown(self, player: PlayerId) -> _Shown | None:
        """Return what is cached of a player; load it soon if it is missing."""
        known = self._known.get(player)
        if known is None:
            self._read_soon(player)
        else:
            self._known.move_to_end(player)
        return known

    def _keep(self, player: PlayerId, shown: _Shown) -> None:
        is_shown = player in self._known or player in self._missing
        is_other = self._known.get(player) != shown
        self._missing.pop(player, None)
        self._known[player] = shown
        self._known.move_to_end(player)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        if is_other and is_shown:
            self._changed(player)

    def _read_soon(self, player: PlayerId) -> None:
        self._missing[player] = None
        if not self._reads:
            self._reads = True
            self._spawn(self._read_missing(), name="names")

    async def _read_missing(self) -> None:
        try:
            while self._missing:  # what `changed` shows may miss further names
                await self.load([*self._missing])
        except StoreFailed as failure:  # the next missing name reads these again
            log.warning("names_not_read", code=failure.code)
        finally:
            self._reads = False
