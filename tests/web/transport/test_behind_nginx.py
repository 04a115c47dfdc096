"""The sample of a proxy that the handbook of operators ships, in front of a house."""

import asyncio
import re
import shutil
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.asyncio.client import connect

from circolo.settings.sources import from_environment
from circolo.web.rest.deal_replays import LONGEST_RECORD
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import Rig, cut, hello, served

SAMPLE = Path(__file__).parents[3] / "docs" / "operating" / "nginx.conf"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def test_the_sample_says_what_the_settings_are() -> None:
    sample = SAMPLE.read_text()
    said = dict(re.findall(r"#     (CIRCOLO_[A-Z]+)=(\S+)", sample))
    settings = from_environment(said)
    assert settings.proxies == ("127.0.0.1",)
    assert settings.origins == {"https://carte.example"}
    assert f"limit_conn circolo {UsageLimits().open_per_address};" in sample
    assert f"client_max_body_size  {LONGEST_RECORD // 1_048_576}m;" in sample


def test_the_sample_allows_new_versions_and_forward_secret_suites_alone() -> None:
    sample = SAMPLE.read_text()
    assert "ssl_protocols       TLSv1.2 TLSv1.3;" in sample
    suites = re.findall(r"ssl_ciphers +(\S+);", sample)[0].split(":")
    assert all(
        re.fullmatch(r"ECDHE-(ECDSA|RSA)-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)", s) for s in suites
    )
    ssl.create_default_context().set_ciphers(":".join(suites))  # raises if there are none of them


def certificate(folder: Path) -> None:
    """Write a certificate of its own making, for an hour."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "carte.example")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(minutes=1))
        .not_valid_after(now + timedelta(hours=1))
        .sign(key, hashes.SHA256())
    )
    folder.joinpath("cert.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    folder.joinpath("key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def configuration(folder: Path, *, port: int, house: int) -> str:
    """The sample, with ports and files of the test."""
    sample = SAMPLE.read_text()
    for old, new in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("server 127.0.0.1:8080;", f"server 127.0.0.1:{house};"),
        ("/etc/letsencrypt/live/carte.example/fullchain.pem", str(folder / "cert.pem")),
        ("/etc/letsencrypt/live/carte.example/privkey.pem", str(folder / "key.pem")),
    ):
        assert sample.count(old) == 1
        sample = sample.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    return f"pid {folder}/pid; events {{}} http {{ access_log off; {own}\n{sample}\n}}"


@asynccontextmanager
async def behind_nginx(rig: Rig, folder: Path) -> AsyncIterator[int]:
    """Run nginx in front of a house; give its port."""
    assert NGINX is not None
    certificate(folder)
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, port=port, house=rig.port))
    errors = folder / "errors"
    process = await asyncio.create_subprocess_exec(
        NGINX, "-e", errors, "-p", folder, "-c", file, "-g", "daemon off;"
    )
    async with listening(process, port, folder):
        yield port


@asynccontextmanager
async def listening(
    process: asyncio.subprocess.Process, port: int, folder: Path
) -> AsyncIterator[None]:
    """Wait until a proxy listens on its port, and end it after a `with` block. Its messages are in
    the file `errors` of the folder.
    """
    errors = folder / "errors"
    try:
        while process.returncode is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                break
        assert process.returncode is None, errors.read_text()
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def check_players_and_addresses(port: int, folder: Path) -> None:
    """Check that a house with one connection for each address sees players behind a proxy."""
    origin = "https://carte.example"
    trusted = ssl.create_default_context(cafile=folder / "cert.pem")
    trusted.check_hostname = False
    headers = {"Origin": origin, "Host": "carte.example", "X-Circolo": "1"}
    async with httpx.AsyncClient(verify=trusted, trust_env=False) as browser:
        answer = await browser.post(
            f"https://127.0.0.1:{port}/api/guest",
            json={},
            headers=headers,
            extensions={"sni_hostname": "carte.example"},
        )
    assert answer.status_code == 200, answer.text
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert cookie.startswith("__Host-circolo=")

    def line(address: str, says_it_is: str) -> connect:
        return connect(
            "wss://carte.example/ws",
            host="127.0.0.1",
            port=port,
            ssl=trusted,
            origin=origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie, "X-Forwarded-For": says_it_is},
            local_addr=(address, 0),
            compression=None,
            proxy=None,
        )

    async with line("127.0.0.2", "192.0.2.1") as one, line("127.0.0.3", "192.0.2.1") as two:
        assert (await hello(one))["type"] == (await hello(two))["type"] == "welcome"
        async with line("127.0.0.2", "192.0.2.2") as three:
            assert await cut(three) == (4010, "too_many_connections")


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
@pytest.mark.anyio
async def test_a_house_behind_the_sample_knows_its_players_and_their_addresses(
    tmp_path: Path,
) -> None:
    limits = UsageLimits(connections_per_address=1)
    origins = frozenset({"https://carte.example"})
    async with (
        served(limits=limits, proxies=("127.0.0.1",), origins=origins) as rig,
        behind_nginx(rig, tmp_path) as port,
    ):
        await check_players_and_addresses(port, tmp_path)
