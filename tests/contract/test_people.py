"""The accounts of people, in every store."""

import pytest

from circolo.cards.card import Card
from circolo.cards.units import DAY, Millis
from circolo.store.people_port import (
    BLOCKS_MAX,
    GRANT_LASTS,
    NAME_MAX,
    SESSIONS_MAX,
    People,
    PeopleRefused,
    Person,
    Session,
)
from tests.contract.stores import AnyStore
from tests.store.entries import first

pytestmark = pytest.mark.anyio

ANNA = Person("p1", "Anna", "guest", Millis(1_000))
BRUNO = Person("p2", "Bruno", "guest", Millis(2_000))


@pytest.fixture
async def people(store: AnyStore) -> People:
    """Anna and Bruno, both guests."""
    await store.people.create(ANNA)
    await store.people.create(BRUNO)
    return store.people


def token(number: int) -> bytes:
    return number.to_bytes(32, "big")


def session(person: str = "p1", *, at: int = 1_000, lasts: int = 100) -> Session:
    return Session(person, Millis(at), Millis(at), Millis(at + lasts))


def refusal(code: str) -> "pytest.RaisesExc[PeopleRefused]":
    return pytest.RaisesExc(PeopleRefused, check=lambda refused: refused.code == code)


# --- Names


async def test_a_person_is_found_by_id_and_by_name(people: People) -> None:
    assert await people.by_id("p1") == ANNA
    assert await people.by_name("Bruno") == BRUNO
    assert await people.by_id("p9") is None
    assert await people.by_name("Carla") is None
    assert await people.password_hash("p1") is None


@pytest.mark.parametrize("name", ["ANNA", "anna", "\uff21nna"])
async def test_a_name_is_the_same_however_it_is_written(people: People, name: str) -> None:
    assert await people.by_name(name) == ANNA
    with refusal("name_taken"):
        await people.create(Person("p3", name, "bot", Millis(0)))
    assert await people.by_id("p3") is None


async def test_strasse_is_one_name_in_either_spelling(people: People) -> None:
    await people.create(Person("p3", "Straße", "member", Millis(0)))
    found = await people.by_name("STRASSE")
    assert found is not None
    assert found.id == "p3"


@pytest.mark.parametrize(
    "name", ["", " ", " Anna", "Anna ", "An\nna", "A\u200bb", "x" * (NAME_MAX + 1)]
)
async def test_a_name_nobody_could_read_is_refused(people: People, name: str) -> None:
    with refusal("name_invalid"):
        await people.create(Person("p3", name, "guest", Millis(0)))


async def test_an_id_is_given_once(people: People) -> None:
    with refusal("person_exists"):
        await people.create(Person("p1", "Carla", "guest", Millis(0)))
    assert await people.by_name("Carla") is None


# --- Guests and members


async def test_a_guest_becomes_a_member_with_a_name_and_a_password(people: People) -> None:
    member = await people.claim("p1", name="Annina", password="$argon2id$1")
    assert member == Person("p1", "Annina", "member", Millis(1_000))
    assert await people.by_name("annina") == member
    assert await people.by_name("Anna") is None
    assert await people.password_hash("p1") == "$argon2id$1"


async def test_a_guest_may_keep_their_name(people: People) -> None:
    await people.claim("p1", name="ANNA", password="$1")
    found = await people.by_name("anna")
    assert found == Person("p1", "ANNA", "member", Millis(1_000))


async def test_a_claim_that_is_refused_changes_nothing(people: People) -> None:
    with refusal("name_taken"):
        await people.claim("p1", name="bruno", password="$1")
    with refusal("name_invalid"):
        await people.claim("p1", name="", password="$1")
    with refusal("person_unknown"):
        await people.claim("p9", name="Carla", password="$1")
    assert await people.by_name("Anna") == ANNA
    assert await people.by_name("Carla") is None
    assert await people.password_hash("p1") is None


