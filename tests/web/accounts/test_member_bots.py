"""Members' bots over a real server: what members make, and what each token is good for."""

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import ANY

import pytest
from structlog.testing import capture_logs

from circolo.cards.units import DAY
from circolo.room.staff.staff_acts import SignOut
from circolo.web.accounts.bot_tokens import PREFIX
from circolo.web.accounts.sessions import hashed
from circolo.web.usage_limits import UsageLimits
from tests.web.accounts.bots import line, owner, program
from tests.web.rig import NOON, cut, hello, refusal, said, served

pytestmark = pytest.mark.anyio

UNKNOWN = PREFIX + "x" * 43


async def test_a_member_makes_a_bot_that_its_name_declares() -> None:
    async with served() as rig:
        anna = await owner(rig, bot="Asso")
        assert await anna.listed() == {
            "player": anna.bot,
            "name": "Asso bot",
            "created": NOON,
            "tokens": [],
        }
        profile = (await anna.browser.get("/api/people/Asso bot")).json()
        assert (profile["kind"], profile["owner"]) == ("bot", "Nonna Pina")


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("x", 400, "name_invalid"),
        ("Diciassette carte", 400, "name_invalid"),
        ("Operatore", 400, "name_reserved"),
        ("Bot bot", 400, "name_reserved"),
        ("Carlo Alberto", 409, "name_alike"),
        ("Carl0 Alberto", 409, "name_alike"),
        ("Zio Peppino", 409, "name_alike"),
        ("Аsso", 400, "name_mixed"),
    ],
)
async def test_a_bots_name_cannot_look_like_anothers(name: str, status: int, code: str) -> None:
    async with served(reserved=("Zio Peppino",)) as rig:
        await rig.member("Carlo Alberto")
        anna = await owner(rig)
        answer = await anna.browser.post("/api/me/bots", json={"name": name})
        assert refusal(answer) == (status, code)


