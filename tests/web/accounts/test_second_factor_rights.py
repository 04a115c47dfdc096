"""What a second factor protects beside the sign-in, who removes it, and what the house keeps."""

import pytest
from structlog.testing import capture_logs

from circolo.room.actors.house_events import OPERATOR, SecondFactorRemoved, decode_events
from circolo.room.staff.staff_acts import Grant, RemoveSecondFactor
from circolo.store.vault import Vault
from circolo.tables.state import PlayerId
from tests.web.accounts.factor_owner import NONNA, owner, registered
from tests.web.rig import OTHER_PASSWORD, PASSWORD, entropy_from, refusal, served

pytestmark = pytest.mark.anyio


# --- What else asks for the code


async def test_a_new_password_asks_for_the_code() -> None:
    async with owner() as nonna:
        passwords = {"old": PASSWORD, "new": OTHER_PASSWORD}
        without = await nonna.browser.post("/api/password", json=passwords)
        given = passwords | {"code": nonna.next_code()}
        changed = await nonna.browser.post("/api/password", json=given)
        assert refusal(without) == (401, "code_needed")
        assert changed.status_code == 200


async def test_a_recovery_link_asks_for_the_code_and_is_not_used_up_before() -> None:
    async with owner() as nonna, nonna.rig.browser() as browser:
        link = await nonna.rig.web.accounts.recovery_link(NONNA)
        asked = {"token": link, "password": OTHER_PASSWORD}
        without = await browser.post("/api/recover", json=asked)
        wrong = await browser.post("/api/recover", json=asked | {"code": "000000"})
        right = await browser.post("/api/recover", json=asked | {"code": nonna.next_code()})
        assert refusal(without) == (401, "code_needed")
        assert refusal(wrong) == (403, "wrong_code")
        assert right.status_code == 200


async def test_deleting_the_account_asks_for_the_code() -> None:
    async with owner() as nonna:
        without = await nonna.browser.post("/api/me/delete", json={"password": PASSWORD})
        given = {"password": PASSWORD, "code": nonna.next_code()}
        deleted = await nonna.browser.post("/api/me/delete", json=given)
        assert refusal(without) == (401, "code_needed")
        assert deleted.status_code == 200


async def test_acts_about_roles_ask_for_the_code() -> None:
    async with owner() as nonna:
        await nonna.rig.house.staff.do(Grant(NONNA, "operator"), by=OPERATOR)
        await nonna.rig.member("Zio Tano")
        nonna.rig.clock.advance(600_000)
        act = {"type": "grant", "name": "Zio Tano", "role": "host"}
        before = await nonna.browser.post("/api/staff/acts", json=act)
        without = await nonna.browser.post("/api/staff/confirm", json={"password": PASSWORD})
        given = {"password": PASSWORD, "code": nonna.code()}
        assert (await nonna.browser.post("/api/staff/confirm", json=given)).status_code == 200
        after = await nonna.browser.post("/api/staff/acts", json=act)
        assert refusal(before) == (403, "password_needed")
        assert refusal(without) == (401, "code_needed")
        assert after.status_code == 200


# --- Removing it


async def test_an_owner_removes_it_with_password_and_code() -> None:
    async with owner() as nonna:
        asked = {"password": PASSWORD}
        without = await nonna.browser.post("/api/me/second_factor/remove", json=asked)
        given = asked | {"code": nonna.next_code()}
        removed = await nonna.browser.post("/api/me/second_factor/remove", json=given)
        again = await nonna.browser.post("/api/me/second_factor/remove", json=asked)
        assert refusal(without) == (401, "code_needed")
        assert removed.json()["since"] is None
        assert refusal(again) == (409, "no_second_factor")
        assert (await nonna.login()).status_code == 200


async def test_new_recovery_codes_end_the_old_ones() -> None:
    async with owner() as nonna:
        given = {"password": PASSWORD, "code": nonna.next_code()}
        answer = await nonna.browser.post("/api/me/second_factor/codes", json=given)
        new = answer.json()["codes"]
        assert refusal(await nonna.login(nonna.codes[0])) == (403, "wrong_code")
        assert (await nonna.login(new[0])).status_code == 200