async def test_membership_begins_with_the_first_entry_after_the_sign_up(
    store: AnyStore, people: People
) -> None:
    await people.create(Person("p3", "Carla", "member", Millis(0)))
    await people.create(Person("p4", "Zio Peppino", "bot", Millis(0)))
    await store.append(first("table:1"))
    (committed,) = await store.feed(0, limit=10)
    await people.claim("p1", name="Anna", password="$1")
    everybody = ("p1", "p2", "p3", "p4", "p9")
    assert await people.members(everybody) == {"p1": committed.position, "p3": 0}
    assert await people.members(()) == {}


async def test_a_person_is_renamed_and_the_earlier_name_is_free(people: People) -> None:
    renamed = await people.rename("p1", name="Annina")
    assert renamed == await people.by_id("p1") == await people.by_name("ANNINA")
    assert (renamed.name, renamed.kind) == ("Annina", "guest")
    await people.create(Person("p3", "Anna", "guest", Millis(0)))
    assert (await people.rename("p1", name="ANNINA")).name == "ANNINA"


async def test_a_renaming_that_is_refused_changes_nothing(people: People) -> None:
    with refusal("name_taken"):
        await people.rename("p1", name="bruno")
    with refusal("name_invalid"):
        await people.rename("p1", name=" ")
    with refusal("person_unknown"):
        await people.rename("p9", name="Carla")
    assert await people.by_name("Anna") == ANNA


async def test_chosen_names_are_those_of_members_and_of_guests_who_chose(people: People) -> None:
    await people.create(Person("p3", "Ospite 123456", "guest", Millis(3_000)))
    await people.claim("p2", name="Ospite di ieri", password="$1")
    assert set(await people.chosen_names(given="Ospite")) == {
        ("p1", "Anna"),
        ("p2", "Ospite di ieri"),
    }


async def test_a_member_cannot_be_claimed(people: People) -> None:
    await people.claim("p1", name="Anna", password="$1")
    with refusal("not_a_guest"):
        await people.claim("p1", name="Anna", password="$2")
    assert await people.password_hash("p1") == "$1"


async def test_a_password_is_replaced(people: People) -> None:
    await people.claim("p1", name="Anna", password="$1")
    await people.set_password("p1", "$2")
    assert await people.password_hash("p1") == "$2"
    with refusal("person_unknown"):
        await people.set_password("p9", "$2")


# --- Sessions


async def test_a_token_is_recognised_until_it_expires(people: People) -> None:
    await people.open_session(token(1), session(at=1_000, lasts=100))
    assert await people.session(token(1), now=Millis(1_099)) == session(at=1_000, lasts=100)
    assert await people.session(token(1), now=Millis(1_100)) is None
    assert await people.session(token(2), now=Millis(1_000)) is None


async def test_a_person_has_a_session_until_the_last_one_expires(people: People) -> None:
    await people.open_session(token(1), session("p1", at=1_000, lasts=100))
    await people.open_session(token(2), session("p1", at=1_000, lasts=200))
    assert await people.has_session("p1", now=Millis(1_199))
    assert not await people.has_session("p1", now=Millis(1_200))
    assert not await people.has_session("p2", now=Millis(1_000))


async def test_the_sessions_of_a_person_are_listed_the_one_seen_last_first(people: People) -> None:
    for number, at in ((1, 1_000), (2, 1_040), (3, 1_020)):
        await people.open_session(token(number), session(at=at))
    await people.open_session(token(9), session("p2"))
    listed = await people.sessions_of("p1", now=Millis(1_110))
    assert listed == ((token(2), session(at=1_040)), (token(3), session(at=1_020)))


async def test_nobody_has_no_session(people: People) -> None:
    with refusal("person_unknown"):
        await people.open_session(token(1), session("p9"))


async def test_a_session_in_use_is_renewed(people: People) -> None:
    await people.open_session(token(1), session())
    await people.renew_session(token(1), seen=Millis(1_050), expires=Millis(2_000))
    renewed = Session("p1", Millis(1_000), Millis(1_050), Millis(2_000))
    assert await people.session(token(1), now=Millis(1_900)) == renewed


