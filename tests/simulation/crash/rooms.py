"""Random rooms: people who come, play, stray and leave by the choices of one seed."""

from random import Random
from typing import Literal

from circolo.games.tressette import Options
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions, Times
from circolo.wire import client_messages as client
from tests.room.world import Player, World

NAMES = ("anna", "bruno", "carla", "dino", "elsa")
PAUSES = (1, 1, 1, 400, 1_600, 4_000, 30_000)


class Rooms:
    """Some people, guests and members, and the tables that they open."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.chance = Random(seed)
        self.people: list[Player] = []

    async def open(self) -> None:
        """Let everybody in, some of them as members, and open two tables."""
        for name in NAMES[: self.chance.randint(2, len(NAMES))]:
            self.people.append(await self.world.guest(name))
        for person in self.people[: self.chance.randint(0, len(self.people))]:
            await self._becomes_a_member(person)
        for _ in range(2):
            self._opens_a_table(self.chance.choice(self.people))
            await self.world.settle()

    async def go_on(self, steps: int) -> None:
        """Do this number of random things, with pauses between them."""
        for _ in range(steps):
            self._does_something(self.chance.choice(self.people))
            await self.world.later(self.chance.choice(PAUSES))

    async def _becomes_a_member(self, player: Player) -> None:
        guest = player.person
        house = self.world.house
        player.person = await house.people.claim(guest.id, name=guest.name, password="-")
        await house.chip_gate.join(player.person, player.person.id)

    def _opens_a_table(self, player: Player) -> None:
        players: Literal[2, 4] = self.chance.choice((2, 2, 4))
        sheet = TableOptions(
            options=Options(players=players, target=11),
            entry=self.chance.choice((0, 7, 100)),
            times=Times(match=self.chance.choice((None, 60_000))),
        )
        player.say(client.OpenTable, sheet=sheet)

    def _does_something(self, player: Player) -> None:
        if not player.frames or self.chance.random() < 0.05:
            self._looks_for_a_table(player)
        elif player.frame.asks and self.chance.random() < 0.9:
            self._answers(player)
        else:
            self._does_something_else(player)

    def _looks_for_a_table(self, player: Player) -> None:
        tables = list(self.world.house.tables)
        if tables and self.chance.random() < 0.8:
            message = self.chance.choice((client.Sit, client.Sit, client.AddBot, client.Follow))
            player.say(message, table=self.chance.choice(tables))
        else:
            self._opens_a_table(player)

    def _answers(self, player: Player) -> None:
        ask = player.frame.asks[0]
        action = self.chance.choice(list(self.chance.choice(ask.offers).actions()))
        player.say(client.Act, table=player.frame.table, ask=ask.id, action=action)

    def _does_something_else(self, player: Player) -> None:
        table = player.frame.table
        if player.frame.premoves and self.chance.random() < 0.7:
            premove = self.chance.choice(list(self.chance.choice(player.frame.premoves).actions()))
            player.say(client.SetPremove, table=table, premove=premove)
        elif self.chance.random() < 0.3:
            self._loses_the_line(player)
        else:
            ways = (client.SitOut, client.ComeBack, client.ComeBack, client.Leave, client.AddBot)
            player.say(self.chance.choice(ways), table=table)

    def _loses_the_line(self, player: Player) -> None:
        assert player.session is not None
        table = TableId(player.frame.table)
        player.session.closed()
        player.enter(self.world.house)
        if self.world.house.tables.get(table) is not None:
            player.say(client.Follow, table=table)
