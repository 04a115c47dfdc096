"""The actions of people and their times, recorded so that they can be repeated."""

import heapq
from collections.abc import Callable
from itertools import count
from typing import Literal, NamedTuple

from circolo.cards.units import Millis
from circolo.play.waits import WaitId
from circolo.room.actors.house_events import OPERATOR
from circolo.room.actors.mailbox import ignore_outcome
from circolo.room.staff import staff_acts
from circolo.room.tables.queued_command import QueuedCommand
from circolo.tables.commands import Do
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire import client_messages as client
from circolo.wire.message_codec import decode_client_message
from tests.room.world import START
from tests.simulation.worlds.browser import Browser
from tests.simulation.worlds.kinds import PASSWORD
from tests.simulation.worlds.loop import A_MOMENT
from tests.simulation.worlds.premises import Premises

PEOPLES_PART = 0.75e-3
"""People act after everything that the house does in the same millisecond by itself."""

BEFORE_THE_HOUSE = -0.35e-3
"""Except for people who must act before the house does."""


def peoples_turn(at: Millis) -> float:
    """Return the moment of the loop at which people act in this millisecond."""
    return (at - START) / 1000 + PEOPLES_PART


Kind = Literal["ask", "open", "drop", "say", "grant", "by hand"]


class Deed(NamedTuple):
    """An action of a person and its time; nobody else may notice a `secret` one."""

    at: Millis
    who: str
    kind: Kind
    data: bytes = b""
    path: str = ""
    secret: bool = False


class Agenda:
    """Lets people act in the order of their times, and records what they did."""

    def __init__(self, premises: Premises) -> None:
        self.browsers: dict[str, Browser] = {}
        self.done: list[Deed] = []
        self.password = b""
        self._premises = premises
        self._due: list[tuple[float, int, Callable[[], Deed | None]]] = []
        self._numbers = count()

    def add(self, at: Millis, choose: Callable[[], Deed | None], *, early: bool = False) -> None:
        """Let a person choose an action at that time, if they choose any."""
        turn = peoples_turn(at) + (BEFORE_THE_HOUSE if early else 0)
        heapq.heappush(self._due, (turn, next(self._numbers), choose))
        self._premises.loop.call_at(turn, self._act)

    def _act(self) -> None:
        while self._due and self._due[0][0] <= self._premises.loop.time() + A_MOMENT:
            _, _, choose = heapq.heappop(self._due)
            try:
                deed = choose()
            except Exception as error:  # noqa: BLE001 - the loop would only log it
                self._premises.errors.append(error)
                return
            if deed is not None:
                deed = deed._replace(at=self._premises.clock.now())
                self.done.append(deed)
                self._perform(deed)

    def _perform(self, deed: Deed) -> None:
        browser = self.browsers[deed.who]
        match deed.kind:
            case "ask":
                method, _, path = deed.path.partition(" ")
                browser.ask(method, path, deed.data)
            case "open":
                browser.open()
            case "drop":
                browser.drop()
            case "say":
                browser.say(deed.data.replace(PASSWORD.encode(), self.password))
            case "by hand" if browser.is_on_line:
                browser.say(deed.data)
            case "by hand":
                self._play_without_a_line(deed)
            case "grant":
                act = staff_acts.Grant(deed.path, "director")
                self._premises.spawn(self._granted(act), name="grant")

    def _play_without_a_line(self, deed: Deed) -> None:
        """Do by hand what the house did for a disconnected person in the first world."""
        act = decode_client_message(deed.data)
        assert isinstance(act, client.Act)
        player, house = PlayerId(deed.path), self._premises.house
        actor = house.tables.live(TableId(act.table))
        assert actor.state is not None
        seat = seat_of(actor.state, player)
        assert seat is not None
        command = Do(seat, WaitId(act.ask), act.action)
        actor.submit(QueuedCommand(act.id, player, command, ignore_outcome, "person"))

    async def _granted(self, act: staff_acts.Grant) -> None:
        await self._premises.house.staff.do(act, by=OPERATOR)
