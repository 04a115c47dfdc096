"""The built client as it is sent."""

from pathlib import Path

import httpx
import pytest

from tests.web.rig import served

pytestmark = pytest.mark.anyio

SCRIPT = b"console.log('tressette');" * 20


@pytest.fixture
def client(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Circolo</title>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-4f2a.js").write_bytes(SCRIPT)
    return tmp_path


async def get(client: Path, path: str, **headers: str) -> httpx.Response:
    async with served(client=client) as rig, rig.browser(**headers) as browser:
        return await browser.get(path)


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/t123", "/recover/a-secret"])
async def test_every_page_is_the_one_page(client: Path, path: str) -> None:
    answer = await get(client, path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>Circolo</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


async def test_what_is_named_by_its_content_is_kept_for_ever(client: Path) -> None:
    answer = await get(client, "/assets/index-4f2a.js", **{"Accept-Encoding": "identity"})
    assert answer.content == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in answer.headers


async def test_what_gains_by_it_is_sent_packed(client: Path) -> None:
    answer = await get(client, "/assets/index-4f2a.js", **{"Accept-Encoding": "br, gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT)
    assert answer.content == SCRIPT


async def test_what_gains_nothing_by_it_is_not_packed(client: Path) -> None:
    assert "content-encoding" not in (await get(client, "/favicon.svg")).headers


async def test_what_a_browser_has_is_not_sent_again(client: Path) -> None:
    async with served(client=client) as rig, rig.browser() as browser:
        first = await browser.get("/favicon.svg")
        again = await browser.get("/favicon.svg", headers={"If-None-Match": first.headers["etag"]})
        other = await browser.get("/favicon.svg", headers={"If-None-Match": '"something else"'})
    assert (again.status_code, again.content) == (304, b"")
    assert (other.status_code, other.content) == (200, b"<svg/>")


async def test_the_head_alone_can_be_had(client: Path) -> None:
    async with served(client=client) as rig, rig.browser() as browser:
        answer = await browser.head("/favicon.svg")
    assert (answer.headers["content-length"], answer.content) == ("6", b"")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/index-0000.js",
        "/assets/nothing",
        "/favicon.ico",
        "/..%2f..%2fetc%2fpasswd.txt",
    ],
)
async def test_a_file_that_is_not_there_is_no_page(client: Path, path: str) -> None:
    assert (await get(client, path)).status_code == 404


async def test_nothing_can_be_put_there(client: Path) -> None:
    async with served(client=client) as rig, rig.browser() as browser:
        assert (await browser.post("/index.html")).status_code == 405


async def test_without_a_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    answer = await get(tmp_path / "nothing", "/")
    assert answer.status_code == 503
    assert answer.text.startswith("client_not_built: ")
    assert "`make client`" in answer.text


async def test_a_page_of_one_file_has_its_own_policy(client: Path) -> None:
    policy = "default-src 'none'; script-src 'sha256-AAAA='"
    (client / "verify.html").write_text(
        f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{policy}" />'
    )
    headers = (await get(client, "/verify.html")).headers
    assert headers.get_list("content-security-policy") == [f"{policy}; frame-ancestors 'none'"]
    assert headers["x-content-type-options"] == "nosniff"


async def test_every_answer_defends_the_page(client: Path) -> None:
    async with served(client=client) as rig, rig.browser() as browser:
        for path in ("/", "/assets/none", "/api/me", "/healthz"):
            headers = (await browser.get(path)).headers
            policy = headers["content-security-policy"].split("; ")
            assert policy == [
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "img-src 'self' blob: data:",
                "font-src 'self'",
                "media-src 'self'",
                "connect-src 'self' ws: wss:",
                "manifest-src 'self'",
                "worker-src 'self'",
                "form-action 'self'",
                "base-uri 'none'",
                "frame-ancestors 'none'",
            ]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cross-origin-opener-policy"] == "same-origin"
            assert headers["referrer-policy"] == "no-referrer"
            assert "strict-transport-security" not in headers
            assert "server" not in headers
