"""People are answered before bots, and bots bet at a person's pace."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest

from circolo.bots.pace import MAX_SHARED_TIME, answer_time
from circolo.cards.units import Millis, Seat
from circolo.games import chemin_de_fer
from circolo.games.chemin_de_fer.events import BetPlaced, CallMade
from circolo.play.waits import Kind, WaitId
from circolo.room.actors.mailbox import Mailbox, Outcome, Reply, Sender
from circolo.room.tasks import spawner
from circolo.room.tempo import Tempo
from circolo.simulation.loop import run
from circolo.store.durations import Durations
from circolo.tables.events import Played
from circolo.tables.state import Deadline
from circolo.tables.table_options import BuyIn, TableOptions, Times
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done, Frame
from tests.bots.test_house_bots import MINUTE, Club, in_club
from tests.random.chance import Seeded
from tests.room.world import Player

TWELVE = 12
SOON = 400
"""The limit for the acknowledgement of a person's action, in virtual milliseconds."""
BETS = (BetPlaced, CallMade)


class Impatient(Player):
    """A person who answers every question after a second, and records how long the server takes."""

    def __init__(self, club: Club, name: str) -> None:
        super().__init__(name)
        self.club = club
        self.said: dict[str, int] = {}
        self.waited: list[int] = []
        self.asked: set[WaitId] = set()

    def send(self, data: bytes) -> None:
        super().send(data)
        message = self.received[-1]
        if isinstance(message, Done) and message.id in self.said:
            self.waited.append(self.club.clock.now() - self.said.pop(message.id))
        if isinstance(message, Frame):
            self.consider(message)

    def consider(self, frame: Frame) -> None:
        for ask in frame.asks:
            if ask.id not in self.asked:
                self.asked.add(ask.id)
                at = Millis(self.club.clock.now() + 1_000)
                self.club.clock.call_at(at, lambda ask=ask.id: self.answer_now(ask))  # type: ignore[misc]

    def answer_now(self, ask_id: WaitId) -> None:
        for ask in self.frame.asks:
            if ask.id == ask_id:
                action = next(iter(ask.offers[0].actions()))
                said = f"now-{ask_id}-{len(self.received)}"
                self.said[said] = self.club.clock.now()
                self.say(client.Act, id=said, table=self.frame.table, ask=ask_id, action=action)


def at_a_full_table(check: Callable[[Impatient], None], minutes: int = 5) -> None:
    """One person and eleven bots play at a table for twelve."""

    async def story(club: Club) -> None:
        anna = Impatient(club, "anna")
        await club.welcome(anna)
        options = chemin_de_fer.Options(variant="casino", most=TWELVE, least=2)
        sheet = TableOptions(options=options, times=Times(bets=20_000), buy_in=BuyIn(50, 400))
        opened = anna.say(client.OpenTable, sheet=sheet, buy_in=400)
        await club.settle()
        table = anna.done(opened)
        for _ in range(TWELVE - 1):
            anna.say(client.AddBot, table=table)
            await club.settle()
        await club.later(minutes * MINUTE)
        assert len([place for place in anna.frame.view.places if place]) == TWELVE
        check(anna)

    in_club(story, Tempo())


@pytest.mark.rule("F6")
def test_a_person_among_eleven_bots_is_acknowledged_soon() -> None:
    def check(anna: Impatient) -> None:
        assert len(anna.waited) > 10
        assert max(anna.waited) <= SOON

    at_a_full_table(check)


@pytest.mark.rule("F6")
def test_bots_do_not_bet_all_at_once() -> None:
    """Bets of bots come one by one, over seconds."""

    def check(anna: Impatient) -> None:
        at = [
            frame.now
            for frame in anna.frames
            for event in frame.events
            if isinstance(event, Played) and isinstance(event.event, BETS)
        ]
        gaps = [after - before for before, after in pairwise(at)]
        assert len(gaps) > 20
        assert len([gap for gap in gaps if gap > 350]) > len(gaps) // 3

    at_a_full_table(check)


def _end(opened: int, at: int) -> Deadline:
    return Deadline(WaitId(1), "bets", (Seat(0),), Millis(opened), Millis(at))


@pytest.mark.parametrize("kind", ["bets", "auction"])
def test_a_shared_question_is_answered_in_its_first_half(kind: Kind) -> None:
    end = _end(1_000, 11_000)
    at = [
        answer_time(kind, end, since=end.opened, least=Millis(600), rng=Seeded(seed))
        for seed in range(200)
    ]
    assert min(at) >= 1_600
    assert max(at) <= 6_000
    assert max(at) - min(at) > 3_000


def test_a_question_without_a_clock_is_answered_within_seconds() -> None:
    at = answer_time("bets", None, since=Millis(0), least=Millis(600), rng=Seeded(3))
    assert 600 <= at <= MAX_SHARED_TIME


@pytest.mark.parametrize("kind", ["move", "grace", "annul", "pause", "cut"])
def test_any_other_question_is_answered_after_the_least_time(kind: Kind) -> None:
    end = _end(1_000, 11_000)
    at = answer_time(kind, end, since=end.opened, least=Millis(600), rng=Seeded(1))
    assert at == 1_600


class Note:
    """A letter that notes its own name."""

    is_urgent = False
    is_of_outsider = False

    def __init__(self, name: str, sender: Sender) -> None:
        self.id = name
        self.sender = sender

    @property
    def reply(self) -> Reply:
        return lambda _: None


def test_commands_of_people_and_clocks_are_taken_in_their_order_and_before_those_of_bots() -> None:
    taken: list[str] = []

    async def told() -> None:
        mailbox = _mailbox(taken)
        for name, sender in (
            ("bot 1", "bot"),
            ("bot 2", "bot"),
            ("clock", "house"),
            ("bot 3", "bot"),
            ("anna", "person"),
            ("bot 4", "bot"),
            ("bruno", "person"),
        ):
            mailbox.put(Note(name, sender), name="test")  # type: ignore[arg-type]
        await asyncio.sleep(1)

    run(told())
    assert taken == ["clock", "anna", "bruno", "bot 1", "bot 2", "bot 3", "bot 4"]


def test_a_letter_of_a_person_is_taken_first_while_a_bot_waits_for_its_moment() -> None:
    taken: list[str] = []

    async def told() -> None:
        async def ready(_: Note) -> None:
            await asyncio.sleep(1)

        mailbox = _mailbox(taken, ready)
        mailbox.put(Note("bot", "bot"), name="test")
        await asyncio.sleep(0.5)
        mailbox.put(Note("anna", "person"), name="test")
        await asyncio.sleep(5)

    run(told())
    assert taken == ["anna", "bot"]


def test_a_mailbox_that_is_shut_while_it_waits_takes_nothing() -> None:
    taken: list[str] = []

    async def told() -> None:
        async def ready(_: Note) -> None:
            await asyncio.sleep(1)

        mailbox = _mailbox(taken, ready)
        mailbox.put(Note("bot", "bot"), name="test")
        await asyncio.sleep(0.5)
        mailbox.shut()
        await asyncio.sleep(5)

    run(told())
    assert taken == []


def _mailbox(
    taken: list[str], ready: Callable[[Note], Awaitable[None]] | None = None
) -> Mailbox[Note]:
    async def take(letter: Note) -> None:
        taken.append(letter.id)
        await asyncio.sleep(0)

    def failed(_: Exception) -> None:
        raise AssertionError

    return Mailbox(
        spawner(lambda _: None),
        most=10,
        take=take,
        failed=failed,
        no_more=lambda: Outcome("busy"),
        durations=Durations(),
        ready=ready,
    )
