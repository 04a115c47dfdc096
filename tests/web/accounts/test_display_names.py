"""A name that looks like somebody else's, or like the staff's, is nobody's to take."""

import asyncio
from functools import cache

import httpx
import pytest

from circolo.bots.roster import NAMES
from circolo.glyphs.lookalikes import name_key
from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import staff_acts
from circolo.store.people_port import Person
from circolo.web.accounts.accounts import RENAME_EVERY
from circolo.web.accounts.display_names import accepted_name, guest_name
from circolo.web.accounts.fair_queue import Turn
from circolo.web.refusals import Refusal
from tests.web.rig import NOON, PASSWORD, Rig, login, refusal, served

pytestmark = pytest.mark.anyio

CYRILLIC_A, CYRILLIC_I, CYRILLIC_O, CYRILLIC_ER = "\u0430", "\u0456", "\u043e", "\u0420"
OK = 200
ALIKE = (
    "N0nna Pina",
    "Nonna P1na",
    "Nonna Plna",
    "Nonna.Pina",
    "NonnaPina",
    "N\u00f2nna Pina",
)


async def claim(rig: Rig, name: str) -> tuple[int, str]:
    """Claim a name as a new guest; return the refusal, or 200."""
    async with rig.browser() as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/claim", json={"name": name, "password": PASSWORD})
    return (200, "") if answer.status_code == 200 else refusal(answer)


def refused(name: str) -> str:
    """Return the code with which a name is refused whoever has names, "" if it is not."""
    try:
        accepted_name(name)
    except Refusal as refusal:
        return refusal.code
    return ""


# --- Names of others


async def test_a_name_that_looks_like_a_members_is_refused() -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        assert [await claim(rig, name) for name in ALIKE] == [(409, "name_alike")] * len(ALIKE)
        assert await claim(rig, "Nonna Lina") == (200, "")


async def test_a_name_that_looks_like_that_of_staff_is_refused() -> None:
    async with served() as rig:
        await rig.member("Olga Bo")
        await rig.house.staff.do(staff_acts.Grant("Olga Bo", "operator"), by=OPERATOR)
        assert await claim(rig, "0lga Bo") == (409, "name_alike")
        assert await claim(rig, "olga bo") == (409, "name_taken")


async def test_a_name_that_looks_like_a_bots_is_refused() -> None:
    async with served(reserved=NAMES) as rig:
        assert await claim(rig, "Zio Pepp1no") == (409, "name_alike")
        assert await claim(rig, "Zio Peppone") == (200, "")


async def test_of_two_lookalikes_that_are_claimed_at_once_one_is_granted() -> None:
    async with served() as rig:
        claims = (claim(rig, name) for name in ("Nonna Pina", "N0nna Pina"))
        assert sorted(await asyncio.gather(*claims)) == [(200, ""), (409, "name_alike")]


async def test_a_claim_that_fails_leaves_its_name_free(monkeypatch: pytest.MonkeyPatch) -> None:
    async def is_busy(*_: object) -> str:
        raise Refusal("busy")

    async with served() as rig:
        hasher = rig.web.accounts._hasher
        with monkeypatch.context() as patch:
            patch.setattr(hasher, "hash", is_busy)
            assert await claim(rig, "Nonna Pina") == (503, "busy")
        assert await claim(rig, "Nonna Pina") == (200, "")


async def test_names_from_before_stay_with_those_who_have_them() -> None:
    """A house may hold lookalikes, and names of two alphabets: they sign in as they did."""
    mixed = f"N{CYRILLIC_O}nna Pina"
    async with served() as rig:
        kept = await rig.web.accounts._hasher.hash(PASSWORD, Turn("change", ""))
        for number, name in enumerate(("Nonna Pina", mixed, "Admin")):
            await rig.house.people.create(Person(f"q{number}", name, "guest", NOON))
            await rig.house.people.claim(f"q{number}", name=name, password=kept)
        for name in ("Nonna Pina", mixed, "Admin"):
            assert (await login(rig, name, PASSWORD)).status_code == 200
        assert await claim(rig, "N0nna Pina") == (409, "name_alike")


async def rename(browser: httpx.AsyncClient, name: str) -> tuple[int, str]:
    answer = await browser.post("/api/name", json={"name": name})
    return refusal(answer) if answer.status_code != OK else (OK, "")


