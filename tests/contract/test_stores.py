"""The contract of every store."""

import asyncio
from itertools import pairwise

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.ledger.account import BOTS, FEES, MINT, pot, seat_account, wallet
from circolo.ledger.book import InsufficientChips, TransferConflict
from circolo.store.commit_feed import read_since
from circolo.store.entries import GENESIS_HASH, Entry, SealedSecret, head_after, with_hash
from circolo.store.errors import (
    BrokenChain,
    DuplicateCommand,
    SecretConflict,
    StoreFailed,
    StoreRefusal,
    VersionConflict,
)
from circolo.store.store_port import CommittedEntry, PostedTransfer, Snapshot, Store
from tests.contract.stores import appended
from tests.store.entries import after, entries, first, minted, moved

pytestmark = pytest.mark.anyio

ANNA, BRUNO = wallet("anna"), wallet("bruno")


async def grant(store: Store, amount: int = 100) -> Entry:
    return await appended(store, first("house", transfers=(minted(ANNA, amount),)))


# --- Streams


async def test_an_entry_is_read_as_it_was_appended(store: Store) -> None:
    entry = first("table:1", command="x" * 64, cause="seat:2", events=b"\x00\xff", at=Millis(-5))
    await store.append(entry)
    assert await store.read("table:1") == (entry,)


async def test_an_entry_is_read_with_its_transfers_in_their_order(store: Store) -> None:
    moves = (minted(BRUNO, 3), minted(ANNA, 5), moved("a-b", ANNA, BRUNO, amount=2))
    entry = await appended(store, first("house"), after(first("house"), transfers=moves))
    assert await store.read("house", after=1) == (entry,)


async def test_a_stream_is_read_in_order_from_after_a_version(store: Store) -> None:
    four = entries("table:1", 4)
    await appended(store, *four)
    assert await store.read("table:1") == tuple(four)
    assert await store.read("table:1", after=2) == tuple(four[2:])
    assert await store.read("table:1", after=4) == ()


async def test_of_a_stream_the_first_entries_are_read(store: Store) -> None:
    four = entries("table:1", 4)
    await appended(store, *four)
    assert await store.read("table:1", limit=3) == tuple(four[:3])
    assert await store.read("table:1", after=1, limit=2) == tuple(four[1:3])
    assert await store.read("table:1", after=3, limit=2) == tuple(four[3:])


async def test_the_first_entries_are_read_with_their_transfers(store: Store) -> None:
    one = first("house", transfers=(minted(BRUNO, 3),))
    two = after(one, transfers=(minted(ANNA, 5), moved("a-b", ANNA, BRUNO, amount=2)))
    three = after(two, transfers=(moved("b-a", BRUNO, ANNA, amount=1),))
    await appended(store, one, two, three)
    assert await store.read("house", limit=2) == (one, two)
    assert await store.read("house", after=1, limit=1) == (two,)


async def test_a_stream_nobody_wrote_to_is_empty(store: Store) -> None:
    await appended(store, first("table:1"))
    assert await store.read("table:2") == ()
    assert await store.secrets("table:2") == {}


async def test_the_heads_of_streams_are_found_by_prefix_in_order(store: Store) -> None:
    await appended(store, first("table:b"), first("house"), *entries("table:a", 3), first("tablf"))
    heads = await store.streams("table:")
    three = entries("table:a", 3)
    assert heads == (
        head_after(three[-1]),
        head_after(first("table:b")),
    )
    assert [head.stream for head in await store.streams("")] == [
        "house",
        "table:a",
        "table:b",
        "tablf",
    ]


async def test_a_stream_that_an_entry_closed_is_marked_and_can_be_left_out(store: Store) -> None:
    ending = replace(after(first("table:a")), closes=True)
    await appended(store, first("table:a"), first("table:b"), ending)
    open_one = head_after(first("table:b"))
    assert await store.streams("table:") == (head_after(ending), open_one)
    assert await store.streams("table:", closed=False) == (open_one,)
    assert await store.read("table:a", after=1) == (replace(ending, closes=False),)


