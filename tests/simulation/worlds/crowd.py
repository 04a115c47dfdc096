"""All people of the first world: those at the tables, and bystanders."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec.json import encode

from circolo.cards.units import Millis
from circolo.room.staff import director_acts
from circolo.tables.chat import Phrase
from circolo.tables.state import TableId
from circolo.tables.table_options import is_ring
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.simulation.worlds.agenda import Agenda, Deed
from tests.simulation.worlds.browser import Browser
from tests.simulation.worlds.guest import Guest
from tests.simulation.worlds.kinds import PASSWORD, Event, Table
from tests.simulation.worlds.premises import Premises, randoms
from tests.simulation.worlds.routes import OWN, PUBLIC, STAFF, some_route

SPECTATOR, LOBBY, DIRECTOR, STRANGER, METER = "looks", "lobby", "dora", "stranger", "meter"
BYSTANDERS = (SPECTATOR, LOBBY, DIRECTOR, STRANGER, METER)
DIRECTORS_NAME = "Dora Bo"
DIRECTORS_PASSWORD = "il quattro di denari"
PHRASES: tuple[Phrase, ...] = ("hello", "good_luck", "well_played")
AWAY = (200, 900, 4_000, 20_000)
BUY_IN = 300
PACE = {SPECTATOR: 4_000, LOBBY: 5_000, DIRECTOR: 3_000, STRANGER: 1_500, METER: 2_000}
AT_A_TABLE = 6_000


class Crowd:
    """All people of one first world; `tables` are those that they know."""

    def __init__(self, premises: Premises, seed: int, *, secretive: bool) -> None:
        self.agenda = Agenda(premises)
        self.tables: list[str] = []
        self.events: list[str] = []
        self.players: list[Guest] = []
        self._premises = premises
        self._seed = seed
        self._secretive = secretive
        self._random = randoms(seed, "crowd")
        self.bystanders = {name: self._guest(name) for name in BYSTANDERS}

    def _guest(self, name: str) -> Guest:
        number = len(self.agenda.browsers)
        address = "127.0.0.1" if name == METER else f"10.0.0.{number + 1}"
        self.agenda.browsers[name] = Browser(self._premises, address)
        return Guest(name, self._premises, self.agenda, random=randoms(self._seed, name))

    async def wait(self, millis: int) -> None:
        """Let time pass."""
        await self._premises.clock.sleep_until(Millis(self._premises.clock.now() + millis))

    async def comes(self) -> None:
        """Let the bystanders enter, except those without a session and the reader of figures."""
        for name in (SPECTATOR, LOBBY, DIRECTOR):
            await self._enters(self.bystanders[name])
        director = self.bystanders[DIRECTOR]
        claim = {"name": DIRECTORS_NAME, "password": DIRECTORS_PASSWORD}
        director.does("ask", "POST /api/claim", encode(claim))
        await self.wait(5)
        director.does("grant", DIRECTORS_NAME)
        director.comes()
        lobby = self.bystanders[LOBBY]
        await self.wait(20)
        lobby.says(client.WatchLobby, on=True)
        lobby.says(client.WatchTournaments, on=True)
        await self.wait(5)

    async def _enters(self, guest: Guest) -> None:
        guest.does("ask", "POST /api/guest", b"{}")
        await self.wait(4)
        guest.comes()
        await self.wait(8)

    async def sits_down(self, kinds: Sequence[Table | Event]) -> None:
        """Let people come, open the tables and enter the tournaments."""
        for kind in kinds:
            people = []
            for _ in range(kind.people):
                guest = self._guest(f"p{len(self.players)}")
                self.players.append(guest)
                people.append(guest)
                await self._enters(guest)
            if isinstance(kind, Event):
                await self._enter_event(kind, people)
            else:
                await self._sit(kind, people)
        await self.wait(6_000)
        for table in self._found():
            self.bystanders[SPECTATOR].says(client.Follow, table=table)
        await self.wait(10)

    async def _sit(self, kind: Table, people: Sequence[Guest]) -> None:
        first, *others = people
        sheet = kind.sheet(self._random)
        terms: dict[str, Any] = {"buy_in": BUY_IN} if is_ring(sheet) else {}
        if sheet.access == "password":
            terms["password"] = PASSWORD
        opened = first.says(client.OpenTable, sheet=sheet, **terms)
        await self.wait(10)
        answer = first.answers[opened]
        assert isinstance(answer, Done), answer
        assert answer.table is not None
        for other in others:
            other.says(client.Sit, table=answer.table, **terms)
            await self.wait(10)
        for _ in range(kind.bots):
            first.says(client.AddBot, table=answer.table, level=kind.level)
            await self.wait(10)

    async def _enter_event(self, kind: Event, people: Sequence[Guest]) -> None:
        announced = director_acts.Announce(kind.sheet(kind.people))
        director = self.bystanders[DIRECTOR]
        director.does("ask", "POST /api/staff/events", encode(announced))
        await self.wait(10)
        event = next(
            row.id
            for row in self._premises.house.tournaments.shown.rows(None)
            if row.id not in self.events
        )
        self.events.append(event)
        director.says(client.WatchTournament, event=event, on=True)
        for person in people:
            person.says(client.Register, event=event)
            await self.wait(10)

    def _found(self) -> list[str]:
        """Return all tables there are now, those of tournaments too."""
        live = [str(table) for table in self._premises.house.tables]
        self.tables += [table for table in live if table not in self.tables]
        return live

    # --- Beside the play ----------------------------------------------------------------------

    def begin(self) -> None:
        """Let everybody act now and then from here on."""
        for name, pace in PACE.items():
            self._now_and_then(self.bystanders[name], pace, partial(self._look_about, name))
        for player in self.players:
            self._now_and_then(player, AT_A_TABLE, partial(self._beside_the_play, player))
            if self._secretive:
                self._now_and_then(player, 900, player.some_secret)

    def _now_and_then(self, guest: Guest, mean: int, choose: Callable[[], Deed | None]) -> None:
        random = randoms(self._seed, f"{guest.name} {mean}")

        def go_on() -> Deed | None:
            guest.soon(1 + int(random.expovariate(1 / mean)), go_on)
            return choose()

        guest.soon(1 + int(random.expovariate(1 / mean)), go_on)

    def _look_about(self, name: str) -> Deed | None:
        guest, random = self.bystanders[name], self._random
        self._found()
        if name == METER:
            return _asks(name, "GET /metrics")
        if name == SPECTATOR and random.random() < 0.5:
            return self._spectates(guest, random)
        if name == LOBBY and random.random() < 0.3 and self.tables:
            self._is_refused_a_seat(guest, random.choice(self.tables))
            return None
        if name == STRANGER and random.random() < 0.1:
            wrong = {"name": DIRECTORS_NAME, "password": "la napoletana a coppe"}
            return _asks(name, "POST /api/login", encode(wrong))
        routes = {DIRECTOR: STAFF, STRANGER: (*PUBLIC, *OWN[:2])}.get(name, (*PUBLIC, *OWN))
        return _asks(name, some_route(routes, random, tables=self.tables, events=self.events))

    def _is_refused_a_seat(self, guest: Guest, table: str) -> None:
        """Ask for a seat with a wrong password, and at a ring table for less than it costs."""
        actor = self._premises.house.tables.get(TableId(table))
        state = None if actor is None else actor.state
        terms = {"buy_in": 1} if state is not None and is_ring(state.sheet) else {}
        guest.says(client.Sit, table=table, password="sbagliata", **terms)

    def _spectates(self, guest: Guest, random: Random) -> Deed | None:
        if not self._premises.house.tables:
            return None
        table = random.choice(list(self._premises.house.tables))
        match random.choice(("follow", "follow", "unfollow", "line")):
            case "follow":
                guest.says(client.Follow, table=table, seq=0)
            case "unfollow":
                guest.says(client.Unfollow, table=table)
            case _:
                guest.comes()
        return None

    def _beside_the_play(self, guest: Guest) -> Deed | None:
        random = self._random
        if not guest.frames:
            return None
        table = random.choice(list(guest.frames))
        match random.choice(("ask", "ask", "ask", "speak", "away", "line", "line")):
            case "ask":
                routes = (*OWN, *PUBLIC)
                return _asks(
                    guest.name, some_route(routes, random, tables=[table], events=self.events)
                )
            case "speak":
                guest.says(client.Speak, table=table, phrase=random.choice(PHRASES))
            case "away":
                guest.says(client.SitOut, table=table)
            case _:
                guest.does("drop")
                guest.soon(random.choice(AWAY), partial(_comes, guest))
        return None


def _comes(guest: Guest) -> None:
    guest.comes()


def _asks(who: str, path: str, body: bytes = b"") -> Deed:
    return Deed(Millis(0), who, "ask", body, path)
