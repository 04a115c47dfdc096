"""A member confirms an e-mail address by a link, and gets a link for a forgotten password."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from circolo.room.tasks import spawner
from circolo.web.accounts.emails import CONFIRM_WITHIN, RECOVER_WITHIN
from tests.web.accounts.factor_owner import begin, finish
from tests.web.mail.post_office import Post, body, link, post_office
from tests.web.rig import OTHER_PASSWORD, PASSWORD, HandClock, Rig, refusal, served

pytestmark = pytest.mark.anyio

ADDRESS = "nonna.pina+carte@example.org"
NONNA = "Nonna Pina"


@dataclass
class Member:
    rig: Rig
    post: Post
    browser: httpx.AsyncClient

    async def proposes(self, address: str = ADDRESS, **more: str) -> httpx.Response:
        given = {"address": address, "password": PASSWORD, "language": "en"} | more
        return await self.browser.post("/api/me/email", json=given)

    async def confirms(self, path: str) -> httpx.Response:
        token = path.removeprefix("/email/")
        async with self.rig.browser() as other:
            return await other.post("/api/email/confirm", json={"token": token})

    async def has_address(self, address: str = ADDRESS) -> None:
        await self.proposes(address)
        assert (await self.confirms(link(await self.post.next()))).status_code == 200

    async def address(self) -> str | None:
        found: str | None = (await self.browser.get("/api/me/email")).json()["address"]
        return found

    async def forgets(self, name: str = NONNA, **headers: str) -> httpx.Response:
        async with self.rig.browser(**headers) as other:
            return await other.post("/api/forgotten", json={"name": name, "language": "en"})

    async def recovers(self, path: str, **more: str) -> httpx.Response:
        token = path.removeprefix("/recover/")
        async with self.rig.browser() as other:
            given = {"token": token, "password": OTHER_PASSWORD} | more
            return await other.post("/api/recover", json=given)


@asynccontextmanager
async def member(**settings: Any) -> AsyncIterator[Member]:
    """Nonna Pina, in a house that sends e-mail to a real mail server."""
    errors: list[BaseException] = []
    async with post_office() as post:
        mail = post.queue(HandClock(), spawner(errors.append))
        async with served(mail=mail, **settings) as rig, rig.browser() as browser:
            await browser.post("/api/guest", json={})
            await browser.post("/api/claim", json={"name": NONNA, "password": PASSWORD})
            yield Member(rig, post, browser)
    assert errors == []


# --- The address


async def test_an_address_is_stored_when_its_link_is_opened() -> None:
    async with member(house_name="Bar Sport") as nonna:
        proposed = await nonna.proposes()
        message = await nonna.post.next()
        before = await nonna.address()
        confirmed = await nonna.confirms(link(message))
        assert proposed.json() == {"on": True, "address": None}
        assert (message["To"], message["Subject"]) == (ADDRESS, "Bar Sport: Confirm your address")
        assert before is None
        assert confirmed.status_code == 200
        assert await nonna.address() == ADDRESS


async def test_a_link_confirms_once() -> None:
    async with member() as nonna:
        await nonna.proposes()
        path = link(await nonna.post.next())
        await nonna.confirms(path)
        await nonna.has_address("altra@example.org")
        assert refusal(await nonna.confirms(path)) == (403, "email_link_invalid")
        assert await nonna.address() == "altra@example.org"


async def test_a_link_confirms_within_a_day() -> None:
    async with member() as nonna:
        await nonna.proposes()
        path = link(await nonna.post.next())
        nonna.rig.clock.advance(CONFIRM_WITHIN)
        assert refusal(await nonna.confirms(path)) == (403, "email_link_invalid")


@pytest.mark.parametrize("token", ["", "-", "1-AAAA", "x-y", "9" * 40 + "-AAAA", "é-é"])
async def test_a_made_up_link_confirms_nothing(token: str) -> None:
    async with member() as nonna:
        assert refusal(await nonna.confirms(token)) == (403, "email_link_invalid")


@pytest.mark.parametrize(
    "address",
    [
        "nonna",
        "nonna@localhost",
        "a@b.example, c@d.example",
        "a@b.example\nBcc: c@d.example",
        '"a b"@c.example',
        "Nonna <a@b.example>",
        "a" * 65 + "@b.example",
        "è@b.example",
    ],
)
async def test_what_is_no_address_or_names_further_recipients_is_refused(address: str) -> None:
    async with member() as nonna:
        assert refusal(await nonna.proposes(address)) == (400, "email_invalid")
        assert nonna.post.is_empty


async def test_a_stolen_session_changes_no_address() -> None:
    async with member() as nonna:
        answer = await nonna.proposes(password=OTHER_PASSWORD)
        assert refusal(answer) == (403, "wrong_password")


async def test_a_guest_has_no_address() -> None:
    async with member() as nonna, nonna.rig.browser() as browser:
        await browser.post("/api/guest", json={})
        given = {"address": ADDRESS, "password": "", "language": "en"}
        answer = await browser.post("/api/me/email", json=given)
        assert refusal(answer) == (403, "email_members")


async def test_an_address_is_deleted_at_once() -> None:
    async with member() as nonna:
        await nonna.has_address()
        answer = await nonna.proposes("")
        assert answer.json() == {"on": True, "address": None}


async def test_one_person_is_sent_three_mails_and_then_waits() -> None:
    async with member() as nonna:
        codes = [(await nonna.proposes()).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]


# --- A forgotten password


async def test_a_forgotten_password_is_replaced_by_a_link_once() -> None:
    async with member() as nonna:
        await nonna.has_address()
        answer = await nonna.forgets()
        message = await nonna.post.next()
        first = await nonna.recovers(link(message))
        again = await nonna.recovers(link(message))
        assert answer.json() == {}
        assert (message["To"], message["Subject"]) == (ADDRESS, "Circolo: New password")
        assert NONNA in body(message)
        assert first.status_code == 200
        assert refusal(again) == (403, "link_invalid")


async def test_the_link_of_a_mail_lasts_an_hour() -> None:
    async with member() as nonna:
        await nonna.has_address()
        await nonna.forgets()
        path = link(await nonna.post.next())
        nonna.rig.clock.advance(RECOVER_WITHIN)
        assert refusal(await nonna.recovers(path)) == (403, "link_invalid")


async def test_the_link_of_a_mail_does_not_replace_the_second_factor() -> None:
    async with member() as nonna:
        await nonna.has_address()
        begun = await begin(nonna.browser)
        codes = (await finish(nonna.rig, nonna.browser, begun)).json()["codes"]
        await nonna.forgets()
        path = link(await nonna.post.next())
        assert refusal(await nonna.recovers(path)) == (401, "code_needed")
        assert (await nonna.recovers(path, code=codes[0])).status_code == 200


async def test_the_answer_is_the_same_for_every_name() -> None:
    async with member() as nonna:
        await nonna.rig.member("Zio Tano")
        await nonna.has_address()
        answers = [await nonna.forgets(name) for name in (NONNA, "Zio Tano", "Nobody", "")]
        assert {(one.status_code, one.content) for one in answers} == {(200, b"{}")}
        assert (await nonna.post.next())["To"] == ADDRESS
        assert nonna.post.is_empty


async def test_nothing_is_looked_up_before_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async with member() as nonna:
        await nonna.has_address()
        asked = asyncio.Event()
        go_on = asyncio.Event()
        by_name = nonna.rig.house.people.by_name

        async def slowly(name: str) -> Any:
            asked.set()
            await go_on.wait()
            return await by_name(name)

        monkeypatch.setattr(nonna.rig.house.people, "by_name", slowly)
        answer = await nonna.forgets()
        assert answer.status_code == 200
        await asked.wait()
        go_on.set()
        assert (await nonna.post.next())["To"] == ADDRESS


async def test_one_network_address_asks_ten_times_and_then_waits() -> None:
    async with member() as nonna:
        codes = [(await nonna.forgets("Nobody")).status_code for _ in range(11)]
        assert codes == [200] * 10 + [429]


async def test_one_person_is_not_flooded_from_many_addresses() -> None:
    async with member(proxies=("127.0.0.1",)) as nonna:
        await nonna.has_address()
        for number in range(9):
            await nonna.forgets(**{"X-Forwarded-For": f"198.51.100.{number}"})
        for _ in range(2):
            await nonna.post.next()
        for _ in range(50):
            await asyncio.sleep(0)
        assert nonna.post.is_empty


# --- A house without e-mail, and what is kept


async def test_a_house_without_a_mail_server_sends_nothing() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        await browser.post("/api/claim", json={"name": NONNA, "password": PASSWORD})
        given = {"address": ADDRESS, "password": PASSWORD}
        proposed = await browser.post("/api/me/email", json=given)
        forgotten = await browser.post("/api/forgotten", json={"name": NONNA})
        assert (await browser.get("/api/mail")).json() == {"on": False}
        assert (await browser.get("/api/me/email")).json() == {"on": False, "address": None}
        assert refusal(proposed) == (403, "mail_off")
        assert refusal(forgotten) == (403, "mail_off")


async def test_the_address_is_in_the_own_data_and_goes_with_the_account() -> None:
    async with member() as nonna:
        await nonna.has_address()
        data = (await nonna.browser.get("/api/me/data")).json()
        person = await nonna.rig.house.people.by_name(NONNA)
        assert person is not None
        await nonna.browser.post("/api/me/delete", json={"password": PASSWORD})
        assert data["account"]["email"] == ADDRESS
        assert await nonna.rig.house.people.emails.of(person.id) is None


async def test_no_line_of_the_log_holds_an_address_or_a_link() -> None:
    with capture_logs() as lines:
        async with member() as nonna:
            await nonna.proposes()
            path = link(await nonna.post.next())
            await nonna.confirms(path)
            await nonna.forgets()
            other = link(await nonna.post.next())
    text = repr(lines)
    assert [line["event"] for line in lines if "email" in line["event"]] == [
        "email_proposed",
        "email_confirmed",
    ]
    secrets = (ADDRESS, path.removeprefix("/email/"), other.removeprefix("/recover/"))
    assert not any(secret in text for secret in secrets)