async def test_an_operator_removes_it_and_the_log_says_who_and_why() -> None:
    async with owner() as nonna:
        act = RemoveSecondFactor(NONNA, "lost the phone")
        await nonna.rig.web.accounts.act(act, by=OPERATOR, known=None)
        assert (await nonna.login()).status_code == 200
        person = await nonna.rig.house.people.by_name(NONNA)
        assert person is not None
        entries = await nonna.rig.store.read("house")
        last = decode_events(entries[-1].events)
        assert last == (SecondFactorRemoved(PlayerId(person.id), OPERATOR, "lost the phone"),)


async def test_an_operator_removes_only_what_is_there() -> None:
    async with owner() as nonna:
        await nonna.rig.member("Zio Tano")
        act = RemoveSecondFactor("Zio Tano")
        with pytest.raises(Exception, match="no second step") as refused:
            await nonna.rig.web.accounts.act(act, by=OPERATOR, known=None)
        assert getattr(refused.value, "code", "") == "no_second_factor"


async def test_no_other_role_removes_the_second_factor_of_a_member() -> None:
    async with owner() as nonna, nonna.rig.browser() as browser:
        await registered(browser, "Zio Tano")
        await nonna.rig.house.staff.do(Grant("Zio Tano", "director"), by=OPERATOR)
        act = {"type": "remove_second_factor", "name": NONNA}
        answer = await browser.post("/api/staff/acts", json=act)
        assert refusal(answer) == (403, "not_allowed")


# --- Required of staff


async def test_staff_without_one_have_no_rights_where_the_house_requires_it() -> None:
    async with served(staff_needs_second_factor=True) as rig, rig.browser() as browser:
        await registered(browser)
        await rig.house.staff.do(Grant(NONNA, "operator"), by=OPERATOR)
        asked = (await browser.get("/api/me/second_factor")).json()
        answers = [
            await browser.get("/api/staff"),
            await browser.get("/api/staff/reports"),
            await browser.get("/api/staff/evening"),
            await browser.post("/api/staff/acts", json={"type": "wall_code", "do": "open"}),
            await browser.post(
                "/api/staff/events", json={"type": "resume_event", "event": "abcd1"}
            ),
        ]
        assert asked["required"] is True
        assert {refusal(one) for one in answers} == {(403, "second_factor_needed")}


async def test_staff_have_their_rights_as_soon_as_it_is_set_up() -> None:
    async with owner(staff_needs_second_factor=True) as nonna:
        await nonna.rig.house.staff.do(Grant(NONNA, "operator"), by=OPERATOR)
        assert (await nonna.browser.get("/api/staff")).status_code == 200


async def test_players_need_none() -> None:
    async with served(staff_needs_second_factor=True) as rig, rig.browser() as browser:
        await registered(browser)
        assert (await browser.get("/api/me/second_factor")).json()["required"] is False


# --- What the house keeps


async def test_own_data_says_that_it_is_set_up_and_not_the_secret() -> None:
    async with owner() as nonna:
        text = (await nonna.browser.get("/api/me/data")).text
        assert '"second_factor": "2027-01-15T08:00:00.000+00:00"' in text
        assert nonna.secret not in text


async def test_the_store_holds_neither_secret_nor_codes() -> None:
    async with owner() as nonna:
        person = await nonna.rig.house.people.by_name(NONNA)
        assert person is not None
        kept = await nonna.rig.house.people.second_factors.of(person.id)
        assert kept is not None
        text = repr(kept)
        assert not any(secret in text for secret in (nonna.secret, *nonna.codes))


async def test_no_line_of_the_log_holds_a_secret_or_a_code() -> None:
    with capture_logs() as lines:
        async with owner() as nonna:
            code = nonna.next_code()
            await nonna.login("918273")
            await nonna.login(code)
            await nonna.login(nonna.codes[0])
            text = repr(lines)
            secrets = (nonna.secret, code, "918273", *nonna.codes)
    assert [line["event"] for line in lines if "second" in line["event"]] == ["second_factor_set"]
    assert not any(secret in text for secret in secrets)


async def test_with_another_deal_key_recovery_codes_still_work() -> None:
    async with owner() as nonna:
        other = Vault(bytes([1]) * 32, entropy_from(9))
        nonna.rig.web.accounts.second_factors.app._vault = other
        answer = await nonna.login(nonna.next_code())
        assert refusal(answer) == (409, "second_factor_unreadable")
        assert (await nonna.login(nonna.codes[0])).status_code == 200
