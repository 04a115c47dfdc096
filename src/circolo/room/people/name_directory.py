"""Directory: the names of people, in memory, so that no frame waits for the store.

Whoever connects is noted with the person. Whoever is at a stored table or in a stored tournament is
read before that goes on. A name that is missing all the same is read beside, and then shown.
"""

from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping

import structlog

from circolo.room.ports import Spawn
from circolo.store.errors import StoreFailed
from circolo.store.people_port import People, Person
from circolo.tables.state import PlayerId

MOST = 50_000
"""People whose names are kept; one more takes the place of who was shown longest ago."""

log = structlog.get_logger()


class NameDirectory:
    """What people are called now; `changed` is told whose name is another."""

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
        """None for an id that is no person of this house; "" for a deleted account."""

        self._missing: dict[PlayerId, None] = {}

    def note(self, person: Person) -> None:
        """Know a person, who has come or has another name."""
        self._keep(PlayerId(person.id), person.name)

    def erase(self, player: PlayerId) -> None:
        """Show nobody the name of a deleted account any more."""
        self._keep(player, "")

    def name(self, player: PlayerId, logged: str = "") -> str:
        """Return what to call a person, "" if they deleted their account; `logged` if this house
        knows nobody of this id.
        """
        try:
            known = self._names[player]
        except KeyError:
            self._read_soon(player)
            return ""
        self._names.move_to_end(player)
        return logged if known is None else known

    async def load(self, players: Collection[PlayerId]) -> None:
        """Read the names of these people that are not known yet; raises StoreFailed."""
        unknown = [player for player in dict.fromkeys(players) if player not in self._names]
        if not unknown:
            return
        found = await self._people.names(unknown)
        for player in unknown:
            if player not in self._names:  # and has not come or gone meanwhile
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
