"""Requests that are no good: each is answered with a code, a sentence, and no effect."""

import json

import httpx
import pytest

from circolo.store.errors import DiskFull, StoreFailed
from circolo.web.usage_limits import UsageLimits
from tests.web.raw_http import calling
from tests.web.rig import PASSWORD, Rig, refusal, served

pytestmark = pytest.mark.anyio

LOGIN = {"name": "Nonna Pina", "password": PASSWORD}


async def post(rig: Rig, path: str, body: bytes, **headers: str) -> httpx.Response:
    async with rig.browser(**headers) as browser:
        return await browser.post(path, content=body)


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://127.0.0.1"])
async def test_a_page_of_another_house_changes_nothing(origin: str) -> None:
    async with served() as rig:
        answer = await post(rig, "/api/guest", b"{}", Origin=origin)
        assert refusal(answer) == (403, "bad_origin")
        assert "set-cookie" not in answer.headers


async def test_a_configured_address_is_the_houses_own() -> None:
    async with served(origins=frozenset({"https://carte.example"})) as rig:
        answer = await post(rig, "/api/guest", b"{}", Origin="https://carte.example")
        assert answer.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/api/guest",
        "/api/claim",
        "/api/login",
        "/api/logout",
        "/api/name",
        "/api/me/avatar",
        "/api/password",
        "/api/recover",
        "/api/me/second_factor/begin",
        "/api/me/second_factor/finish",
        "/api/me/second_factor/codes",
        "/api/me/second_factor/remove",
        "/api/me/passkeys/begin",
        "/api/me/passkeys/finish",
        "/api/me/passkeys/remove",
        "/api/me/passkeys/rename",
        "/api/me/email",
        "/api/email/confirm",
        "/api/forgotten",
    ],
)
async def test_nothing_is_changed_without_the_houses_own_header(path: str) -> None:
    async with served() as rig:
        assert refusal(await post(rig, path, b"{}", **{"X-Circolo": ""})) == (403, "csrf")


@pytest.mark.parametrize("path", ["guest", "claim", "login", "logout", "password", "recover"])
async def test_nothing_is_changed_by_reading(path: str) -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.get(f"/api/{path}")
        assert refusal(answer) == (405, "method_not_allowed")


@pytest.mark.parametrize("path", ["/api/", "/api/nothing", "/api/me/x"])
async def test_there_is_nothing_at_other_addresses(path: str) -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get(path)) == (404, "not_found")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad_request"),
        (b"{", 400, "not_json"),
        (b"\xff\xfe", 400, "not_json"),
        (b'{"a":' + b"[" * 4_000, 400, "not_json"),
        (b"[]", 400, "bad_request"),
        (b"null", 400, "bad_request"),
        (b"{}", 400, "bad_request"),
        (b'{"name":"Nonna Pina"}', 400, "bad_request"),
        (b'{"name":"Nonna Pina","password":7}', 400, "bad_request"),
        (b'{"name":"Nonna Pina","password":null}', 400, "bad_request"),
        (json.dumps(LOGIN | {"admin": True}).encode(), 400, "bad_request"),
        (json.dumps(LOGIN | {"name": "x" * 1_001}).encode(), 400, "bad_request"),
        (b'{"name":"\\ud800","password":"\\ud800\\ud800\\ud800"}', 400, "not_json"),
        (json.dumps(LOGIN | {"name": "x" * 5_000}).encode(), 413, "too_long"),
    ],
)
async def test_a_body_that_is_not_what_is_asked_for_is_refused(
    body: bytes, status: int, code: str
) -> None:
    async with served() as rig:
        assert refusal(await post(rig, "/api/login", body)) == (status, code)


async def test_a_complaint_names_the_field_and_not_what_was_in_it() -> None:
    async with served() as rig:
        answer = await post(rig, "/api/login", b'{"name":"x","password":["a secret"]}')
        assert "password" in answer.json()["detail"]
        assert "a secret" not in answer.text


