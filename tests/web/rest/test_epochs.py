"""What can be fetched of a shuffle: all that is public, and proofs of what one has seen."""

import asyncio
from base64 import b64decode
from typing import Any

import httpx
import msgspec
import pytest

from circolo.cards.units import Seat
from circolo.fairness import merkle
from circolo.fairness.epoch import PublicEpoch, faults
from circolo.fairness.seeds import seat_commitment
from circolo.games.tressette import Options
from circolo.tables.commands import Close, Command, CommitSeed, Open, RevealSeed, Sit
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

TABLE = TableId("t0001")


class Match:
    """Two guests at a table; each has the seed of their seat."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.cookies: list[str] = []
        self._sent = 0

    async def say(self, command: Command) -> None:
        actor = self.rig.house.tables.live(TABLE)
        self._sent += 1
        done = await actor.put(f"said-{self._sent}", command)
        assert done.code == "", done

    async def sat_down(self) -> "Match":
        sheet = TableOptions(options=Options(players=2))
        self.rig.house.opener.new_table(TABLE, sheet.options)
        await self.say(Open(TABLE, sheet))
        for _ in range(2):
            you, cookie = await self.rig.guest()
            self.cookies.append(cookie)
            await self.say(Sit(PlayerId(you["player"])))
        return self

    async def committed(self) -> "Match":
        await self.sat_down()
        for seat in (0, 1):
            bound = seat_commitment(_seed(seat), stream=f"table:{TABLE}", epoch=1, seat=seat)
            await self.say(CommitSeed(Seat(seat), 1, bound))
        return self

    async def dealt(self) -> "Match":
        await self.committed()
        for seat in (0, 1):
            await self.say(RevealSeed(Seat(seat), 1, _seed(seat)))
        actor = self.rig.house.tables.live(TABLE)
        self.rig.clock.advance(3_000)
        while actor.state is None or actor.state.phase != "playing":
            await asyncio.sleep(0)
        return self

    async def get(self, path: str, seat: int | None = None) -> httpx.Response:
        cookies = {} if seat is None else {"circolo": self.cookies[seat]}
        async with self.rig.browser() as browser:
            browser.cookies.update(cookies)
            return await browser.get(f"/api/tables/{path}")


def _seed(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


def read(answer: httpx.Response) -> PublicEpoch:
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=PublicEpoch)


async def test_anybody_can_fetch_what_a_table_has_said_of_a_shuffle() -> None:
    async with served() as rig:
        match = await Match(rig).dealt()
        epoch = read(await match.get("t0001/epochs/1"))
        assert (epoch.revealed, epoch.size, epoch.ended) == ((_seed(0), _seed(1)), 40, None)
        assert (epoch.seed, epoch.lots) == (b"", ())


async def test_a_shuffle_is_not_there_before_the_house_has_committed() -> None:
    async with served() as rig:
        match = await Match(rig).sat_down()
        assert refusal(await match.get("t0001/epochs/1")) == (404, "no_such_epoch")


async def test_a_shuffle_that_is_committed_to_shows_no_seed() -> None:
    async with served() as rig:
        epoch = read(await (await Match(rig).committed()).get("t0001/epochs/1"))
        assert epoch.commitment
        assert (epoch.revealed, epoch.ready, epoch.seed) == ((b"", b""), False, b"")


async def test_a_shuffle_of_a_closed_table_can_be_checked_by_what_is_fetched() -> None:
    async with served() as rig:
        match = await Match(rig).dealt()
        await match.say(Close("operator"))
        assert rig.house.tables.get(TABLE) is None
        epoch = read(await match.get("t0001/epochs/1"))
        assert epoch.ended == "closed"
        assert faults(epoch) == ()


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("t9999/epochs/1", (404, "no_such_table")),
        ("t0001/epochs/9", (404, "no_such_epoch")),
        ("t0001/epochs/0", (404, "no_such_epoch")),
        ("t0001/epochs/-1", (404, "no_such_epoch")),
        ("t0001/epochs/99999999999999999999999", (404, "no_such_epoch")),
        ("t0001/epochs/one", (404, "not_found")),
        (f"{'t' * 2_000}/epochs/1", (404, "no_such_table")),
    ],
)
async def test_what_is_not_there_is_said_so(path: str, answer: tuple[int, str]) -> None:
    async with served() as rig:
        assert refusal(await (await Match(rig).dealt()).get(path)) == answer


async def test_a_seat_fetches_proofs_of_the_cards_it_has_seen() -> None:
    async with served() as rig:
        match = await Match(rig).dealt()
        answer = await match.get("t0001/epochs/1/proofs", seat=0)
        assert answer.status_code == 200, answer.text
        proofs: dict[str, Any] = answer.json()
        assert (proofs["epoch"], proofs["size"], len(proofs["cards"])) == (1, 40, 10)
        for card in proofs["cards"]:
            leaf = merkle.leaf(card["place"], card["card"], b64decode(card["salt"]))
            path = [b64decode(node) for node in card["path"]]
            root = merkle.climbed(leaf, path, place=card["place"], size=40)
            assert root == b64decode(proofs["root"])


async def test_proofs_are_for_who_has_a_seat_and_of_what_runs() -> None:
    async with served() as rig:
        match = await Match(rig).dealt()
        _, onlooker = await rig.guest()
        match.cookies.append(onlooker)
        asked = [
            await match.get("t0001/epochs/1/proofs"),
            await match.get("t0001/epochs/1/proofs", seat=2),
            await match.get("t0001/epochs/2/proofs", seat=0),
            await match.get("t9999/epochs/1/proofs", seat=0),
        ]
        assert [refusal(answer) for answer in asked] == [
            (401, "no_session"),
            (403, "not_seated"),
            (409, "epoch_not_running"),
            (404, "no_such_table"),
        ]


async def test_shuffles_are_only_read() -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.post("/api/tables/t0001/epochs/1", json={})
        assert refusal(answer) == (405, "method_not_allowed")
