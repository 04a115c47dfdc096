"""The client library against a real server: it plays, comes back by itself, and brings seeds."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from circolo.cards.card import Card
from circolo.client import Client, Refused, SignInRefused, Turn, connect
from circolo.client.mirror import Mirror
from circolo.games.tressette.options import Options
from circolo.records.record import decode_record
from circolo.records.record_verifier import verify_record
from circolo.records.witness_notes import compare_notes
from circolo.tables.table_options import TableOptions
from circolo.tricks.actions import PlayCard
from circolo.web.usage_limits import UsageLimits
from circolo.wire.client_messages import PageHidden
from circolo.wire.server_messages import Frame, FrameChange
from tests.web.accounts.bots import Owner, owner, program
from tests.web.rig import Rig, served

pytestmark = pytest.mark.anyio

DUEL = Options(players=2, target=11)


class Seat:
    """A member's bot that plays the first possible card, and what it has seen."""

    def __init__(self) -> None:
        self.turns = 0
        self.refused: list[str] = []
        self.over = asyncio.Event()
        self.frame: Frame | None = None

    def on_frame(self, frame: Frame) -> None:
        self.frame = frame
        if frame.view.phase == "over":
            self.over.set()

    def choose(self, view: object, question: object) -> object:
        self.turns += 1
        return next(action for offer in question.offers for action in offer.actions())  # type: ignore[attr-defined]

    def note(self, turn: Turn, code: str) -> None:
        self.refused.append(code)


@asynccontextmanager
async def house(limits: UsageLimits = UsageLimits()) -> AsyncIterator[Rig]:
    """A house whose clock runs about ten times as fast as the real one."""
    async with served(limits=limits) as rig:

        async def run() -> None:
            while True:
                await asyncio.sleep(0.001)
                rig.clock.advance(10)

        running = asyncio.ensure_future(run())
        try:
            yield rig
        finally:
            running.cancel()


@asynccontextmanager
async def two_bots(rig: Rig) -> AsyncIterator[list[tuple[Client, Seat, Owner, str]]]:
    """The connected bots of two members."""
    async with AsyncExitStack() as ending:
        bots = []
        for name, bot in (("Nonna Pina", "Asso"), ("Bruno", "Fante")):
            member = await owner(rig, name, bot=bot)
            token = await member.token("play", "read", "challenge")
            seat = Seat()
            client = await ending.enter_async_context(
                connect(rig.origin, token, on_frame=seat.on_frame)
            )
            bots.append((client, seat, member, token))
        yield bots