async def test_an_address_asks_only_so_often() -> None:
    async with served(limits=UsageLimits(requests_per_second=1)) as rig, rig.browser() as browser:
        codes = [(await browser.get("/healthz")).status_code for _ in range(6)]
        assert codes == [200] * 5 + [429]
        rig.clock.advance(1_000)
        assert (await browser.get("/healthz")).status_code == 200


@pytest.mark.parametrize(
    ("failure", "code"), [(StoreFailed("io_error"), "store_failed"), (DiskFull(), "disk_full")]
)
async def test_a_store_that_fails_is_said_plainly(
    failure: StoreFailed, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise failure

    async with served() as rig:
        monkeypatch.setattr(rig.house.people, "create", fail)
        assert refusal(await post(rig, "/api/guest", b"{}")) == (503, code)


async def test_a_mistake_of_ours_tells_nothing_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("at the heart of it")

    async with served() as rig:
        monkeypatch.setattr(rig.house.people, "create", fail)
        answer = await post(rig, "/api/guest", b"{}")
        assert refusal(answer) == (500, "failed")
        assert "heart" not in answer.text


async def test_health_is_whether_people_can_play() -> None:
    async with served() as rig, rig.browser() as browser:
        open_ = await browser.get("/healthz")
        rig.house.ready = False
        closed = await browser.get("/healthz")
        assert (open_.status_code, open_.json()) == (200, {"ok": True, "tables": 0, "people": 0})
        assert (closed.status_code, closed.json()["ok"]) == (503, False)


async def test_a_house_whose_disk_is_full_is_open_and_not_ready() -> None:
    async with served() as rig, rig.browser() as browser:
        ready = await browser.get("/readyz")
        rig.house.interruption.store_is_unavailable(DiskFull())
        full, lives = await browser.get("/readyz"), await browser.get("/healthz")
        rig.house.interruption.store_works()
        again = await browser.get("/readyz")
        rig.house.ready = False
        closed = await browser.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"ready": True, "why": ""})
        assert (full.status_code, full.json()) == (503, {"ready": False, "why": "disk_full"})
        assert (lives.status_code, again.status_code) == (200, 200)
        assert (closed.status_code, closed.json()["why"]) == (503, "closed")