async def test_a_closed_session_stays_closed(people: People) -> None:
    await people.open_session(token(1), session())
    await people.close_session(token(1))
    await people.close_session(token(1))
    await people.renew_session(token(1), seen=Millis(1_050), expires=Millis(2_000))
    assert await people.session(token(1), now=Millis(1_000)) is None


async def test_all_sessions_of_a_person_are_closed_at_once(people: People) -> None:
    await people.open_session(token(1), session("p1"))
    await people.open_session(token(2), session("p1"))
    await people.open_session(token(3), session("p2"))
    await people.close_sessions("p1")
    found = [await people.session(token(number), now=Millis(1_000)) for number in (1, 2, 3)]
    assert found == [None, None, session("p2")]


async def test_one_session_too_many_closes_the_one_unseen_for_longest(people: People) -> None:
    for number in range(SESSIONS_MAX):
        await people.open_session(token(number), session(at=1_000 + number))
    await people.open_session(token(77), session("p2"))
    await people.renew_session(token(0), seen=Millis(1_050), expires=Millis(1_100))
    await people.open_session(token(99), session(at=1_020))
    known = [n for n in range(100) if await people.session(token(n), now=Millis(1_020)) is not None]
    assert known == [0, *range(2, SESSIONS_MAX), 77, 99]


async def test_opening_a_session_forgets_those_that_expired(people: People) -> None:
    await people.open_session(token(1), session("p2", at=1_000, lasts=100))
    await people.open_session(token(2), session("p1", at=1_100))
    assert await people.session(token(1), now=Millis(0)) is None


# --- Recovery


async def test_a_link_recovers_its_person_once(people: People) -> None:
    await people.open_link(token(1), person="p2", expires=Millis(2_000))
    assert await people.use_link(token(1), now=Millis(1_999)) == BRUNO
    with refusal("link_invalid"):
        await people.use_link(token(1), now=Millis(1_999))


async def test_a_link_is_no_longer_good_when_it_expires(people: People) -> None:
    await people.open_link(token(1), person="p2", expires=Millis(2_000))
    with refusal("link_invalid"):
        await people.use_link(token(1), now=Millis(2_000))
    with refusal("link_invalid"):
        await people.use_link(token(2), now=Millis(0))


async def test_a_new_link_replaces_the_one_before(people: People) -> None:
    await people.open_link(token(1), person="p1", expires=Millis(2_000))
    await people.open_link(token(2), person="p1", expires=Millis(2_000))
    with refusal("link_invalid"):
        await people.use_link(token(1), now=Millis(0))
    assert await people.use_link(token(2), now=Millis(0)) == ANNA


async def test_nobody_gets_no_link(people: People) -> None:
    with refusal("person_unknown"):
        await people.open_link(token(1), person="p9", expires=Millis(2_000))


# --- Whom somebody does not want to hear


async def test_a_blocked_person_is_listed_by_name_until_unblocked(people: People) -> None:
    await people.create(Person("p3", "aldo", "member", Millis(0)))
    for _ in range(2):
        await people.block("p1", "p2")
        await people.block("p1", "p3")
    blocked = [person.name for person in await people.blocked("p1")]
    for _ in range(2):
        await people.unblock("p1", "p3")
    assert blocked == ["aldo", "Bruno"]
    assert await people.blocked("p1") == (BRUNO,)


async def test_who_is_blocked_blocks_nobody_by_that(people: People) -> None:
    await people.block("p1", "p2")
    assert await people.blocked("p2") == ()
    assert await people.blocked("p9") == ()


async def test_a_guest_who_becomes_a_member_still_blocks_and_is_blocked(people: People) -> None:
    await people.block("p1", "p2")
    await people.block("p2", "p1")
    annina = await people.claim("p1", name="Annina", password="$1")
    assert await people.blocked("p1") == (BRUNO,)
    assert await people.blocked("p2") == (annina,)