@asynccontextmanager
async def playing(bots: list[tuple[Client, Seat, Owner, str]]) -> AsyncIterator[None]:
    tasks = [
        asyncio.ensure_future(client.play(seat.choose, refused=seat.note))
        for client, seat, _, _ in bots
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_two_bots_meet_and_play_a_match() -> None:
    async with house() as rig, two_bots(rig) as bots:
        tables = {await client.quick_play(DUEL) for client, *_ in bots}
        assert len(tables) == 1
        async with playing(bots):
            for _, seat, *_ in bots:
                await seat.over.wait()
        for _, seat, *_ in bots:
            assert seat.turns >= 20
            assert seat.refused == []


async def test_a_connection_that_breaks_comes_back_in_the_middle_of_a_match() -> None:
    async with house() as rig, two_bots(rig) as bots:
        for client, *_ in bots:
            await client.quick_play(DUEL)
        broken = 0
        async with playing(bots):
            while not all(seat.over.is_set() for _, seat, *_ in bots):
                played = sum(seat.turns for _, seat, *_ in bots)
                if played >= 10 * (broken + 1) and broken < 3:
                    broken += 1
                    for connection in list(rig.web.sockets.connections):
                        connection.close(1012, "service_restart")
                await asyncio.sleep(0)
        assert broken == 3
        assert [seat.refused for _, seat, *_ in bots] == [[], []]


async def test_a_bot_that_misses_a_deadline_is_absent_and_comes_back() -> None:
    async with house() as rig, two_bots(rig) as bots:
        for client, *_ in bots:
            await client.quick_play(DUEL)
        slow = bots[0][1]
        absences: list[str] = []

        def silent_at_first(view: object, question: object) -> object:
            action = slow.choose(view, question)
            return None if slow.turns == 1 else action

        def look(frame: Frame) -> None:
            slow.frame = frame
            place = frame.view.places[frame.seat or 0]
            if place is not None and place.absent is not None:
                absences.append(place.absent)
            if frame.view.phase == "over":
                slow.over.set()

        bots[0][0]._on_frame = look
        tasks = [
            asyncio.ensure_future(bots[0][0].play(silent_at_first)),
            asyncio.ensure_future(bots[1][0].play(bots[1][1].choose)),
        ]
        await slow.over.wait()
        for task in tasks:
            task.cancel()
        assert set(absences) == {"time"}
        assert slow.turns > 10


async def test_the_bots_seeds_are_in_the_record_and_agree_with_their_notes() -> None:
    async with house() as rig, two_bots(rig) as bots:
        (table,) = {await client.quick_play(DUEL) for client, *_ in bots}
        async with playing(bots):
            for _, seat, *_ in bots:
                await seat.over.wait()
        for client, _, _, token in bots:
            async with program(rig, token) as rest:
                answer = await rest.get(f"/api/deals/{table}/1")
            record = decode_record(answer.content)
            verdict = verify_record(record)
            assert verdict.findings == ()
            assert list(verdict.shufflings[0].brought) == ["seed", "seed"]
            compared = compare_notes(record, client.notes).compared
            assert [one.differences for one in compared] == [()] * len(compared)
            assert {"own", "house", "seed"} <= set(compared[0].agreed)


async def test_an_invited_bot_sits_down() -> None:
    async with house() as rig, two_bots(rig) as bots:
        (asso, *_), (fante, _, bruno, _) = bots
        table = await asso.open_table(TableOptions(options=DUEL, access="private"))
        coming = asyncio.ensure_future(anext(aiter(fante.challenges())))
        await asso.invite(bruno.bot, table)
        challenge = await coming
        assert (challenge.name, challenge.table) == ("Asso bot", table)
        await fante.sit(challenge.table)
        async with playing(bots):
            for _, seat, *_ in bots:
                await seat.over.wait()


async def test_a_wrong_answer_is_refused_by_code_and_the_turn_stays_open() -> None:
    async with house() as rig, two_bots(rig) as bots:
        for client, *_ in bots:
            await client.quick_play(DUEL)
        turns = [asyncio.ensure_future(anext(aiter(client.turns()))) for client, *_ in bots]
        done, waiting = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
        turn = done.pop().result()
        wrong = next(card for card in Card if card not in turn.view.hand)
        assert not turn.permits(PlayCard(wrong))
        with pytest.raises(Refused) as refused:
            await turn.answer(PlayCard(wrong))
        assert refused.value.code == "r2_not_in_hand"
        right = turn.actions()[0]
        await turn.answer(right)
        with pytest.raises(Refused) as refused:
            await turn.answer(right)
        assert refused.value.code == "stale_ask"
        for task in waiting:
            task.cancel()


async def test_a_revoked_token_ends_the_turns_and_the_requests() -> None:
    async with house() as rig, two_bots(rig) as bots:
        client, _, anna, _ = bots[0]
        coming = asyncio.ensure_future(anext(aiter(client.turns())))
        await anna.revoke()
        with pytest.raises(SignInRefused) as ended:
            await coming
        assert ended.value.code == "token_revoked"


@pytest.mark.parametrize(
    ("token", "code"),
    [("circolo_bot_" + "x" * 43, "token_unknown"), ("mine", "token_malformed")],
)
async def test_a_token_that_the_house_does_not_admit_is_no_connection(
    token: str, code: str
) -> None:
    async with house() as rig:
        with pytest.raises(SignInRefused) as refused:
            async with connect(rig.origin, token):
                pass
        assert refused.value.code == code


async def test_messages_that_come_too_fast_are_sent_again() -> None:
    async with house(UsageLimits(bot_messages_per_second=1)) as rig:
        anna = await owner(rig)
        async with connect(rig.origin, await anna.token()) as client:
            request = client._connection.request
            await asyncio.gather(*[request(PageHidden, on=True) for _ in range(24)])
        assert rig.web.sockets.traffic.too_fast > 0


@pytest.mark.parametrize("server", ["", "carte.example", "ftp://x", "http://x/y", "http://a:b@x"])
async def test_an_address_that_is_none_is_refused(server: str) -> None:
    with pytest.raises(ValueError, match="is no address of a house"):
        async with connect(server, "token"):
            pass


async def test_a_change_without_its_frame_is_not_applied() -> None:
    async with house() as rig, two_bots(rig) as bots:
        for client, *_ in bots:
            await client.quick_play(DUEL)
        frame = bots[0][1].frame
        assert frame is not None
    mirror = Mirror()
    change = FrameChange(frame.table, frame.seq + 1, frame.now, (), {"match/number": 2})
    assert mirror.take(change) is None
    assert mirror.take(frame) == frame
    later = mirror.take(msgspec.structs.replace(change, changes={"deadlines": []}))
    assert later is not None
    assert (later.seq, later.deadlines) == (frame.seq + 1, ())
    assert mirror.take(change) is None
    assert mirror.seq == 0