PATHS = {
    "/api/me/second_factor",
    "/api/staff/gifts",
    "/api/mail",
    "/api/me/email",
    "/api/email/confirm",
    "/api/forgotten",
    "/api/me/second_factor/begin",
    "/api/me/second_factor/codes",
    "/api/me/second_factor/finish",
    "/api/me/second_factor/remove",
    "/api/me/passkeys/begin",
    "/api/me/passkeys/finish",
    "/api/me/passkeys/remove",
    "/api/me/passkeys/rename",
    "/.well-known/circolo-anchors.json",
    "/.well-known/circolo-keys.json",
    "/api/address",
    "/api/boards/{game}",
    "/api/caller",
    "/api/claim",
    "/api/branch",
    "/api/clubs",
    "/api/clubs/{club}",
    "/api/me/clubs",
    "/api/clubs/edit",
    "/api/clubs/invite",
    "/api/clubs/revoke",
    "/api/clubs/invited",
    "/api/clubs/join",
    "/api/clubs/leave",
    "/api/clubs/remove",
    "/api/clubs/role",
    "/api/clubs/hand_over",
    "/api/clubs/dissolve",
    "/api/seasons",
    "/api/seasons/{season}",
    "/api/seasons/{season}/standings",
    "/api/seasons/{season}/encounters",
    "/api/seasons/count",
    "/api/seasons/open",
    "/api/clubs/invite_by_mail",
    "/api/clubs/logo",
    "/api/clubs/logo/remove",
    "/api/clubs/rules",
    "/api/events/{event}/club",
    "/api/logos/{club}/{digest}",
    "/api/seasons/close",
    "/api/seasons/rename",
    "/api/deals/{table}/{deal}",
    "/api/deals/{table}/{deal}/text",
    "/api/events",
    "/api/events/{event}",
    "/api/events/{event}/calendar",
    "/api/events/{event}/last_deal",
    "/api/events/{event}/results",
    "/api/evening",
    "/api/me/exclusion",
    "/api/me/loss-limit",
    "/api/staff/evening",
    "/api/guest",
    "/api/login",
    "/api/logout",
    "/api/me",
    "/api/me/avatar",
    "/api/me/blocked",
    "/api/me/challenges",
    "/api/me/delete",
    "/api/me/friends",
    "/api/me/friends/ask",
    "/api/me/friends/end",
    "/api/me/hands",
    "/api/me/matches",
    "/api/me/data",
    "/api/me/messages",
    "/api/me/messages/report",
    "/api/me/messages/{player}",
    "/api/me/privacy",
    "/api/me/push",
    "/api/me/push/end",
    "/api/me/ratings",
    "/api/me/sessions",
    "/api/me/sessions/end",
    "/api/me/sittings",
    "/api/me/sittings/{number}/hands",
    "/api/me/sittings/{number}/record",
    "/api/me/sittings/{number}/text",
    "/api/bots",
    "/api/me/bots",
    "/api/me/bots/delete",
    "/api/me/bots/revoke",
    "/api/me/bots/token",
    "/api/me/statement",
    "/api/me/statistics",
    "/api/me/statistics/hands",
    "/api/name",
    "/api/password",
    "/api/people/{name}",
    "/api/playing",
    "/api/ratings",
    "/api/ratings/{game}",
    "/api/ratings/{game}/{variant}",
    "/api/recover",
    "/api/replay",
    "/api/review",
    "/api/staff",
    "/api/staff/acts",
    "/api/staff/cases",
    "/api/staff/collusion",
    "/api/staff/confirm",
    "/api/staff/events",
    "/api/staff/events/{event}",
    "/api/staff/people",
    "/api/staff/reports",
    "/api/tables/{table}/deals/{deal}/branch",
    "/api/tables/{table}/deals/{deal}/replay",
    "/api/tables/{table}/deals/{deal}/review",
    "/api/tables/{table}/epochs/{number}",
    "/api/tables/{table}/epochs/{number}/proofs",
    "/api/tables/{table}/heads",
    "/api/tables/{table}/ratings",
    "/healthz",
    "/metrics",
    "/readyz",
}
"""Every path of the REST API."""


async def test_what_the_api_takes_is_described() -> None:
    async with served() as rig, rig.browser() as browser:
        schema = (await browser.get("/api/schema/openapi.json")).json()
        assert set(schema["paths"]) == PATHS


async def test_no_answer_of_the_api_is_kept_by_anybody() -> None:
    async with served() as rig, rig.browser() as browser:
        for path in ("/api/me", "/healthz", "/api/nothing"):
            assert (await browser.get(path)).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/api/me"])
async def test_a_page_whose_name_was_bound_to_the_house_is_told_nothing(path: str) -> None:
    async with served() as rig, rig.browser(Host="evil.example:8080") as browser:
        assert refusal(await browser.get(path)) == (421, "bad_host")
    origins = frozenset({"http://evil.example:8080"})
    async with served(origins=origins) as rig, rig.browser(Host="evil.example:8080") as browser:
        assert (await browser.get(path)).status_code != 421


async def test_a_body_that_is_not_utf_8_is_refused() -> None:
    async with served() as rig:
        answer = await post(rig, "/api/login", b'{"name":"\xff\xfe","password":""}')
        assert refusal(answer) == (400, "not_json")


async def test_a_page_whose_name_was_bound_to_the_house_gets_no_socket() -> None:
    evil = "evil.example:8080"
    async with served() as rig, calling(rig) as caller:
        caller.say("GET /ws HTTP/1.1", f"Host: {evil}", f"Origin: http://{evil}")
        caller.say("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
        caller.say("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "")
        assert b" 403 " in await caller.reader.readline()
