"""A member registers a passkey, and nobody registers one for them."""

import json
from typing import Any

import cbor2
import pytest

from circolo.web.accounts.passkeys import CHALLENGE_LASTS, is_possible_at
from tests.web.accounts.factor_owner import NONNA, registered
from tests.web.accounts.passkey_device import PRESENT, VERIFIED, Device, text
from tests.web.accounts.passkey_owner import (
    HOST,
    ORIGIN,
    asked_code,
    begin,
    finish,
    page,
    passkey_owner,
    register,
    shown,
)
from tests.web.rig import OTHER_PASSWORD, PASSWORD, refusal, served

pytestmark = pytest.mark.anyio


async def test_a_member_registers_a_passkey_and_sees_it() -> None:
    async with passkey_owner() as nonna:
        (found,) = await shown(nonna.browser)
        assert found == {
            "id": text(nonna.device.id),
            "name": "Phone",
            "host": HOST,
            "since": nonna.rig.clock.now(),
            "used": None,
        }


async def test_the_challenge_names_the_house_and_hides_the_id_of_the_person() -> None:
    async with served(origins=frozenset({ORIGIN}), house_name="Bar Sport") as rig, page(rig) as one:
        person = await registered(one)
        setup = await begin(rig, one)
        assert (setup["host"], setup["house"], setup["name"]) == (HOST, "Bar Sport", NONNA)
        assert (setup["known"], setup["algorithms"]) == ([], [-7, -8, -257])
        assert person not in json.dumps(setup)


async def test_a_browser_learns_which_devices_are_registered_already() -> None:
    async with passkey_owner() as nonna:
        asked = (await nonna.confirmed("/api/me/passkeys/begin")).json()
        assert asked["known"] == [text(nonna.device.id)]


async def test_a_stolen_session_registers_nothing() -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        wrong = {"password": OTHER_PASSWORD}
        answer = await browser.post("/api/me/passkeys/begin", json=wrong)
        assert refusal(answer) == (403, "wrong_password")


async def test_a_second_passkey_needs_the_first() -> None:
    async with passkey_owner() as nonna:
        given = {"password": PASSWORD}
        answer = await nonna.browser.post("/api/me/passkeys/begin", json=given)
        assert asked_code(answer) == (401, "passkey_needed", True)


async def test_a_guest_has_no_passkey() -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/me/passkeys/begin", json={"password": ""})
        assert refusal(answer) == (403, "second_factor_members")


async def test_an_address_without_a_name_has_no_passkeys() -> None:
    async with served() as rig, rig.browser() as browser:
        await registered(browser)
        answer = await browser.post("/api/me/passkeys/begin", json={"password": PASSWORD})
        assert refusal(answer) == (409, "passkeys_off")


@pytest.mark.parametrize(
    ("origin", "is_possible"),
    [
        ("https://carte.example", True),
        ("https://carte.example:8443", True),
        ("http://localhost:8765", True),
        ("http://carte.localhost", True),
        ("http://carte.example", False),
        ("https://192.168.1.7", False),
        ("https://[fe80::1]", False),
        ("http://127.0.0.1:8765", False),
        ("", False),
        ("null", False),
    ],
)
def test_passkeys_need_https_and_a_name_or_the_own_machine(
    origin: str, *, is_possible: bool
) -> None:
    assert is_possible_at(origin) is is_possible


async def test_a_registration_is_finished_within_five_minutes() -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        setup = await begin(rig, browser)
        rig.clock.advance(CHALLENGE_LASTS)
        answer = await finish(browser, Device().registration(setup, ORIGIN))
        assert refusal(answer) == (409, "passkey_expired")


async def test_a_challenge_registers_one_device() -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        setup = await begin(rig, browser)
        first = await finish(browser, Device(b"one").registration(setup, ORIGIN))
        second = await finish(browser, Device(b"two").registration(setup, ORIGIN))
        assert first.status_code == 200
        assert refusal(second) == (409, "passkey_expired")


async def test_the_setup_of_somebody_else_registers_nothing() -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as nonna, page(rig) as zio:
        await registered(nonna)
        await registered(zio, "Zio Tano")
        setup = await begin(rig, nonna)
        answer = await finish(zio, Device().registration(setup, ORIGIN))
        assert refusal(answer) == (409, "passkey_expired")


async def test_a_device_of_somebody_else_is_not_registered_again() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as zio:
        await registered(zio, "Zio Tano")
        answer = await register(nonna.rig, zio, nonna.device)
        assert refusal(answer) == (409, "passkey_known")


@pytest.mark.parametrize("name", ["", " Phone", "a\u200bb", "x" * 33])
async def test_a_passkey_has_a_name_that_can_be_read(name: str) -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        setup = await begin(rig, browser)
        answer = await finish(browser, Device().registration(setup, ORIGIN), name=name)
        assert refusal(answer)[1] == "name_invalid"


FALSE_REGISTRATIONS: dict[str, dict[str, Any]] = {
    "the page of another site": {"client": {"origin": "https://carte.example.evil"}},
    "another port": {"client": {"origin": f"{ORIGIN}:8443"}},
    "the client data of a sign-in": {"client": {"type": "webauthn.get"}},
    "another host": {"host": "evil.example"},
    "an owner who was not recognized": {"flags": PRESENT},
    "an owner who was not there": {"flags": VERIFIED},
    "no CBOR": {"attestation": b"\xff\xff\xff"},
    "CBOR that ends too early": {"attestation": b"\xa3cfmt"},
    "CBOR within CBOR without end": {"attestation": b"\x81" * 9_000},
    "a list": {"attestation": b"\x80"},
    "an empty map": {"attestation": b"\xa0"},
    "a map of everything but what it must hold": {
        "attestation": cbor2.dumps({"fmt": 1, "attStmt": [], "authData": "x" * 40})
    },
    "head data that end too early": {
        "attestation": cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": bytes(36)})
    },
    "an attestation that is unknown": {
        "attestation": cbor2.dumps({"fmt": "evil", "attStmt": {}, "authData": bytes(200)})
    },
    "a key that is no key": {"key": b"\xa0"},
    "a key of a kind that the house does not take": {"key": cbor2.dumps({1: 2, 3: -47, -1: 8})},
    "a key that is larger than a key": {
        "key": cbor2.dumps({1: 3, 3: -257, -1: bytes(2_000), -2: b"\x01\x00\x01"})
    },
}


@pytest.mark.parametrize("lie", FALSE_REGISTRATIONS)
async def test_a_false_registration_is_refused(lie: str) -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        setup = await begin(rig, browser)
        made = Device().registration(setup, ORIGIN, **FALSE_REGISTRATIONS[lie])
        assert refusal(await finish(browser, made)) == (403, "passkey_wrong")
        assert await shown(browser) == []


@pytest.mark.parametrize("field", ["id", "client_data", "attestation"])
@pytest.mark.parametrize("value", ["", "é", "!!!!", "AAAA", "W10", "bnVsbA"])
async def test_a_malformed_registration_is_refused(field: str, value: str) -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        made = Device().registration(await begin(rig, browser), ORIGIN)
        answer = await finish(browser, made | {field: value})
        assert refusal(answer)[1] in {"passkey_wrong", "passkey_expired"}
        assert await shown(browser) == []


async def test_an_oversized_registration_is_refused() -> None:
    async with served(origins=frozenset({ORIGIN})) as rig, page(rig) as browser:
        await registered(browser)
        made = Device().registration(await begin(rig, browser), ORIGIN)
        answer = await finish(browser, made | {"attestation": "A" * 20_000})
        assert refusal(answer) == (413, "too_long")
