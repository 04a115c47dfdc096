"""The avatars of people, in every store."""

import pytest
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Millis
from circolo.store.people_port import People
from tests.contract.test_people import ANNA, BRUNO, people, refusal

__all__ = ["people"]

pytestmark = pytest.mark.anyio


async def test_a_person_chooses_a_card_and_another_one_later(people: People) -> None:
    assert await people.avatars(["p1", "p2"]) == {}
    chosen = await people.choose_avatar("p1", Card("RC"))
    assert (chosen.name, chosen.avatar) == ("Anna", Card("RC"))
    await people.choose_avatar("p1", Card("7D"))
    known = await people.by_id("p1")
    assert known == await people.by_name("anna") == replace(ANNA, chosen_avatar=Card("7D"))
    assert known is not None
    assert type(known.chosen_avatar) is Card
    assert await people.avatars(["p1", "p2", "p9"]) == {"p1": Card("7D")}
    assert await people.avatars([]) == {}


async def test_the_card_stays_with_a_new_name_and_a_password(people: People) -> None:
    await people.choose_avatar("p1", Card("RC"))
    assert (await people.rename("p1", name="Annina")).avatar == Card("RC")
    assert (await people.claim("p1", name="Annina", password="$1")).avatar == Card("RC")
    await people.block("p2", "p1")
    assert [one.avatar for one in await people.blocked("p2")] == [Card("RC")]


async def test_a_friend_is_told_with_their_card(people: People) -> None:
    await people.choose_avatar("p1", Card("RC"))
    await people.friends.ask("p1", "p2", at=Millis(5))
    ties = await people.friends.ties("p2")
    assert [(tie.person.name, tie.person.avatar) for tie in ties.asking] == [("Anna", Card("RC"))]
    assert [tie.person for tie in (await people.friends.ties("p1")).asked] == [BRUNO]


async def test_nobody_chooses_a_card_for_an_unknown_account(people: People) -> None:
    with refusal("person_unknown"):
        await people.choose_avatar("p9", Card("RC"))
