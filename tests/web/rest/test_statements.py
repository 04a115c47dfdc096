"""What the house shows of its books: one's own statement, the heads of a table."""

import asyncio

import pytest

from circolo.cards.units import Chips
from circolo.games.tressette import Options
from circolo.ledger.account import wallet
from circolo.records.deal_heads import deal_heads
from circolo.records.record_builder import build_record
from circolo.room.actors.house_events import Returned
from circolo.tables.commands import Open, Sit
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.web.usage_limits import UsageLimits
from tests.records.matches import a_match
from tests.web.rest.test_deal_records import kept_here
from tests.web.rig import refusal, served

pytestmark = pytest.mark.anyio

WELCOME = {"number": 2, "why": "welcome", "chips": 1_000, "table": None, "note": ""}


def without_times(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{name: value for name, value in line.items() if name != "at"} for line in lines]


# --- Statements


async def test_the_statement_of_a_guest_lists_the_transfers() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        statement = (await browser.get("/api/me/statement")).json()
        assert (statement["chips"], statement["before"]) == (1_000, None)
        assert statement["lines"] == [WELCOME | {"at": rig.clock.now()}]


async def test_a_statement_names_the_table_where_chips_went() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        you = (await browser.get("/api/me")).json()
        sheet = TableOptions(options=Options(players=2), entry=40, chips="guests")
        actor = rig.house.opener.new_table(TableId("t0001"), sheet.options)
        for said in (Open(TableId("t0001"), sheet), Sit(PlayerId(you["player"]))):
            assert (await actor.put(type(said).__name__, said)).code == ""
        statement = (await browser.get("/api/me/statement")).json()
    bought_in = {"number": 3, "why": "buy_in", "chips": -40, "table": "t0001", "note": ""}
    assert statement["chips"] == 960
    assert without_times(statement["lines"]) == [bought_in, WELCOME]


async def test_a_new_member_begins_a_new_statement() -> None:
    async with served() as rig, rig.browser(Cookie="") as browser:
        cookie = await rig.member("Nonna Pina")
        browser.cookies.set("circolo", cookie)
        statement = (await browser.get("/api/me/statement")).json()
        assert without_times(statement["lines"]) == [WELCOME | {"number": 3}]


async def test_a_statement_goes_back_page_by_page() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        person = await rig.house.people.by_id((await browser.get("/api/me")).json()["player"])
        assert person is not None
        for _ in range(4):
            await rig.house.cashier.clear(person.id)
            rig.clock.advance(86_400_000)
            await rig.house.chip_gate.enter(person, person.id)
        seen: list[dict[str, object]] = []
        before: int | None = None
        pages = 0
        while before is not None or not pages:
            query = {"limit": 4} | ({"before": before} if before else {})
            page = (await browser.get("/api/me/statement", params=query)).json()
            seen += page["lines"]
            before, pages = page["before"], pages + 1
        assert pages == 3
        assert [line["chips"] for line in seen] == [1_000, -1_000] * 4 + [1_000]
        assert [line["why"] for line in seen] == ["welcome", "abandoned"] * 4 + ["welcome"]
        numbers = [int(str(line["number"])) for line in seen]
        assert numbers == sorted(numbers, reverse=True)


async def test_a_statement_is_for_whoever_is_known_here() -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get("/api/me/statement")) == (401, "no_session")


@pytest.mark.parametrize(
    "query",
    ["before=0", "before=x", "before=-1", "limit=0", "limit=201", "before=99999999999999999"],
)
async def test_a_page_that_cannot_be_is_refused(query: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        assert refusal(await browser.get(f"/api/me/statement?{query}")) == (400, "bad_request")


# --- Chips of the day


async def test_an_address_is_given_one_purse_a_day() -> None:
    async with served() as rig:
        (one, _), (two, cookie) = await rig.guest(), await rig.guest()
        assert [one["chips"], two["chips"]] == [1_000, 0]
        rig.clock.advance(86_400_000)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            assert (await browser.post("/api/guest", json={})).json()["chips"] == 1_000


async def test_an_operator_can_let_an_address_have_more() -> None:
    async with served(limits=UsageLimits(purses_per_day=2)) as rig:
        chips = [(await rig.guest())[0]["chips"] for _ in range(3)]
        assert chips == [1_000, 1_000, 0]


async def test_a_guest_with_all_their_chips_uses_up_no_purse() -> None:
    async with served(limits=UsageLimits(purses_per_day=2)) as rig:
        _, cookie = await rig.guest()
        for _ in range(3):
            async with rig.browser(Cookie=f"circolo={cookie}") as browser:
                await browser.post("/api/guest", json={})
        assert (await rig.guest())[0]["chips"] == 1_000


async def test_a_poor_member_gets_chips_at_sign_in() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            you = (await browser.post("/api/guest", json={})).json()
            assert you["chips"] == 1_000
            spent = Returned(wallet(you["player"]), Chips(800), "test")
            await rig.house.cashier._house_stream.write(spent, command=None)
            seen = [(await browser.post("/api/guest", json={})).json()["chips"] for _ in range(2)]
        assert seen == [700, 700]


# --- Heads


async def test_the_heads_of_a_table_are_those_of_its_records_and_for_everybody() -> None:
    entries = await asyncio.to_thread(a_match)
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, entries)
        shown = (await browser.get(f"/api/tables/{table}/heads")).json()
    deals = [line["deal"] for line in shown["deals"]]
    assert deals == list(range(1, len(deals) + 1))
    assert [line["head"] for line in shown["deals"]] == [
        build_record(entries, n).head.hex() for n in deals
    ]
    assert len(deals) >= 3


async def test_of_one_shuffle_the_head_is_shown_with_which_it_ended() -> None:
    entries = await asyncio.to_thread(a_match)
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, entries)
        whole = (await browser.get(f"/api/tables/{table}/heads")).json()["deals"]
        of_each = [
            (await browser.get(f"/api/tables/{table}/heads?epoch={number}")).json()["deals"]
            for number in (1, 2, 2**31)
        ]
        refused = await browser.get(f"/api/tables/{table}/heads?epoch=0")
    assert of_each == [whole[:1], whole[1:2], []]
    assert refused.status_code == 400


async def test_of_a_deal_that_runs_no_head_is_shown() -> None:
    entries = await asyncio.to_thread(a_match)
    assert deal_heads(entries[:30]).deals == ()


async def test_a_table_that_is_no_more_says_why() -> None:
    entries = await asyncio.to_thread(a_match)
    assert deal_heads(entries).closed in (None, "match_over")
    assert [deal_heads(entries[:at]).closed for at in (1, 30)] == [None, None]


async def test_heads_tell_nothing_of_what_players_have_set_in_secret() -> None:
    """Versions would count premoves and preferences, which are separate entries."""
    entries = await asyncio.to_thread(a_match)
    assert {*deal_heads(entries).__struct_fields__} == {"deals", "closed"}
    assert {*deal_heads(entries).deals[0].__struct_fields__} == {"deal", "head", "signed"}


async def test_a_table_that_never_was_has_no_heads() -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get("/api/tables/tnowhere/heads")) == (404, "no_such_table")