async def test_a_refused_entry_closes_nothing(store: Store) -> None:
    await appended(store, first("table:a"))
    ending = after(first("table:a"), transfers=(moved("x", ANNA, BRUNO, amount=1),))
    with pytest.raises(InsufficientChips):
        await store.append(replace(ending, closes=True))
    assert await store.streams("table:", closed=False) == (head_after(first("table:a")),)


@pytest.mark.parametrize("version", [1, 3, 5, 9])
async def test_an_entry_that_is_not_the_next_is_refused(store: Store, version: int) -> None:
    last = await appended(store, *entries("table:1", 3))
    entry = replace(after(last), version=version, command="other")
    with pytest.raises(VersionConflict) as refused:
        await store.append(entry)
    assert (refused.value.stream, refused.value.version) == ("table:1", version)
    assert await store.read("table:1") == tuple(entries("table:1", 3))


async def test_a_stream_begins_with_version_one(store: Store) -> None:
    with pytest.raises(VersionConflict):
        await store.append(after(first("table:1")))
    assert await store.streams("") == ()


async def test_a_command_is_taken_once_a_stream(store: Store) -> None:
    last = await appended(store, *entries("table:1", 3))
    with pytest.raises(DuplicateCommand) as refused:
        await store.append(after(last, command="c2"))
    assert (refused.value.command, refused.value.version) == ("c2", 2)
    await store.append(after(last))
    await store.append(first("table:2", command="c2"))
    assert [head.version for head in await store.streams("table:")] == [4, 1]


async def test_a_command_repeated_at_a_stale_version_is_called_a_repetition(store: Store) -> None:
    await appended(store, *entries("table:1", 3))
    with pytest.raises(DuplicateCommand) as refused:
        await store.append(entries("table:1", 2)[1])
    assert refused.value.version == 2


async def test_an_entry_must_be_chained_to_the_one_before(store: Store) -> None:
    last = await appended(store, *entries("table:1", 2))
    with pytest.raises(BrokenChain, match="table:1 version 3"):
        await store.append(after(last, hash=bytes(32)))
    with pytest.raises(BrokenChain):
        await store.append(replace(first("table:2"), events=b"other"))
    await store.append(after(last))


async def test_an_old_stream_goes_on_in_version_2_of_the_chain_and_never_back(store: Store) -> None:
    old = with_hash(GENESIS_HASH, replace(first("table:1"), chain=1))
    last = await appended(store, old, after(old))
    with pytest.raises(BrokenChain, match="table:1 version 3"):
        await store.append(with_hash(last.hash, replace(after(last), chain=1)))
    assert await store.read("table:1") == (old, last)
    assert await store.streams("table:1") == (head_after(last),)


async def test_appenders_at_the_same_time_do_not_mix_their_streams(store: Store) -> None:
    async def fill(table: int) -> None:
        for entry in entries(f"table:{table}", 20):
            await store.append(entry)

    await asyncio.gather(*map(fill, range(30)))
    assert {head.version for head in await store.streams("")} == {20}
    assert await store.read("table:7") == tuple(entries("table:7", 20))


async def test_of_two_entries_for_one_place_the_first_gets_it(store: Store) -> None:
    one, other = first("table:1", command="one"), first("table:1", command="other")
    outcomes = await asyncio.gather(
        store.append(one), store.append(other), store.append(after(one)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), VersionConflict, type(None)]
    assert await store.read("table:1") == (one, after(one))


async def test_the_last_commands_of_a_stream_are_told_in_their_order(store: Store) -> None:
    await appended(store, *entries("table:1", 4), first("table:2", command="other"))
    assert await store.commands("table:1", limit=3) == ("c2", "c3", "c4")
    assert await store.commands("table:1", limit=9) == ("c1", "c2", "c3", "c4")
    assert await store.commands("table:3", limit=9) == ()


