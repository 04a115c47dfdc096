"""Friendships, privacy settings and private messages, in every store."""

import pytest

from circolo.cards.units import Millis
from circolo.store.friends_port import (
    FRIENDS_MAX,
    MESSAGES_LAST,
    MESSAGES_OF_PAIR,
    REQUESTS_MAX,
    Friends,
    Privacy,
    PrivateMessage,
    Tie,
    Ties,
)
from circolo.store.people_port import PeopleRefused, Person
from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio

ANNA = Person("p1", "Anna", "guest", Millis(1_000))
BRUNO = Person("p2", "bruno", "member", Millis(2_000))
CARLA = Person("p3", "Carla", "guest", Millis(3_000))


@pytest.fixture
async def friends(store: AnyStore) -> Friends:
    """The friendships of Anna, Bruno and Carla, who have none yet."""
    for person in (ANNA, BRUNO, CARLA):
        await store.people.create(person)
    return store.people.friends


def refusal(code: str) -> "pytest.RaisesExc[PeopleRefused]":
    return pytest.RaisesExc(PeopleRefused, check=lambda refused: refused.code == code)


def message(
    number: int, *, at: int | None = None, of: str = "p1", to: str = "p2"
) -> PrivateMessage:
    return PrivateMessage(of, f"m{number:04}", to, Millis(number if at is None else at), "Ciao")


async def befriend(friends: Friends, person: str, other: str, *, at: int = 10) -> None:
    await friends.ask(person, other, at=Millis(at))
    assert await friends.ask(other, person, at=Millis(at))


# --- Requests and friends


async def test_a_request_is_seen_by_both_until_it_is_accepted(friends: Friends) -> None:
    assert not await friends.ask("p1", "p2", at=Millis(10))
    assert await friends.ties("p1") == Ties(asked=(Tie(BRUNO, Millis(10)),))
    assert await friends.ties("p2") == Ties(asking=(Tie(ANNA, Millis(10)),))
    assert not await friends.are_friends("p1", "p2")
    assert await friends.ask("p2", "p1", at=Millis(20))
    assert await friends.ties("p1") == Ties(friends=(Tie(BRUNO, Millis(20)),))
    assert await friends.ties("p2") == Ties(friends=(Tie(ANNA, Millis(20)),))
    assert await friends.are_friends("p1", "p2")
    assert await friends.are_friends("p2", "p1")


async def test_a_repeated_request_changes_nothing(friends: Friends) -> None:
    await friends.ask("p1", "p2", at=Millis(10))
    assert not await friends.ask("p1", "p2", at=Millis(30))
    assert await friends.ties("p1") == Ties(asked=(Tie(BRUNO, Millis(10)),))


async def test_friends_are_sorted_by_name(friends: Friends) -> None:
    await befriend(friends, "p3", "p2")
    await befriend(friends, "p1", "p3")
    names = [tie.person.name for tie in (await friends.ties("p3")).friends]
    assert names == ["Anna", "bruno"]


@pytest.mark.parametrize("by", ["p1", "p2"])
async def test_either_person_ends_a_friendship_or_a_request(friends: Friends, by: str) -> None:
    other = "p2" if by == "p1" else "p1"
    await friends.ask("p1", "p2", at=Millis(10))
    await friends.part(by, other)
    assert await friends.ties("p1") == await friends.ties("p2") == Ties()
    await befriend(friends, "p1", "p2")
    await friends.part(by, other)
    await friends.part(by, other)
    assert await friends.ties("p1") == await friends.ties("p2") == Ties()


async def test_nobody_is_asked_who_is_not_there(friends: Friends) -> None:
    with refusal("person_unknown"):
        await friends.ask("p1", "p9", at=Millis(10))
    with refusal("person_unknown"):
        await friends.ask("p9", "p1", at=Millis(10))
    assert await friends.ties("p9") == Ties()


async def test_a_blocked_person_asks_in_vain_and_does_not_learn_it(
    store: AnyStore, friends: Friends
) -> None:
    await store.people.block("p2", "p1")
    assert not await friends.ask("p1", "p2", at=Millis(10))
    assert await friends.ties("p2") == Ties()
    with refusal("friend_blocked"):
        await friends.ask("p2", "p1", at=Millis(10))


@pytest.mark.parametrize("by", ["p1", "p2"])
async def test_a_block_ends_the_friendship(store: AnyStore, friends: Friends, by: str) -> None:
    await befriend(friends, "p1", "p2")
    await store.people.block(by, "p2" if by == "p1" else "p1")
    assert await friends.ties("p1") == await friends.ties("p2") == Ties()


async def test_a_person_has_so_many_friends_and_requests(store: AnyStore, friends: Friends) -> None:
    for number in range(FRIENDS_MAX):
        await store.people.create(Person(f"q{number}", f"Q{number}", "guest", Millis(0)))
        await friends.ask("p1", f"q{number}", at=Millis(10))
    with refusal("friends_full"):
        await friends.ask("p1", "p2", at=Millis(10))
    await friends.part("p1", "q0")
    await friends.ask("p1", "p2", at=Millis(10))


