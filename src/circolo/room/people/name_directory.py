"""Name directory: a cache of people's names, so that sending table frames never waits for the
store.

The house adds people when they connect, and loads the players of stored tables and tournaments
before it continues those. A task loads any other missing name; until then the name is empty.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping

import structlog

from circolo.room.ports import Spawn
from circolo.store.errors import StoreFailed
from circolo.store.people_port import People, Person
from circolo.tables.state import PlayerId

MOST = 50_000
"""Maximum number of cached names; the name that was used longest ago is dropped."""

log = structlog.get_logger()


class NameDirectory:
    """A cache of people's current names.

    It calls `changed` with a player's id when their name has changed or has been loaded late.
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
        self._names: OrderedDict[PlayerId, str | None] = OrderedDict()
        """Names by player id: None for an id that has no account, such as a bot; an empty string
        for a deleted account.
        """

        self._missing: dict[PlayerId, None] = {}

    def note(self, person: Person) -> None:
        """Store the name of a person who has connected or changed their name."""
        self._keep(PlayerId(person.id), person.name)

    def erase(self, player: PlayerId) -> None:
        """Replace the name of a deleted account by an empty string."""
        self._keep(player, "")

    def name(self, player: PlayerId, logged: str = "") -> str:
        """Return the name of a player, or `logged` (the name in the log) for an id without an
        account.

        Return an empty string for a deleted account, or while the name is not loaded yet.
        """
        try:
            known = self._names[player]
        except KeyError:
            self._read_soon(player)
            return ""
        self._names.move_to_end(player)
        return logged if known is None else known

    async def load(self, players: Collection[PlayerId]) -> None:
        """Load the names of these players that the cache does not have; raises StoreFailed."""
        unknown = [player for player in dict.fromkeys(players) if player not in self._names]
        if not unknown:
            return
        found = await self._people.names(unknown)
        for player in unknown:
            if player not in self._names:  # not added while the store was read
                self._keep(player, found.get(player))

    async def of(self, players: Collection[PlayerId]) -> Mapping[PlayerId, str]:
        """Return the names of these players by id; ids without an account are left out.

        Raises StoreFailed.
        """
        await self.load(players)
        known = ((player, self._names.get(player)) for player in players)
        return {player: name for player, name in known if name is not None}

    def _keep(self, player: PlayerId, name: str | None) -> None:
        is_new = player not in self._names
        is_other = self._names.get(player) != name
        self._names[player] = name
        self._names.move_to_end(player)
        while len(self._names) > self._most:
            self._names.popitem(last=False)
        if is_other and not is_new:
            self._changed(player)

    def _read_soon(self, player: PlayerId) -> None:
        if not self._missing:
            self._spawn(self._read_missing(), name="names")
        self._missing[player] = None

    async def _read_missing(self) -> None:
        while self._missing:
            missing = [*self._missing]
            try:
                await self.load(missing)
            except StoreFailed as failure:
                log.warning("names_not_read", code=failure.code)
                self._missing.clear()
                return
            for player in missing:
                del self._missing[player]
                self._changed(player)