# --- Ledger


async def test_chips_move_with_the_entry(store: Store) -> None:
    await grant(store)
    seat = seat_account("1", Seat(0))
    await store.append(first("table:1", transfers=(moved("buy-in", ANNA, seat, amount=40),)))
    assert [await store.balance(a) for a in (MINT, ANNA, seat, BRUNO)] == [-100, 60, 40, 0]


async def test_balances_are_found_by_prefix_where_there_are_any(store: Store) -> None:
    house = await grant(store)
    all_of_it = moved("all", ANNA, BRUNO, amount=100)
    await appended(store, after(house, transfers=(all_of_it, minted(FEES, 1))))
    assert await store.balances("wallet:") == {BRUNO: 100}
    assert await store.balances("") == {FEES: 1, MINT: -101, BRUNO: 100}


async def test_an_overdraft_is_refused_and_leaves_nothing(store: Store) -> None:
    house = await grant(store)
    entry = after(
        house,
        transfers=(minted(FEES, 7), moved("too-much", ANNA, BRUNO, amount=101)),
        sealed=(SealedSecret(1, b"box"),),
    )
    with pytest.raises(InsufficientChips) as refused:
        await store.append(entry)
    assert (refused.value.account, refused.value.balance, refused.value.amount) == (ANNA, 100, 101)
    assert await store.read("house") == (house,)
    assert await store.balances("") == {MINT: -100, ANNA: 100}
    assert await store.secrets("house") == {}
    assert await store.statement(FEES, limit=9) == ()
    await store.append(after(house, command=entry.command))


async def test_a_stream_refused_its_first_entry_does_not_exist(store: Store) -> None:
    with pytest.raises(InsufficientChips):
        await store.append(first("table:1", transfers=(moved("x", ANNA, BRUNO, amount=1),)))
    assert await store.streams("") == ()
    await store.append(first("table:1"))


async def test_the_transfers_of_an_entry_pass_through_an_empty_pot(store: Store) -> None:
    house = await grant(store)
    won = moved("won", pot("1"), BRUNO, amount=30)
    lost = moved("lost", ANNA, pot("1"), amount=30)
    await store.append(after(house, transfers=(won, lost)))
    assert await store.balances("") == {MINT: -100, ANNA: 70, BRUNO: 30}


async def test_a_transfer_known_already_moves_nothing_again(store: Store) -> None:
    house = await grant(store)
    again = after(house, transfers=(minted(ANNA, 100), minted(BRUNO, 1)))
    await store.append(again)
    assert await store.balances("wallet:") == {ANNA: 100, BRUNO: 1}
    assert await store.read("house") == (house, replace(again, transfers=(minted(BRUNO, 1),)))


async def test_a_transfer_known_with_other_content_is_refused(store: Store) -> None:
    house = await grant(store)
    with pytest.raises(TransferConflict, match="mint/wallet:anna"):
        await store.append(after(house, transfers=(minted(ANNA, 101),)))
    assert await store.read("house") == (house,)
    assert await store.balance(ANNA) == 100


async def test_a_statement_goes_back_page_by_page(store: Store) -> None:
    house = await grant(store)
    buy, other = moved("buy", ANNA, BOTS, amount=4), moved("other", BOTS, FEES, amount=1)
    cash = moved("cash", BOTS, ANNA, amount=3)
    second = await appended(store, after(house, transfers=(buy, other, cash)))
    lines = (
        PostedTransfer("house", 2, second.at, cash, 4),
        PostedTransfer("house", 2, second.at, buy, 2),
        PostedTransfer("house", 1, house.at, minted(ANNA, 100), 1),
    )
    assert await store.statement(ANNA, limit=9) == lines
    assert await store.statement(ANNA, limit=2) == lines[:2]
    assert await store.statement(ANNA, limit=9, before=3) == lines[1:]
    assert await store.statement(ANNA, limit=9, before=2) == lines[2:]
    assert await store.statement(ANNA, limit=9, before=1) == ()