@pytest.mark.parametrize("name", ["Asso bot", "Bot", "Il bot 7"])
async def test_no_person_has_the_name_of_a_bot(name: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        answer = await browser.post("/api/name", json={"name": name})
        assert refusal(answer)[0] == 400


async def test_a_bot_may_have_its_owners_name() -> None:
    async with served() as rig:
        anna = await owner(rig, "Nonna Pina", bot="Nonna Pina")
        assert (await anna.listed())["name"] == "Nonna Pina bot"


async def test_a_member_has_as_many_bots_as_the_house_allows() -> None:
    async with served(limits=UsageLimits(bots_per_member=1)) as rig:
        anna = await owner(rig)
        answer = await anna.browser.post("/api/me/bots", json={"name": "Fante"})
        assert refusal(answer) == (409, "too_many_bots")
        deleted = await anna.browser.post("/api/me/bots/delete", json={"bot": anna.bot})
        assert deleted.json() == {"bots": [], "most": 1}
        again = await anna.browser.post("/api/me/bots", json={"name": "Asso"})
        assert again.status_code == 200


async def test_a_guest_has_no_bots() -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        assert refusal(await browser.get("/api/me/bots")) == (403, "bots_members")
        answer = await browser.post("/api/me/bots", json={"name": "Asso"})
        assert refusal(answer) == (403, "bots_members")


async def test_nobody_has_a_hand_in_anothers_bots() -> None:
    async with served() as rig:
        anna, bruno = await owner(rig), await owner(rig, "Bruno", bot="Fante")
        for path, body in (
            ("token", {"bot": anna.bot}),
            ("revoke", {"bot": anna.bot, "token": "0" * 16}),
            ("delete", {"bot": anna.bot}),
        ):
            answer = await bruno.browser.post(f"/api/me/bots/{path}", json=body)
            assert refusal(answer) == (404, "bot_unknown")


async def test_a_token_is_shown_once_and_then_listed_without_it() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token("play", "read", days=2)
        assert token.startswith(PREFIX)
        answer = await anna.browser.get("/api/me/bots")
        (bot,) = answer.json()["bots"]
        assert bot["tokens"] == [
            {
                "id": hashed(token)[:8].hex(),
                "note": "",
                "scopes": ["play", "read"],
                "created": NOON,
                "expires": NOON + 2 * DAY,
                "seen": None,
            }
        ]
        assert token not in answer.text


async def test_requests_at_once_make_no_more_bots_and_tokens_than_are_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with served(limits=UsageLimits(bots_per_member=2)) as rig:
        anna = await owner(rig)
        tokens = rig.house.people.bot_tokens
        for count in ("bots_of", "tokens_of"):
            monkeypatch.setattr(tokens, count, after_a_moment(getattr(tokens, count)))

        async def answers(path: str, *bodies: dict[str, str]) -> list[int]:
            posted = [anna.browser.post(path, json=body) for body in bodies]
            return sorted(answer.status_code for answer in await asyncio.gather(*posted))

        named = [{"name": name} for name in ("Fante", "Cavallo", "Regina")]
        assert await answers("/api/me/bots", *named) == [200, 409, 409]
        wanted = [{"bot": anna.bot}] * 7
        assert await answers("/api/me/bots/token", *wanted) == [200] * 5 + [409] * 2


def after_a_moment(query: Callable[[str], Awaitable[object]]) -> Callable[[str], Awaitable[object]]:
    """Return the query with an answer that comes late, as that of a database."""

    async def late(of: str) -> object:
        found = await query(of)
        await asyncio.sleep(0.01)
        return found

    return late


async def test_a_bot_has_only_so_many_tokens() -> None:
    async with served() as rig:
        anna = await owner(rig)
        for _ in range(5):
            await anna.token()
        answer = await anna.browser.post("/api/me/bots/token", json={"bot": anna.bot})
        assert refusal(answer) == (409, "too_many_tokens")
        await anna.revoke()
        await anna.token()


async def test_a_program_needs_no_origin_no_cookie_and_no_csrf_header() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token("play", "read")
        async with program(rig, token) as bot:
            me = (await bot.get("/api/me")).json()
        async with line(rig, token) as socket:
            welcome = await hello(socket)
        assert welcome["you"] == me
        assert (me["player"], me["name"], me["kind"]) == (anna.bot, "Asso bot", "bot")
        assert (await anna.listed())["tokens"][0]["seen"] == NOON


async def test_a_cookie_without_an_origin_opens_nothing() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        async with rig.browser(Origin="") as browser:
            answer = await browser.post("/api/logout", headers={"Cookie": f"circolo={cookie}"})
            assert refusal(answer) == (403, "bad_origin")


async def test_a_cookie_beside_a_token_counts_for_nothing() -> None:
    async with served() as rig:
        anna = await owner(rig)
        cookie = await rig.member("Carlo Alberto")
        token = await anna.token()
        async with line(rig, token, Cookie=f"circolo={cookie}") as socket:
            assert (await hello(socket))["you"]["player"] == anna.bot
        async with line(rig, UNKNOWN, Cookie=f"circolo={cookie}") as socket:
            assert await cut(socket) == (4001, "token_unknown")


@pytest.mark.parametrize(
    ("token", "code"),
    [
        (UNKNOWN, "token_unknown"),
        ("", "token_malformed"),
        (PREFIX, "token_malformed"),
        (UNKNOWN + "x", "token_malformed"),
        ("x" * 43, "token_malformed"),
        (UNKNOWN[:-1] + "é", "token_malformed"),
    ],
)
async def test_a_foreign_or_malformed_token_is_refused_by_name(token: str, code: str) -> None:
    async with served() as rig:
        async with program(rig, "") as bot:
            header = f"Bearer {token}".strip().encode()
            answer = await bot.get("/api/me", headers={b"Authorization": header})
            assert refusal(answer) == (401, code)
        if token.isascii():
            async with line(rig, token) as socket:
                assert await cut(socket) == (4001, code)


async def test_a_token_of_another_scheme_is_none() -> None:
    async with served() as rig:
        cookie = await rig.member("Nonna Pina")
        async with rig.browser(Authorization="Basic eDp5") as browser:
            answer = await browser.get("/api/me", headers={"Cookie": f"circolo={cookie}"})
            assert answer.json()["name"] == "Nonna Pina"


async def test_an_expired_token_is_refused_and_its_connection_closed() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token(days=1)
        watch = rig.house.spawn(rig.web.sockets.watch(), name="watch")
        async with line(rig, token) as socket:
            await hello(socket)
            rig.clock.advance(DAY)
            assert await cut(socket) == (4001, "token_expired")
        watch.cancel()
        async with program(rig, token) as bot:
            assert refusal(await bot.get("/api/me")) == (401, "token_expired")
        assert (await anna.listed())["tokens"] == []


async def test_a_revoked_token_ends_its_connections_at_once_and_no_others() -> None:
    async with served() as rig:
        anna = await owner(rig)
        first = await anna.token()
        second = await anna.token()
        rig.clock.advance(1)
        async with line(rig, first) as one, line(rig, second) as two:
            await hello(one)
            await hello(two)
            index = [t["id"] for t in (await anna.listed())["tokens"]].index(
                hashed(first)[:8].hex()
            )
            await anna.revoke(index)
            assert await cut(one) == (4001, "token_revoked")
            await two.send('{"type":"ping","id":"12345678"}')
            assert said(await two.recv())["type"] == "pong"
        async with line(rig, first) as socket:
            assert await cut(socket) == (4001, "token_revoked")
        async with program(rig, first) as bot:
            assert refusal(await bot.get("/api/me")) == (401, "token_revoked")


async def test_a_deleted_bot_plays_no_more() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token()
        async with line(rig, token) as socket:
            await hello(socket)
            await anna.browser.post("/api/me/bots/delete", json={"bot": anna.bot})
            assert await cut(socket) == (4001, "token_revoked")
        async with line(rig, token) as socket:
            assert await cut(socket) == (4001, "token_unknown")


async def test_the_bots_of_a_deleted_member_go_with_them() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token()
        async with line(rig, token) as socket:
            await hello(socket)
            answer = await anna.browser.post(
                "/api/me/delete", json={"password": "il quattro di denari"}
            )
            assert answer.status_code == 200, answer.text
            assert await cut(socket) == (4001, "token_revoked")
        async with program(rig, token) as bot:
            assert refusal(await bot.get("/api/me")) == (401, "token_unknown")


@pytest.mark.parametrize("name", ["Nonna Pina", "Asso bot"])
async def test_whom_staff_sign_out_has_no_bot_that_plays(name: str) -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token()
        async with line(rig, token) as socket:
            await hello(socket)
            act = SignOut(name, "the account was stolen")
            await rig.web.accounts.act(act, by="operator", known=None)
            assert await cut(socket) == (4001, "token_revoked")
        async with line(rig, token) as socket:
            assert await cut(socket) == (4001, "token_revoked")


@pytest.mark.parametrize(
    ("scope", "method", "path"),
    [
        ("play", "GET", "/api/me"),
        ("play", "POST", "/api/me/challenges"),
        ("read", "POST", "/api/me/challenges"),
        ("challenge", "POST", "/api/logout"),
        ("challenge", "POST", "/api/me/delete"),
        ("challenge", "POST", "/api/me/bots"),
        ("challenge", "POST", "/api/staff/acts"),
    ],
)
async def test_a_token_does_no_more_than_its_scopes(scope: str, method: str, path: str) -> None:
    async with served() as rig:
        anna = await owner(rig)
        async with program(rig, await anna.token(scope)) as bot:
            assert refusal(await bot.request(method, path, json={})) == (403, "token_scope")


async def test_only_a_token_that_may_play_opens_the_game_socket() -> None:
    async with served() as rig:
        anna = await owner(rig)
        async with line(rig, await anna.token("read", "challenge")) as socket:
            assert await cut(socket) == (4001, "token_scope")


async def test_a_house_without_bots_admits_none() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token()
        rig.web.sockets._bots._are_allowed = False  # as after a restart with BOTS_PER_MEMBER=0
        async with line(rig, token) as socket:
            assert await cut(socket) == (4001, "bots_off")
    async with served(limits=UsageLimits(bots_per_member=0)) as rig, rig.browser() as browser:
        cookie = await rig.member("Nonna Pina")
        own = {"Cookie": f"circolo={cookie}"}
        listed = await browser.get("/api/me/bots", headers=own)
        assert listed.json() == {"bots": [], "most": 0}
        answer = await browser.post("/api/me/bots", json={"name": "Asso"}, headers=own)
        assert refusal(answer) == (403, "bots_off")


async def test_a_bot_has_a_request_rate_of_its_own() -> None:
    async with served(limits=UsageLimits(bot_requests_per_second=1)) as rig:
        anna = await owner(rig)
        async with program(rig, await anna.token()) as bot:
            answers = [await bot.get("/api/me") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert refusal(answers[-1]) == (429, "too_fast")
        assert (await anna.browser.get("/api/me")).status_code == 200


async def test_a_bot_that_floods_is_told_which_message_and_others_are_not_disturbed() -> None:
    async with served(limits=UsageLimits(bot_messages_per_second=5)) as rig:
        anna = await owner(rig)
        _, guest = await rig.guest()
        async with line(rig, await anna.token()) as flood, rig.line(guest) as calm:
            await hello(flood)
            await hello(calm)
            for number in range(40):
                await flood.send(f'{{"type":"ping","id":"flood-{number:03}"}}')
            answers = [said(await flood.recv()) for _ in range(39)]
            assert await cut(flood) == (4009, "too_fast")
            assert [a["id"] for a in answers] == [f"flood-{number:03}" for number in range(39)]
            assert [a.get("code", a["type"]) for a in answers] == ["pong"] * 19 + ["too_fast"] * 20
            await calm.send('{"type":"ping","id":"12345678"}')
            assert said(await calm.recv())["type"] == "pong"


async def test_a_bot_has_only_so_many_connections() -> None:
    async with served(limits=UsageLimits(connections_per_bot=1)) as rig:
        anna = await owner(rig)
        token = await anna.token()
        async with line(rig, token) as one, line(rig, token) as two:
            await hello(one)
            assert await cut(two) == (4010, "too_many_connections")


async def test_no_log_line_has_a_token() -> None:
    with capture_logs() as lines:
        async with served() as rig:
            anna = await owner(rig)
            token = await anna.token()
            async with line(rig, token) as socket:
                await hello(socket)
            await anna.revoke()
            async with program(rig, token) as bot:
                await bot.get("/api/me")
    assert {"event": "token_made", "log_level": "info", "person": ANY, "bot": anna.bot} in lines
    assert token[len(PREFIX) :] not in str(lines)
