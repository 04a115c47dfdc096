"""A passkey as second factor: whoever does not hold the device does not get in."""

import json
from typing import Any

import pytest
from structlog.testing import capture_logs

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff.staff_acts import Grant, RemoveSecondFactor
from circolo.web.accounts.passkeys import CHALLENGE_LASTS
from tests.web.accounts.factor_owner import NONNA, owner, registered
from tests.web.accounts.passkey_device import PRESENT, VERIFIED, Device, text
from tests.web.accounts.passkey_owner import (
    HOST,
    ORIGIN,
    Owner,
    asked_code,
    begin,
    finish,
    page,
    passkey_owner,
    register,
    shown,
)
from tests.web.rig import OTHER_PASSWORD, PASSWORD, refusal

pytestmark = pytest.mark.anyio


# --- Signing in


async def test_the_password_alone_asks_for_the_passkey() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        asked = await nonna.asked(browser)
        assert (asked["host"], asked["ids"]) == (HOST, [text(nonna.device.id)])
        answer = await nonna.login(browser, nonna.device.answer(asked, ORIGIN))
        assert answer.json()["name"] == NONNA
        (found,) = await shown(browser)
        assert found["used"] == nonna.rig.clock.now()


async def test_a_wrong_password_says_nothing_of_a_passkey() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        given = {"name": NONNA, "password": OTHER_PASSWORD}
        answer = await browser.post("/api/login", json=given)
        assert refusal(answer) == (401, "wrong_login")


async def test_a_code_of_an_app_is_no_answer_of_a_passkey() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        assert asked_code(await nonna.login(browser, "123456")) == (401, "passkey_needed", True)


async def test_app_and_passkey_work_beside_each_other() -> None:
    async with owner(origins=frozenset({ORIGIN})) as nonna, page(nonna.rig) as browser:
        assert refusal(await nonna.login()) == (401, "code_needed")
        given = {"name": NONNA, "password": PASSWORD, "code": nonna.next_code()}
        await browser.post("/api/login", json=given)
        device = Device()
        setup = await begin(nonna.rig, browser, code=nonna.next_code())
        await finish(browser, device.registration(setup, ORIGIN))
        both = Owner(nonna.rig, browser, device)
        async with page(nonna.rig) as other:
            asked = await both.asked(other)
            assert (await both.login(other, device.answer(asked, ORIGIN))).status_code == 200
        assert (await nonna.login(nonna.next_code())).status_code == 200
        assert (await nonna.login(nonna.codes[0])).status_code == 200


async def test_passkeys_of_another_address_are_named_as_such() -> None:
    headers = {"Host": "other.example", "Origin": "https://other.example"}
    async with passkey_owner() as nonna, nonna.rig.browser(**headers) as other:
        assert refusal(await nonna.login(other, "")) == (401, "passkey_elsewhere")


async def test_a_new_password_and_an_act_of_staff_take_a_passkey() -> None:
    async with passkey_owner() as nonna:
        await nonna.rig.house.staff.do(Grant(NONNA, "operator"), by=OPERATOR)
        assert (await nonna.confirmed("/api/staff/confirm")).status_code == 200
        passwords = {"old": PASSWORD, "new": OTHER_PASSWORD}
        nonna.rig.clock.advance(1)
        asked = (await nonna.browser.post("/api/password", json=passwords)).json()["passkey"]
        given = passwords | {"code": nonna.device.answer(asked, ORIGIN)}
        assert (await nonna.browser.post("/api/password", json=given)).status_code == 200


async def test_a_recovery_link_takes_a_passkey() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        link = await nonna.rig.web.accounts.recovery_link(NONNA)
        nonna.rig.clock.advance(1)
        given = {"token": link, "password": OTHER_PASSWORD}
        asked = (await browser.post("/api/recover", json=given)).json()["passkey"]
        answer = await browser.post(
            "/api/recover", json=given | {"code": nonna.device.answer(asked, ORIGIN)}
        )
        assert answer.status_code == 200


FALSE_ANSWERS: dict[str, dict[str, Any]] = {
    "the page of another site": {"client": {"origin": "https://carte.example.evil"}},
    "the house under another of its names": {"client": {"origin": "https://other.example"}},
    "the client data of a registration": {"client": {"type": "webauthn.create"}},
    "another host": {"host": "other.example"},
    "an owner who was not recognized": {"flags": PRESENT},
    "an owner who was not there": {"flags": VERIFIED},
    "no signature": {"signature": b""},
    "a signature that is none": {"signature": b"\x30\x06\x02\x01\x01\x02\x01\x01"},
    "no data of the device": {"parts": {"authenticatorData": ""}},
    "data of the device with more at their end": {"parts": {"authenticatorData": "A" * 80}},
    "an id that is no id": {"parts": {"id": "é"}},
    "client data that are no JSON": {"parts": {"clientData": "AAAA"}},
    "client data without a challenge": {"parts": {"clientData": "e30"}},
    "client data nested without end": {"parts": {"clientData": text(b"[" * 1_000)}},
    "a field that nobody knows": {"parts": {"more": "x"}},
    "a number in place of a text": {"parts": {"signature": 1}},
}


