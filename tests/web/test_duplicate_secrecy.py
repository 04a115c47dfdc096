"""The deals of a duplicate over HTTP and WebSocket: by no door does anybody see a deal's cards
before the last table has played it.

One table of a round has finished while the director holds the other one. Every GET route that names
a table, a deal, an epoch or a tournament is asked, and every line follows the finished table.
"""

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.room import house_timers
from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts
from circolo.room.tables.dealer import pack_secret
from circolo.store.vault import Vault
from circolo.tables import spectator_view
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableState
from circolo.tournaments.state import State, TournamentId
from circolo.web.rest.application import OPERATIONS
from tests.room.tournaments.tournament_play import duplicate
from tests.web.rest.test_staff import staffed
from tests.web.rig import Rig, entropy_from, hello, said, served

pytestmark = pytest.mark.anyio

CARD = re.compile(r"\b[1-7AFCR][DCBS]\b")
AVATAR = re.compile(r'"avatar": ?"\w\w"')
"""People choose a card as their picture."""

DEALS = 2
PLACES = {"table", "deal", "number", "event"}
STEPS = 400


@pytest.fixture(autouse=True)
def time_passes_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house does not take a step of the hand clock for an interruption."""
    monkeypatch.setattr(house_timers, "BEAT", Millis(24 * 60 * 60_000))


@dataclass
class Line:
    """A browser's game socket, and all that it was sent."""

    socket: Any
    received: list[dict[str, Any]] = field(default_factory=list)

    async def say(self, kind: str, **fields: Any) -> None:
        message = {"type": kind, "id": f"{kind}-{len(self.received)}", **fields}
        await self.socket.send(json.dumps(message))

    async def read(self) -> None:
        """Read on, and follow whatever table a tournament calls to."""
        async for message in self.socket:
            self.received.append(said(message))
            if self.received[-1]["type"] == "called":
                await self.say("follow", table=self.received[-1]["table"])

    def called_to(self) -> str:
        return next(str(one["table"]) for one in self.received if one["type"] == "called")

    def of_table(self, table: str) -> str:
        return json.dumps([one for one in self.received if one.get("table") == table])


@dataclass
class Held:
    """A round of which the table `over` has finished; the director holds the table `held`."""

    rig: Rig
    event: TournamentId
    over: str
    held: str
    cookies: dict[str, str]
    lines: dict[str, Line]

    def state(self) -> State:
        state = self.rig.house.tournaments.live(self.event).state
        assert state is not None
        return state


async def until(rig: Rig, is_so: Any, step: int = 20_000) -> None:
    """Let time pass until something is so; the clock plays for everybody."""
    for _ in range(STEPS):
        if is_so():
            return
        rig.clock.advance(step)
        for _ in range(40):
            await asyncio.sleep(0)
        await asyncio.sleep(0.001)
    raise AssertionError("it never came")


@asynccontextmanager
async def round_with_one_table_over() -> AsyncIterator[Held]:
    async with served() as rig, AsyncExitStack() as stack:
        cookies = await staffed(rig)
        sheet = replace(duplicate(8, 1), entry=0, fee=0)
        event = await rig.house.director_desk.do(director_acts.Announce(sheet), by=OPERATOR)
        lines = {}
        for name in [f"guest {number}" for number in range(8)] + ["outsider", *cookies]:
            if name not in cookies:
                cookies[name] = (await rig.guest())[1]
            socket = await stack.enter_async_context(rig.line(cookies[name]))
            await hello(socket)
            lines[name] = line = Line(socket)
            reading = asyncio.ensure_future(line.read())
            stack.callback(reading.cancel)
        for name, line in lines.items():
            if name.startswith("guest "):
                await line.say("register", event=event)
        held = Held(rig, event, "", "", cookies, lines)
        await until(rig, lambda: held.state().matches, step=1_000)
        held.over, held.held = (str(match.table) for match in held.state().matches)
        pause = director_acts.PauseTable(event, held.held, "a glass has fallen")
        await rig.house.director_desk.do(pause, by=OPERATOR)
        await until(rig, lambda: held.state().matches[0].order)
        assert not held.state().matches[1].order
        yield held


