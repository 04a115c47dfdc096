"""People come, get a name, sign in and out; over a real server."""

from hashlib import sha256

import pytest

from circolo.cards.units import DAY
from circolo.store.people_port import PeopleRefused
from circolo.tables.avatars import default_avatar
from tests.web.rig import OTHER_PASSWORD, PASSWORD, cut, hello, login, refusal, served

pytestmark = pytest.mark.anyio


async def test_a_guest_comes_with_one_click() -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.post("/api/guest", json={})
        you = answer.json()
        assert you == {
            "player": you["player"],
            "name": you["name"],
            "kind": "guest",
            "chips": 1_000,
            "role": "player",
            "avatar": default_avatar(you["player"]),
        }
        assert you["name"].startswith("Ospite ")


async def test_a_guest_who_comes_again_is_the_same_person() -> None:
    async with served() as rig, rig.browser() as browser:
        first = await browser.post("/api/guest", json={})
        again = await browser.post("/api/guest", json={})
        me = await browser.get("/api/me")
        assert first.json() == again.json() == me.json()


async def test_two_guests_are_two_people() -> None:
    async with served() as rig:
        (one, _), (two, _) = await rig.guest(), await rig.guest()
        assert one["player"] != two["player"]
        assert one["name"] != two["name"]


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.post("/api/guest", json={})
        name_and_token, *rest = answer.headers["set-cookie"].split("; ")
        assert name_and_token.startswith("circolo=")
        assert rest == ["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=1209600"]


async def test_over_https_the_cookie_is_bound_to_the_host() -> None:
    async with served(proxies=("127.0.0.1",)) as rig:
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        async with rig.browser(**headers, Origin=f"https://{rig.host}") as browser:
            answer = await browser.post("/api/guest", json={})
        assert answer.headers["set-cookie"].startswith("__Host-circolo=")
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


async def test_nobody_is_known_without_a_session() -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get("/api/me")) == (401, "no_session")


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "é" * 43, "x" * 3_000])
async def test_a_made_up_token_is_no_session(token: str) -> None:
    async with served() as rig, rig.browser() as browser:
        cookie = f"circolo={token}".encode()
        answer = await browser.get("/api/me", headers=[(b"cookie", cookie)])
        assert refusal(answer) == (401, "no_session")


async def test_a_guest_becomes_a_member_and_stays_the_same_person() -> None:
    async with served() as rig, rig.browser() as browser:
        guest = (await browser.post("/api/guest", json={})).json()
        claimed = await browser.post(
            "/api/claim", json={"name": "Nonna Pina", "password": PASSWORD}
        )
        assert claimed.json() == guest | {"name": "Nonna Pina", "kind": "member"}
        assert (await browser.get("/api/me")).json() == claimed.json()


async def test_a_claim_gives_the_session_a_new_token() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        before = browser.cookies["circolo"]
        await browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
        answer = await browser.get("/api/me", headers={"cookie": f"circolo={before}"})
        assert browser.cookies["circolo"] != before
        assert refusal(answer) == (401, "no_session")


