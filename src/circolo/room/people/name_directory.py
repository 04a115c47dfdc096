"""Name directory: the names of people in memory, so that no frame waits for the store.

The house adds people when they connect, and loads the people of stored tables and tournaments
before these go on. A missing name is loaded in a task, and shown afterwards.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping

import structlog

from circolo.room.ports import Spawn
from circolo.store.errors import StoreFailed
from circolo.store.people_port import People, Person
from circolo.tables.state import PlayerId

MOST = 50_000
"""Names that are kept; the name that was used longest ago goes first."""

log = structlog.get_logger()


class NameDirectory:
    """The current names; `changed` is called for each player with a new name."""

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
        """None for an id without a person; "" for a deleted account."""

        self._missing: dict[PlayerId, None] = {}

    def note(self, person: Person) -> None:
        """Add a person who has connected or changed their name."""
        self._keep(PlayerId(person.id), person.name)

    def erase(self, player: PlayerId) -> None:
        """Show the name of a deleted account nowhere."""
        self._keep(player, "")

    def name(self, player: PlayerId, logged: str = "") -> str:
        """Return the name of a player, "" for a deleted account, or `logged` for an id without a
        person.
        """
        try:
            known = self._names[player]
        except KeyError:
            self._read_soon(player)
            return ""
        self._names.move_to_end(player)
        return logged if known is None else known

    async def load(self, players: Collection[PlayerId]) -> None:
        """Load missing names of these people; raises StoreFailed."""
        unknown = [player for player in dict.fromkeys(players) if player not in self._names]
        if not unknown:
            return
        found = await self._people.names(unknown)
        for player in unknown:
            if player not in self._names:  # and was not added meanwhile
                self._keep(player, found.get(player))

    async def of(self, players: Collection[PlayerId]) -> Mapping[PlayerId, str]:
        """Return the names of those who are people of this house; raises StoreFailed."""
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