@pytest.mark.parametrize("lie", FALSE_ANSWERS)
async def test_a_false_answer_is_refused(lie: str) -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        asked = await nonna.asked(browser)
        code = nonna.device.answer(asked, ORIGIN, **FALSE_ANSWERS[lie])
        assert refusal(await nonna.login(browser, code)) == (403, "passkey_wrong")


@pytest.mark.parametrize("code", ["{", "{}", '{"id":', "{" * 3_000, "{\ud83c}"])
async def test_a_malformed_answer_is_refused(code: str) -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        body = json.dumps({"name": NONNA, "password": PASSWORD, "code": code})
        answer = await browser.post(
            "/api/login", content=body, headers={"Content-Type": "application/json"}
        )
        assert refusal(answer)[1] in {"passkey_wrong", "not_json"}


async def test_an_oversized_answer_is_refused() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        assert refusal(await nonna.login(browser, "{" + "x" * 3_500))[1] == "bad_request"


async def test_a_device_of_somebody_else_answers_nothing() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as zio:
        await registered(zio, "Zio Tano")
        of_zio = Device(b"phone of Tano")
        await register(nonna.rig, zio, of_zio)
        async with page(nonna.rig) as browser:
            asked = await nonna.asked(browser)
            answer = await nonna.login(browser, of_zio.answer(asked, ORIGIN))
            assert refusal(answer) == (404, "passkey_unknown")
            of_zio.id = nonna.device.id
            answer = await nonna.login(browser, of_zio.answer(asked, ORIGIN))
            assert refusal(answer) == (403, "passkey_wrong")


async def test_an_answer_is_used_up() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        asked = await nonna.asked(browser)
        code = nonna.device.answer(asked, ORIGIN)
        async with page(nonna.rig) as thief:
            assert (await nonna.login(browser, code)).status_code == 200
            assert refusal(await nonna.login(thief, code)) == (409, "passkey_expired")
            again = nonna.device.answer(asked, ORIGIN)
            assert refusal(await nonna.login(thief, again)) == (409, "passkey_expired")


async def test_an_answer_is_worth_nothing_in_another_session() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser, page(nonna.rig) as thief:
        await browser.post("/api/guest", json={})
        code = nonna.device.answer(await nonna.asked(browser), ORIGIN)
        assert refusal(await nonna.login(thief, code)) == (409, "passkey_expired")
        assert (await nonna.login(browser, code)).status_code == 200


async def test_a_challenge_expires() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        asked = await nonna.asked(browser)
        nonna.rig.clock.advance(CHALLENGE_LASTS)
        code = nonna.device.answer(asked, ORIGIN)
        assert refusal(await nonna.login(browser, code)) == (409, "passkey_expired")


async def test_a_challenge_that_the_house_did_not_make_is_refused() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        made_up = {"challenge": text(b"x" * 64), "host": HOST}
        code = nonna.device.answer(made_up, ORIGIN)
        assert refusal(await nonna.login(browser, code)) == (409, "passkey_expired")


async def test_a_challenge_for_a_registration_signs_nobody_in() -> None:
    async with passkey_owner() as nonna:
        setup = (await nonna.confirmed("/api/me/passkeys/begin")).json()
        code = nonna.device.answer(setup, ORIGIN)
        assert refusal(await nonna.login(nonna.browser, code)) == (409, "passkey_expired")


async def test_a_counter_that_goes_back_is_refused_and_logged() -> None:
    async with passkey_owner(device=Device(counter=7)) as nonna, page(nonna.rig) as browser:
        with capture_logs() as lines:
            asked = await nonna.asked(browser)
            code = nonna.device.answer(asked, ORIGIN, counts=-1)
            assert refusal(await nonna.login(browser, code)) == (403, "passkey_copied")
        (line,) = [one for one in lines if one["event"] == "passkey_copied"]
        person = await nonna.rig.house.people.by_name(NONNA)
        assert person is not None
        assert (line["log_level"], line["person"], line["counter"]) == ("warning", person.id, 6)
        asked = await nonna.asked(browser)
        code = nonna.device.answer(asked, ORIGIN, counts=2)
        assert (await nonna.login(browser, code)).status_code == 200


