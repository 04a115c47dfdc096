"""The faults of an evening: nodes that end, freeze, leave and lose each other, and the network and
the database that fail.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import product

from circolo.cluster.bus.memory_network import NO_FAULTS
from circolo.cluster.bus.memory_network import Faults as NetworkFaults
from tests.cluster.simulated.server import Server, Surroundings

PAUSE = 2_500
"""The mean time between two faults, in milliseconds."""

FROZEN = (300, 900, 1_500, 1_700, 2_500, 6_000)
APART = (400, 1_500, 3_000, 8_000)
RESTARTS = 4
"""Maximum number of times that a server begins anew while it is apart."""

AWAY = (200, 1_500, 4_000)


class Faults:
    """Makes faults at random, from `begin` to `end`. `wild` multiplies their number. `kinds`
    are the kinds of faults, all of them if empty."""

    def __init__(
        self,
        around: Surroundings,
        servers: list[Server],
        *,
        wild: float,
        kinds: tuple[str, ...] = (),
    ) -> None:
        self.is_on = False
        self._around = around
        self._servers = servers
        self._wild = wild
        self._chance = around.chance
        every: Mapping[Callable[[], None], int] = {
            self._kill: 3,
            self._freeze: 4,
            self._leave: 3,
            self._part: 4,
            self._part_one_way: 3,
            self._halve: 2,
            self._unplug: 2,
            self._wipe: 1,
            self._lose_database: 2,
            self._storm: 4,
        }
        self._kinds = {
            kind: often for kind, often in every.items() if not kinds or _name(kind) in kinds
        }

    def begin(self) -> None:
        """Begin with the faults."""
        self.is_on = True
        self._around.database.lost = 40
        self._around.database.slow = 10
        self._next()

    def end(self) -> None:
        """Make no more faults; those that last end soon."""
        self.is_on = False
        self._around.database.lost = self._around.database.slow = 0
        self._around.network.faults = NO_FAULTS

    def _next(self) -> None:
        if self.is_on:
            mean = PAUSE / self._wild
            pause = 1 + int(self._chance.expovariate(1 / mean))
            self._around.later(pause, self._one)

    def _one(self) -> None:
        if not self.is_on:
            return
        (kind,) = self._chance.choices(tuple(self._kinds), tuple(self._kinds.values()))
        self._around.counts[f"fault {_name(kind)}"] += 1
        kind()
        self._next()

    def _server(self) -> Server:
        return self._chance.choice(self._servers)

    def _two(self) -> tuple[str, str]:
        one, other = self._chance.sample(self._servers, 2)
        return one.name, other.name

    def _kill(self) -> None:
        self._server().kill()

    def _freeze(self) -> None:
        server = self._server()
        if server.is_well:
            server.freeze(self._chance.choice(FROZEN))

    def _leave(self) -> None:
        server = self._server()
        if server.is_well:
            server.leave()

    def _part(self) -> None:
        one, other = self._two()
        self._around.network.separate(one, other)
        self._around.later(
            self._chance.choice(APART), partial(self._around.network.mend, one, other)
        )

    def _part_one_way(self) -> None:
        one, other = self._two()
        self._around.network.cut(one, other)
        self._around.later(
            self._chance.choice(APART), partial(self._around.network.mend, one, other)
        )

    def _halve(self) -> None:
        """Part the nodes, and those that begin in their place, into two halves that do not hear
        each other, as when the servers of a bus lose each other. Both halves reach the database.
        """
        servers = self._chance.sample(self._servers, len(self._servers))
        half = len(servers) // 2
        cut = tuple(product(_names(servers[:half]), _names(servers[half:])))
        for one, other in cut:
            self._around.network.separate(one, other)
        self._around.later(self._chance.choice(APART), partial(self._join, cut))

    def _join(self, cut: tuple[tuple[str, str], ...]) -> None:
        for one, other in cut:
            self._around.network.mend(one, other)

    def _unplug(self) -> None:
        name = self._server().name
        self._around.network.disconnect(name)
        self._around.later(
            self._chance.choice(APART), partial(self._around.network.reconnect, name)
        )

    def _wipe(self) -> None:
        self._around.network.wipe()

    def _lose_database(self) -> None:
        database = self._around.database
        database.is_away = True
        self._around.later(self._chance.choice(AWAY), lambda: setattr(database, "is_away", False))

    def _storm(self) -> None:
        """Lose, double and delay many messages for some time."""
        below = self._chance.randrange
        self._around.network.faults = NetworkFaults(
            lost=below(200), twice=below(100), late=below(100), unseen=below(30)
        )
        self._around.later(2_000 + below(4_000), self._calm)

    def _calm(self) -> None:
        self._around.network.faults = NO_FAULTS


def _names(servers: Iterable[Server]) -> list[str]:
    """Return the names of the present nodes of some servers, and of their next ones."""
    numbers = range(RESTARTS + 1)
    return [f"{one.machine}-{one.number + number}" for one in servers for number in numbers]


def _name(kind: Callable[[], None]) -> str:
    return kind.__name__.strip("_")