# --- Secrets


async def test_a_sealed_epoch_is_kept_until_it_is_opened(store: Store) -> None:
    sealing = await appended(
        store, first("table:1", sealed=(SealedSecret(1, b"one"), SealedSecret(2, b"two")))
    )
    assert await store.secrets("table:1") == {1: b"one", 2: b"two"}
    await store.append(after(sealing, opened=(1,)))
    assert await store.secrets("table:1") == {2: b"two"}


async def test_an_entry_read_back_tells_no_secret(store: Store) -> None:
    sealing = first("table:1", sealed=(SealedSecret(1, b"one"),))
    await appended(store, sealing, after(sealing, opened=(1,)))
    assert await store.read("table:1") == (replace(sealing, sealed=()), after(sealing))


async def test_an_epoch_is_sealed_once(store: Store) -> None:
    sealing = await appended(store, first("table:1", sealed=(SealedSecret(1, b"one"),)))
    with pytest.raises(SecretConflict, match="epoch 1 of table:1"):
        await store.append(after(sealing, sealed=(SealedSecret(1, b"other"),)))
    await store.append(first("table:2", sealed=(SealedSecret(1, b"own"),)))
    assert await store.secrets("table:1") == {1: b"one"}


# --- Feed and heartbeat


async def test_the_feed_is_all_streams_in_the_order_of_commits(store: Store) -> None:
    written = [first("a"), first("b"), after(first("a")), first("c", transfers=(minted(ANNA, 1),))]
    await appended(store, *written)
    fed = await store.feed(0, limit=9)
    assert [committed.entry for committed in fed] == written
    assert all(one.position < next_.position for one, next_ in pairwise(fed))
    assert await store.feed(0, limit=2) == fed[:2]
    assert await store.feed(fed[1].position, limit=9) == fed[2:]
    assert await store.feed(fed[-1].position, limit=9) == ()


async def test_a_reader_of_the_feed_resumes_at_their_position(store: Store) -> None:
    await appended(store, *entries("a", 300))
    seen: list[CommittedEntry] = [committed async for committed in read_since(store)]
    assert [committed.entry.version for committed in seen] == list(range(1, 301))
    await store.append(first("b"))
    assert [c.entry.stream async for c in read_since(store, seen[-1].position)] == ["b"]


async def test_the_last_heartbeat_is_kept(store: Store) -> None:
    assert await store.last_beat() is None
    await store.beat(Millis(1_000))
    await store.beat(Millis(2_000))
    assert await store.last_beat() == 2_000


# --- Ends


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    for call in (
        store.append(first("a")),
        store.read("a"),
        store.streams(""),
        store.commands("a", limit=1),
        store.snapshot("a"),
        store.keep(Snapshot("a", 1, "schema 1", b"box")),
        store.secrets("a"),
        store.balance(ANNA),
        store.balances(""),
        store.statement(ANNA, limit=1),
        store.feed(0, limit=1),
        store.beat(Millis(0)),
        store.last_beat(),
    ):
        with pytest.raises(StoreFailed, match="closed") as failed:
            await call
        assert failed.value.code == "store_closed"
    await store.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"stream": ""},
        {"stream": "x" * 129},
        {"command": ""},
        {"command": "x" * 97},
        {"version": 0},
        {"salt": bytes(15)},
        {"hash": bytes(31)},
    ],
    ids=str,
)
def test_what_has_no_place_in_the_log_is_no_entry(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"1 to|count from 1|bytes"):
        replace(first("a"), **wrong)


def test_every_refusal_has_a_code_of_its_own() -> None:
    refusals = StoreRefusal.__subclasses__()
    assert len({refusal.code for refusal in refusals}) == len(refusals) == 4
