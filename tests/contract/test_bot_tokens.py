"""Members' bots and their tokens, in every store."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.store.bot_tokens_port import TOKENS_MAX, BotToken
from circolo.store.people_port import PeopleRefused, Person
from circolo.tables.member_bots import bot_id, owner_of
from circolo.tables.state import PlayerId
from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio

ANNA, ANNAS = PlayerId("p1"), PlayerId("p1-")
"""The second is another member, whose id begins as the ids of Anna's bots do."""
ASSO, DUE, OTHER = bot_id(ANNA, "2"), bot_id(ANNA, "1"), bot_id(ANNAS, "1")
TOKEN = bytes(32)
KEPT = BotToken(ASSO, "laptop", frozenset({"play", "read"}), Millis(100), Millis(1_000))


@pytest.fixture
async def house(store: AnyStore) -> AnyStore:
    """Anna has two bots, and somebody else has one."""
    for player, name in ((ANNA, "Anna"), (ANNAS, "Annas")):
        await store.people.create(Person(player, name, "guest", Millis(1)))
    for number, bot in enumerate((ASSO, DUE, OTHER)):
        await store.people.create(Person(bot, f"Asso {number} bot", "bot", Millis(number)))
    return store


async def test_a_member_has_the_bots_that_bear_their_id(house: AnyStore) -> None:
    bots = await house.people.bot_tokens.bots_of(ANNA)
    assert [one.id for one in bots] == [ASSO, DUE]
    assert await house.people.bot_tokens.bots_of("p") == ()
    assert [owner_of(one) for one in (ASSO, OTHER, ANNA)] == [ANNA, ANNAS, None]
    assert owner_of(PlayerId("bot-zio-peppino")) is None


async def test_a_token_is_found_by_its_hash_until_its_bot_is_deleted(house: AnyStore) -> None:
    tokens = house.people.bot_tokens
    await tokens.add(TOKEN, KEPT)
    assert await tokens.find(TOKEN) == KEPT
    assert await tokens.find(bytes(31) + b"\1") is None
    await house.people.erase(ASSO)
    assert await tokens.find(TOKEN) is None
    assert await tokens.tokens_of(ASSO) == ()


async def test_use_and_end_of_a_token_are_kept(house: AnyStore) -> None:
    tokens = house.people.bot_tokens
    await tokens.add(TOKEN, KEPT)
    await tokens.note_use(TOKEN, at=Millis(200))
    await tokens.revoke(TOKEN, at=Millis(300))
    await tokens.revoke(TOKEN, at=Millis(400))
    assert await tokens.find(TOKEN) == replace(KEPT, seen=Millis(200), revoked=Millis(300))


async def test_a_bot_has_only_so_many_tokens(house: AnyStore) -> None:
    tokens = house.people.bot_tokens
    for number in range(TOKENS_MAX + 1):
        kept = replace(KEPT, created=Millis(number))
        await tokens.add(number.to_bytes(32), kept)
    times = [kept.created for _, kept in await tokens.tokens_of(ASSO)]
    assert times == list(range(TOKENS_MAX, 0, -1))


async def test_nobody_has_a_token_without_a_bot(house: AnyStore) -> None:
    with pytest.raises(PeopleRefused) as refused:
        await house.people.bot_tokens.add(TOKEN, replace(KEPT, bot="nobody"))
    assert refused.value.code == "person_unknown"


async def test_the_names_of_bots_count_as_chosen(house: AnyStore) -> None:
    names = await house.people.chosen_names(given="Ospite")
    assert (ASSO, "Asso 0 bot") in names