async def test_the_lines_of_a_guest_outlive_the_claim() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        async with rig.line(browser.cookies["circolo"]) as line:
            await hello(line)
            await browser.post("/api/claim", json={"name": "Nonna Pina", "password": PASSWORD})
            assert (await hello(line))["you"]["name"] == "Nonna Pina"
            await browser.post("/api/logout", json={})
            assert await cut(line) == (4001, "session_ended")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "x" * 21,
        " Pina",
        "Pina ",
        "Pi  na",
        "Pina!",
        "Pi\u200bna",
        "_Pina",
        "P\nina",
        "🂡🂡🂡",
    ],
)
async def test_a_name_that_cannot_be_read_at_a_table_is_refused(name: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/claim", json={"name": name, "password": PASSWORD})
        assert refusal(answer) == (400, "name_invalid")


@pytest.mark.parametrize("name", ["Nonna Pina", "NONNA PINA", "Nonna Ｐina"])
async def test_a_name_belongs_to_one_person_however_it_is_written(name: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Nonna Pina")
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/claim", json={"name": name, "password": PASSWORD})
        assert refusal(answer) == (409, "name_taken")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("scopa7!", "password_short"),
        ("x" * 129, "password_long"),
        ("password1", "password_common"),
        ("PassWord1", "password_common"),
        ("nonna pina", "password_common"),
    ],
)
async def test_a_password_anybody_would_try_is_refused(password: str, code: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/claim", json={"name": "Nonna Pina", "password": password})
        assert refusal(answer) == (400, code)


async def test_a_member_cannot_be_claimed_again() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        first, second = [
            await browser.post("/api/claim", json={"name": name, "password": PASSWORD})
            for name in ("Nonna Pina", "Zio Tano")
        ]
        assert first.status_code == 200
        assert refusal(second) == (409, "not_a_guest")


async def test_a_member_signs_in_from_another_browser() -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        answer = await login(rig, "nonna pina", PASSWORD)
        assert (answer.status_code, answer.json()["name"]) == (200, "Nonna Pina")


async def test_a_wrong_password_and_an_unknown_name_are_told_apart_by_nobody() -> None:
    async with served() as rig:
        await rig.member("Nonna Pina")
        wrong = await login(rig, "Nonna Pina", OTHER_PASSWORD)
        unknown = await login(rig, "Zio Tano", OTHER_PASSWORD)
        assert refusal(wrong) == (401, "wrong_login")
        assert (wrong.status_code, wrong.content) == (unknown.status_code, unknown.content)


async def test_nobody_signs_in_as_a_guest() -> None:
    async with served() as rig:
        guest, _ = await rig.guest()
        assert refusal(await login(rig, guest["name"], PASSWORD)) == (401, "wrong_login")


async def test_signing_in_ends_the_session_that_was_there() -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Nonna Pina")
        await browser.post("/api/guest", json={})
        before = browser.cookies["circolo"]
        async with rig.line(before) as line:
            await hello(line)
            await browser.post("/api/login", json={"name": "Nonna Pina", "password": PASSWORD})
            assert await cut(line) == (4001, "session_ended")
        answer = await browser.get("/api/me", headers={"cookie": f"circolo={before}"})
        assert refusal(answer) == (401, "no_session")


async def test_signing_out_ends_the_session_and_its_connections() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        token = browser.cookies["circolo"]
        async with rig.line(token) as line:
            await hello(line)
            answer = await browser.post("/api/logout", json={})
            assert (answer.status_code, answer.json()) == (200, {})
            assert "Max-Age=0" in answer.headers["set-cookie"]
            assert await cut(line) == (4001, "session_ended")
        again = await browser.get("/api/me", headers={"cookie": f"circolo={token}"})
        assert refusal(again) == (401, "no_session")


async def test_signing_out_here_leaves_the_line_there() -> None:
    async with served() as rig, rig.browser() as here, rig.browser() as there:
        await rig.member("Nonna Pina")
        for browser in (here, there):
            await browser.post("/api/login", json={"name": "Nonna Pina", "password": PASSWORD})
        async with rig.line(there.cookies["circolo"]) as line:
            await hello(line)
            await here.post("/api/logout", json={})
            assert (await hello(line))["type"] == "welcome"


async def test_a_new_password_closes_all_other_sessions() -> None:
    async with served() as rig, rig.browser() as here, rig.browser() as there:
        await rig.member("Nonna Pina")
        for browser in (here, there):
            await browser.post("/api/login", json={"name": "Nonna Pina", "password": PASSWORD})
        async with (
            rig.line(here.cookies["circolo"]) as stays,
            rig.line(there.cookies["circolo"]) as goes,
        ):
            await hello(stays)
            await hello(goes)
            answer = await here.post("/api/password", json={"old": PASSWORD, "new": OTHER_PASSWORD})
            assert (answer.status_code, answer.json()) == (200, {})
            assert await cut(goes) == (4001, "session_ended")
            assert (await hello(stays))["type"] == "welcome"
        assert (await here.get("/api/me")).status_code == 200
        assert refusal(await there.get("/api/me")) == (401, "no_session")
        assert refusal(await login(rig, "Nonna Pina", PASSWORD)) == (401, "wrong_login")
        assert (await login(rig, "Nonna Pina", OTHER_PASSWORD)).status_code == 200


async def test_a_password_is_changed_only_by_who_knows_the_old_one() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            answer = await browser.post(
                "/api/password", json={"old": OTHER_PASSWORD, "new": OTHER_PASSWORD}
            )
        assert refusal(answer) == (403, "wrong_password")
        assert (await login(rig, "Nonna Pina", PASSWORD)).status_code == 200


async def test_a_password_is_not_changed_to_one_that_anybody_would_try() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            answer = await browser.post(
                "/api/password", json={"old": PASSWORD, "new": "nonna pina"}
            )
        assert refusal(answer) == (400, "password_common")
        assert (await login(rig, "Nonna Pina", PASSWORD)).status_code == 200


async def test_an_operators_link_recovers_an_account_once() -> None:
    async with served() as rig, rig.browser() as browser:
        cookie = await rig.member("Nonna Pina")
        link = await rig.web.accounts.recovery_link("nonna pina")
        recovery = {"token": link, "password": OTHER_PASSWORD}
        async with rig.line(cookie) as line:
            await hello(line)
            answer = await browser.post("/api/recover", json=recovery)
            assert (answer.status_code, answer.json()["name"]) == (200, "Nonna Pina")
            assert await cut(line) == (4001, "session_ended")
        assert (await browser.get("/api/me")).json() == answer.json()
        assert refusal(await browser.post("/api/recover", json=recovery)) == (403, "link_invalid")
        assert (await login(rig, "Nonna Pina", OTHER_PASSWORD)).status_code == 200


async def test_a_link_is_good_for_a_day() -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Nonna Pina")
        link = await rig.web.accounts.recovery_link("Nonna Pina")
        rig.clock.advance(DAY)
        answer = await browser.post(
            "/api/recover", json={"token": link, "password": OTHER_PASSWORD}
        )
        assert refusal(answer) == (403, "link_invalid")


async def test_a_password_too_easy_does_not_spend_the_link() -> None:
    async with served() as rig, rig.browser() as browser:
        await rig.member("Nonna Pina")
        link = await rig.web.accounts.recovery_link("Nonna Pina")
        easy = await browser.post("/api/recover", json={"token": link, "password": "12345678"})
        good = await browser.post("/api/recover", json={"token": link, "password": PASSWORD})
        assert refusal(easy) == (400, "password_common")
        assert good.status_code == 200


async def test_a_session_in_use_lasts_ninety_days() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            seen = []
            for _ in range(7):
                rig.clock.advance(13 * DAY)
                seen.append((await browser.get("/api/me")).status_code)
        assert seen == [200] * 6 + [401]


async def test_the_store_does_not_know_a_token_only_its_hash() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        sessions, now = rig.house.people.session, rig.clock.now()
        assert await sessions(cookie.encode(), now=now) is None
        assert await sessions(sha256(cookie.encode()).digest(), now=now) is not None


async def test_an_idle_session_ends_after_a_fortnight() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        rig.clock.advance(14 * DAY)
        async with rig.browser(Cookie=f"circolo={cookie}") as browser:
            assert refusal(await browser.get("/api/me")) == (401, "no_session")


async def test_a_guests_name_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as rig:
        create = rig.house.people.create
        refused = iter([PeopleRefused("name_taken")])

        async def taken_once(person: object) -> None:
            for error in refused:
                raise error
            await create(person)  # type: ignore[arg-type]

        monkeypatch.setattr(rig.house.people, "create", taken_once)
        guest, _ = await rig.guest()
        assert guest["kind"] == "guest"