async def test_a_device_that_does_not_count_signs_in_again_and_again() -> None:
    async with passkey_owner() as nonna:
        for _ in range(2):
            async with page(nonna.rig) as browser:
                code = nonna.device.answer(await nonna.asked(browser), ORIGIN, counts=0)
                assert (await nonna.login(browser, code)).status_code == 200


async def test_wrong_answers_delay_more_and_more_but_never_a_known_device() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as thief:
        asked = await nonna.asked(thief)
        code = nonna.device.answer(asked, ORIGIN, signature=b"")
        tries = [refusal(await nonna.login(thief, code)) for _ in range(7)]
        assert tries == [(403, "passkey_wrong")] * 6 + [(429, "too_many_attempts")]
        asked = await nonna.asked(nonna.browser)
        answer = await nonna.login(nonna.browser, nonna.device.answer(asked, ORIGIN))
        assert answer.status_code == 200


# --- Naming and removing


async def test_an_owner_names_a_passkey() -> None:
    async with passkey_owner() as nonna:
        given = {"id": text(nonna.device.id), "name": "Old phone"}
        answer = await nonna.browser.post("/api/me/passkeys/rename", json=given)
        assert [one["name"] for one in answer.json()["passkeys"]] == ["Old phone"]


async def test_nobody_names_or_removes_the_passkey_of_another() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as zio:
        await registered(zio, "Zio Tano")
        id_ = text(nonna.device.id)
        named = await zio.post("/api/me/passkeys/rename", json={"id": id_, "name": "Mine"})
        given = {"id": id_, "password": PASSWORD}
        removed = await zio.post("/api/me/passkeys/remove", json=given)
        assert refusal(named) == refusal(removed) == (404, "passkey_unknown")


async def test_an_owner_removes_a_passkey_with_the_passkey() -> None:
    async with passkey_owner() as nonna:
        removed = await nonna.confirmed("/api/me/passkeys/remove", id=text(nonna.device.id))
        assert removed.json()["passkeys"] == []
        async with page(nonna.rig) as browser:
            assert (await nonna.login(browser, "")).status_code == 200


async def test_staff_keep_their_last_second_factor_where_the_house_requires_one() -> None:
    async with passkey_owner(staff_needs_second_factor=True) as nonna:
        await nonna.rig.house.staff.do(Grant(NONNA, "operator"), by=OPERATOR)
        assert (await nonna.browser.get("/api/staff")).status_code == 200
        id_ = text(nonna.device.id)
        last = await nonna.confirmed("/api/me/passkeys/remove", id=id_)
        assert refusal(last) == (409, "passkey_last")
        stick = Device(b"stick")
        setup = (await nonna.confirmed("/api/me/passkeys/begin")).json()
        await finish(nonna.browser, stick.registration(setup, ORIGIN))
        removed = await nonna.confirmed("/api/me/passkeys/remove", id=id_)
        assert [one["id"] for one in removed.json()["passkeys"]] == [text(stick.id)]


async def test_an_operator_removes_a_lost_passkey_and_the_app_at_once() -> None:
    async with passkey_owner() as nonna, page(nonna.rig) as browser:
        act = RemoveSecondFactor(NONNA, "lost the phone")
        await nonna.rig.web.accounts.act(act, by=OPERATOR, known=None)
        assert (await nonna.login(browser, "")).status_code == 200
        assert await shown(browser) == []
        with pytest.raises(Exception, match="no second step"):
            await nonna.rig.web.accounts.act(act, by=OPERATOR, known=None)


# --- What the house keeps


async def test_own_data_names_the_passkeys() -> None:
    async with passkey_owner() as nonna:
        found = (await nonna.browser.get("/api/me/data")).json()["account"]["passkeys"]
        assert [(one["name"], one["host"], one["last_used"]) for one in found] == [
            ("Phone", HOST, None)
        ]


async def test_no_line_of_the_log_holds_an_answer() -> None:
    with capture_logs() as lines:
        async with passkey_owner() as nonna, page(nonna.rig) as browser:
            asked = await nonna.asked(browser)
            code = nonna.device.answer(asked, ORIGIN)
            await nonna.login(browser, code)
            logged = repr(lines)
    assert [line["event"] for line in lines if "passkey" in line["event"]] == ["passkey_added"]
    secrets = (asked["challenge"], json.loads(code)["signature"], text(nonna.device.id))
    assert not any(secret in logged for secret in secrets)