async def test_so_many_requests_wait_for_a_person(store: AnyStore, friends: Friends) -> None:
    for number in range(REQUESTS_MAX):
        await store.people.create(Person(f"q{number}", f"Q{number}", "guest", Millis(0)))
        await friends.ask(f"q{number}", "p1", at=Millis(10))
    with refusal("friend_requests_full"):
        await friends.ask("p2", "p1", at=Millis(10))
    await friends.ask("p1", "p2", at=Millis(10))
    assert await friends.ask("p2", "p1", at=Millis(10))
    assert await friends.ask("p1", "q0", at=Millis(10))
    await friends.ask("p3", "p1", at=Millis(10))


# --- Privacy


async def test_privacy_settings_are_replaced(friends: Friends) -> None:
    await friends.set_privacy("p1", Privacy("friends", "nobody"))
    await friends.set_privacy("p1", Privacy("nobody", "friends"))
    assert await friends.privacy(["p1", "p2"]) == {
        "p1": Privacy("nobody", "friends"),
        "p2": Privacy("all", "all"),
    }
    assert await friends.privacy([]) == {}
    with refusal("person_unknown"):
        await friends.set_privacy("p9", Privacy())


# --- Private messages


async def test_friends_read_what_they_write_to_each_other(friends: Friends) -> None:
    await befriend(friends, "p1", "p2")
    await befriend(friends, "p1", "p3")
    mine, answer = message(1), message(2, of="p2", to="p1")
    assert await friends.send(mine)
    assert await friends.send(answer)
    assert await friends.send(message(3, to="p3"))
    assert await friends.messages("p1", "p2") == (mine, answer)
    assert await friends.messages("p2", "p1") == (mine, answer)
    assert await friends.newest("p1") == {"p2": 2}
    assert await friends.newest("p2") == {"p1": 1}


async def test_a_person_gets_all_that_they_wrote_and_got(friends: Friends) -> None:
    await befriend(friends, "p1", "p2")
    await befriend(friends, "p1", "p3")
    await befriend(friends, "p2", "p3")
    mine, answer, other = message(1), message(2, of="p2", to="p1"), message(3, to="p3")
    for one in (mine, answer, other, message(4, of="p2", to="p3")):
        await friends.send(one)
    await friends.part("p1", "p3")
    assert await friends.all_messages("p1") == (other, answer, mine)


async def test_a_repeated_message_is_stored_once(friends: Friends) -> None:
    await befriend(friends, "p1", "p2")
    assert await friends.send(message(1))
    assert not await friends.send(message(1, at=9))
    assert await friends.messages("p1", "p2") == (message(1),)


async def test_only_friends_write_to_each_other(friends: Friends) -> None:
    with refusal("not_friends"):
        await friends.send(message(1))
    await friends.ask("p1", "p2", at=Millis(10))
    with refusal("not_friends"):
        await friends.send(message(1))
    await friends.ask("p2", "p1", at=Millis(10))
    await friends.send(message(1))
    await friends.part("p2", "p1")
    with refusal("not_friends"):
        await friends.send(message(2))
    assert await friends.messages("p2", "p1") == (message(1),)


async def test_the_last_messages_of_two_people_are_kept(friends: Friends) -> None:
    await befriend(friends, "p1", "p2")
    await befriend(friends, "p1", "p3")
    await friends.send(message(0, to="p3"))
    for number in range(1, MESSAGES_OF_PAIR + 3):
        await friends.send(message(number))
    kept = await friends.messages("p1", "p2")
    assert [one.at for one in kept] == list(range(3, MESSAGES_OF_PAIR + 3))
    assert await friends.messages("p1", "p3") == (message(0, to="p3"),)


async def test_old_messages_are_deleted(friends: Friends) -> None:
    await befriend(friends, "p1", "p2")
    await friends.send(message(1, at=1))
    await friends.send(message(2, at=2))
    later = message(3, at=1 + MESSAGES_LAST)
    await friends.send(later)
    assert await friends.messages("p1", "p2") == (message(2, at=2), later)


async def test_nothing_of_a_deleted_account_is_left(store: AnyStore, friends: Friends) -> None:
    await befriend(friends, "p1", "p2")
    await friends.ask("p3", "p1", at=Millis(10))
    await friends.set_privacy("p1", Privacy("nobody", "nobody"))
    await friends.send(message(1))
    await friends.send(message(2, of="p2", to="p1"))
    await store.people.erase("p1")
    assert (
        await friends.ties("p1") == await friends.ties("p2") == await friends.ties("p3") == Ties()
    )
    assert await friends.messages("p1", "p2") == ()
    assert await friends.newest("p2") == {}
    assert await friends.privacy(["p1"]) == {"p1": Privacy()}