async def test_a_guest_takes_a_name_without_a_password_and_stays_a_guest() -> None:
    async with served() as rig, rig.browser() as browser:
        assert await rename(browser, "Marta") == (401, "no_session")
        await browser.post("/api/guest", json={})
        renamed = (await browser.post("/api/name", json={"name": "Marta"})).json()
        assert (renamed["name"], renamed["kind"]) == ("Marta", "guest")
        assert (await browser.get("/api/me")).json()["name"] == "Marta"


async def test_the_names_of_guests_are_protected_as_those_of_members_are() -> None:
    async with served() as rig, rig.browser() as one, rig.browser() as other:
        for browser in (one, other):
            await browser.post("/api/guest", json={})
        await rig.member("Nonna Pina")
        assert await rename(one, "Nonna P1na") == (409, "name_alike")
        assert await rename(one, "Direttore") == (400, "name_reserved")
        assert await rename(one, "x" * 1_001) == (400, "bad_request")
        assert await rename(one, "Marta") == (OK, "")
        assert await rename(other, "Mart\u00e0") == (409, "name_alike")
        assert await rename(one, "Martina") == (OK, "")
        assert await rename(other, "Mart\u00e0") == (OK, "")


async def test_a_name_changes_a_few_times_and_then_stays_for_a_while() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        names = ("Anna", "Bruna", "Carla", "Dina", "Elsa", "Franca")
        answers = [await rename(browser, name) for name in names]
        assert answers == [(OK, "")] * 5 + [(429, "too_many_names")]
        assert await rename(browser, "Elsa") == (OK, "")  # the same name again is no change
        rig.clock.advance(RENAME_EVERY)
        assert await rename(browser, "Franca") == (OK, "")


# --- Names that nobody has


@pytest.mark.parametrize(
    "name",
    [
        "Admin",
        "ADMIN",
        "Adm1n",
        "Admin 7",
        "Admin_Mario",
        "AdminMario",
        "Il Direttore",
        "The Operator",
        "operatore2",
        "Moderatore",
        "Staff",
        "Ospite",
        "Ospite 123456",
        "0spite 123456",
        "Guest",
        "Invitado 5",
        "Circolo",
        "S.t.a.f.f",
    ],
)
def test_a_name_that_reads_like_staff_or_a_guest_is_reserved(name: str) -> None:
    assert refused(name) == "name_reserved"


@pytest.mark.parametrize(
    "name", ["Circolo Bocce", "Osvaldo", "Marco Amministra", "Bottega", "Ostilio", "Direttissima"]
)
def test_a_name_that_only_begins_alike_is_free(name: str) -> None:
    assert refused(name) == ""


@pytest.mark.parametrize(
    "name",
    [f"N{CYRILLIC_O}nna Pina", f"{CYRILLIC_ER}ina", f"Adm{CYRILLIC_I}n", "Ann\u03b1"],
    ids=ascii,
)
def test_a_name_of_two_alphabets_is_refused(name: str) -> None:
    assert refused(name) == "name_mixed"


@pytest.mark.parametrize(
    "name",
    ["\u041d\u0438\u043d\u0430", "\u039d\u03af\u03bd\u03b1", "\u6f22\u5b57 Taro", "Niño Ünsal"],
    ids=ascii,
)
def test_a_name_of_one_alphabet_or_one_language_is_free(name: str) -> None:
    assert refused(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "Pi\u200bna",
        "Pi\u00adna",
        "Pi\u3164na",
        "Pi\u115fna",
        "Pi\uffa0na",
        "Pi\u202ena",
        "Pi\u2800na",
        "Pi\U000e0041na",
        "Pina\ufe0f",
        "\u1160\u1160\u1160",
    ],
    ids=ascii,
)
def test_a_name_with_something_that_is_not_seen_is_invalid(name: str) -> None:
    assert refused(name) == "name_invalid"


# --- Names of the house


@cache
def keys() -> frozenset[str]:
    return frozenset(map(name_key, NAMES))


def test_no_two_names_of_the_house_are_alike() -> None:
    assert len(keys()) == len(NAMES)


def test_no_guest_is_called_like_a_bot() -> None:
    guest = name_key(guest_name(bytes))
    assert [key for key in keys() if key[:6] == guest[:6]] == []


def test_a_guests_name_is_one_that_nobody_can_choose() -> None:
    assert refused(guest_name(bytes)) == "name_reserved"