async def test_nobody_can_be_blocked_who_is_not_there(people: People) -> None:
    with refusal("person_unknown"):
        await people.block("p1", "p9")
    with refusal("person_unknown"):
        await people.block("p9", "p1")
    assert await people.blocked("p1") == ()


async def test_so_many_can_be_blocked_and_no_more(people: People) -> None:
    for number in range(BLOCKS_MAX):
        await people.create(Person(f"q{number}", f"q{number}", "guest", Millis(0)))
        await people.block("p1", f"q{number}")
    await people.block("p1", "q0")
    with refusal("blocks_full"):
        await people.block("p1", "p2")
    assert len(await people.blocked("p1")) == BLOCKS_MAX
    await people.unblock("p1", "q0")
    await people.block("p1", "p2")
    assert BRUNO in await people.blocked("p1")


# --- Grants of chips


async def test_so_many_accounts_of_a_mark_are_granted_chips_in_a_day(people: People) -> None:
    async def count(mark: bytes, account: str, at: int) -> bool:
        return await people.count_grant(mark, account=account, now=Millis(at), most=2)

    assert [await count(b"one", account, 1) for account in "abc"] == [True, True, False]
    assert await count(b"two", "c", 3)
    assert not await count(b"one", "c", GRANT_LASTS)
    assert await count(b"one", "c", GRANT_LASTS + 1)


async def test_an_account_that_comes_again_is_counted_once(people: People) -> None:
    async def count(account: str, at: int) -> bool:
        return await people.count_grant(b"one", account=account, now=Millis(at), most=2)

    assert [await count("a", at) for at in (1, 2, 3)] == [True] * 3
    assert [await count(account, 4) for account in "bc"] == [True, False]


async def test_a_grant_of_the_next_day_counts_from_that_day_on(people: People) -> None:
    evening, morning = DAY - 10, DAY + 10

    async def count(account: str, at: int) -> bool:
        return await people.count_grant(b"one", account=account, now=Millis(at), most=1)

    assert [await count("a", evening), await count("a", morning)] == [True, True]
    assert not await count("b", evening + GRANT_LASTS)
    assert await count("b", morning + GRANT_LASTS)


async def test_grants_are_forgotten_after_a_day(people: People) -> None:
    await people.count_grant(b"one", account="a", now=Millis(1), most=1)
    await people.forget_grants(now=Millis(GRANT_LASTS))
    assert not await people.count_grant(b"one", account="b", now=Millis(1), most=1)
    await people.forget_grants(now=Millis(GRANT_LASTS + 1))
    assert await people.count_grant(b"one", account="b", now=Millis(1), most=1)


# --- Erasure


async def test_names_are_those_of_now_and_empty_for_erased_accounts(people: People) -> None:
    await people.claim("p1", name="Anna Rossi", password="hash")
    await people.erase("p2")
    assert await people.names(["p1", "p2", "p9"]) == {"p1": "Anna Rossi", "p2": ""}


async def test_an_erased_account_leaves_nothing_but_its_id(people: People) -> None:
    await people.claim("p1", name="Anna Rossi", password="hash")
    await people.open_session(token(1), session())
    await people.open_link(token(2), person="p1", expires=Millis(9_000))
    await people.block("p1", "p2")
    await people.block("p2", "p1")
    await people.choose_avatar("p1", Card("RC"))
    await people.erase("p1")
    assert await people.by_id("p1") is None
    assert await people.by_name("Anna Rossi") is None
    assert await people.password_hash("p1") is None
    assert await people.session(token(1), now=Millis(1_010)) is None
    assert await people.blocked("p2") == ()
    assert await people.members(["p1"]) == {}
    assert await people.avatars(["p1"]) == {}
    with refusal("link_invalid"):
        await people.use_link(token(2), now=Millis(1_010))
    with refusal("person_unknown"):
        await people.erase("p1")
    await people.create(Person("p3", "Anna Rossi", "guest", Millis(0)))