def doors(held: Held) -> list[str]:
    """Return the address of every GET route that names a table, deal, epoch or tournament."""
    values: dict[str, list[str]] = {
        "table": [held.over],
        "deal": ["1", "2"],
        "number": ["1", "2"],
        "event": [held.event],
    }
    found = []
    for operation in OPERATIONS:
        for path in operation.paths if operation.method == "GET" else ():
            names: list[str] = re.findall(r"{(\w+)}", path)
            if names and set(names) <= PLACES and not path.startswith("/api/me/"):
                for chosen in product(*[values[name] for name in names]):
                    found.append(path.format(**dict(zip(names, chosen, strict=True))))
    return found


async def told(held: Held, who: str) -> dict[str, str]:
    """Return what a person is told by each door, and by following the finished table."""
    cookie = held.cookies.get(who, "")
    headers = {"Cookie": f"circolo={cookie}"} if cookie else {}
    answers = {}
    async with held.rig.browser(**headers) as browser:
        for door in doors(held):
            answers[door] = (await browser.get(door)).text
    line = held.lines.get(who)
    if line is None:
        return answers  # without a session there is no line
    await line.say("follow", table=held.over)
    await line.say("watch_event", event=held.event, on=True)
    await until(held.rig, lambda: held.over in {one.get("table") for one in line.received})
    for _ in range(5):
        held.rig.clock.advance(60_000)
        await asyncio.sleep(0.01)
    answers["line"] = line.of_table(held.over)
    return answers


def secrets(held: Held) -> list[str]:
    """Return the secrets of the packs of the round, as JSON shows bytes."""
    vault, state = Vault(bytes(32), entropy_from(1)), held.state()
    found = [
        pack_secret(vault, held.event, number, of=DEALS, commitment=state.deals)
        for number in range(1, DEALS + 1)
    ]
    return [b64encode(secret).decode() for secret in found if secret is not None]


def leaks(answers: dict[str, str], hidden: list[str]) -> list[str]:
    """Return the doors behind which a card of a deal or a secret is found."""
    return [
        door
        for door, text in answers.items()
        if CARD.search(AVATAR.sub("", text)) or any(secret in text for secret in hidden)
    ]


def seated_at(held: Held, table: str) -> str:
    lines = held.lines.items()
    return next(
        name for name, line in lines if name.startswith("guest ") and line.called_to() == table
    )


async def nobody_sees_the_deals() -> None:
    async with round_with_one_table_over() as held:
        hidden = secrets(held)
        assert len(hidden) == DEALS
        at_it, at_the_other = seated_at(held, held.over), seated_at(held, held.held)
        for who in ("", "outsider", "player", "director", "operator", at_the_other):
            assert leaks(await told(held, who), hidden) == [], who
        of_player = await told(held, at_it)
        own = {door for door in of_player if door == "line" or door.endswith("/replay")}
        assert {*leaks(of_player, hidden)} <= own  # players have seen the cards of their own table
        assert not any(secret in text for text in of_player.values() for secret in hidden)
        resume = director_acts.ResumeTable(held.event, held.held)
        await held.rig.house.director_desk.do(resume, by=OPERATOR)
        await until(held.rig, lambda: not held.rig.house.tournaments.states())
        seen = leaks(await told(held, "outsider"), hidden)
        seen += leaks(await told(held, at_it), hidden)
        of_deal = f"/api/deals/{held.over}/1"
        for door in ("/deals/1/replay", "/epochs/1", "line", of_deal, f"{of_deal}/text"):
            assert any(one.endswith(door) for one in seen), (door, seen)


async def test_nobody_sees_a_deal_by_any_door_before_the_last_table_has_played_it() -> None:
    await nobody_sees_the_deals()


@pytest.mark.parametrize("leak", [spectator_view, epochs])
async def test_a_leak_is_caught(leak: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(state: TableState) -> bool:
        assert state.sheet.shared is not UNSET
        return False

    monkeypatch.setattr(leak, "is_sealed", never)
    with pytest.raises(AssertionError, match=r"(line|epochs|deals)"):
        await nobody_sees_the_deals()
