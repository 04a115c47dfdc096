"""The sample of Caddy that the handbook of operators ships, in front of a house."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from circolo.settings.sources import from_environment
from circolo.web.rest.deal_replays import LONGEST_RECORD
from circolo.web.usage_limits import UsageLimits
from tests.web.rig import Rig, served
from tests.web.transport.test_behind_nginx import (
    certificate,
    check_players_and_addresses,
    free_port,
    listening,
)

SAMPLE = Path(__file__).parents[3] / "docs" / "operating" / "deploy" / "Caddyfile"
CADDY = shutil.which("caddy")

needs_caddy = pytest.mark.skipif(CADDY is None, reason="caddy is not installed")


def test_the_sample_says_what_the_settings_are() -> None:
    sample = SAMPLE.read_text()
    settings = from_environment(dict(re.findall(r"#     (CIRCOLO_[A-Z]+)=(\S+)", sample)))
    assert settings.proxies == ("127.0.0.1",)
    assert settings.origins == {"https://carte.example"}
    assert f"{{$CIRCOLO_HOUSE:{settings.host}:{settings.port}}}" in sample
    assert f"max_size {LONGEST_RECORD // 1_048_576}MiB" in sample


@needs_caddy
@pytest.mark.parametrize(
    ("right", "wrong", "status"), [("", "", 0), ("reverse_proxy", "reverse_proxi", 1)]
)
def test_caddy_finds_the_faults_of_a_sample(
    tmp_path: Path, *, right: str, wrong: str, status: int
) -> None:
    (tmp_path / "Caddyfile").write_text(SAMPLE.read_text().replace(right, wrong))
    command = (str(CADDY), "validate", "--adapter", "caddyfile", "--config", tmp_path / "Caddyfile")
    validated = subprocess.run(command, env=environment(tmp_path), check=False, capture_output=True)
    assert validated.returncode == status, validated.stderr


def environment(folder: Path, **variables: str) -> dict[str, str]:
    """Return the environment of a Caddy that keeps its state in a folder."""
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    return os.environ | own | variables


def configuration(folder: Path) -> str:
    """Return the sample with the certificate of the test, without port 80 and the admin port."""
    sample = SAMPLE.read_text()
    for old, new in (
        ("\tservers {", "\tadmin off\n\tauto_https disable_redirects\n\tservers {"),
        ("\treverse_proxy", f"\ttls {folder}/cert.pem {folder}/key.pem\n\treverse_proxy"),
    ):
        assert sample.count(old) == 1
        sample = sample.replace(old, new)
    return sample


@asynccontextmanager
async def behind_caddy(rig: Rig, folder: Path) -> AsyncIterator[int]:
    """Run Caddy in front of a house; give its port."""
    assert CADDY is not None
    certificate(folder)
    port = free_port()
    file, errors = folder / "Caddyfile", folder / "errors"
    file.write_text(configuration(folder))
    names = {"CIRCOLO_NAME": f"carte.example:{port}", "CIRCOLO_HOUSE": f"127.0.0.1:{rig.port}"}
    command = (CADDY, "run", "--adapter", "caddyfile", "--config", file)
    with errors.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *command, env=environment(folder, **names), stderr=log
        )
    async with listening(process, port, folder):
        yield port


@needs_caddy
@pytest.mark.anyio
async def test_a_house_behind_the_sample_knows_its_players_and_their_addresses(
    tmp_path: Path,
) -> None:
    limits = UsageLimits(connections_per_address=1)
    origins = frozenset({"https://carte.example"})
    async with (
        served(limits=limits, proxies=("127.0.0.1",), origins=origins) as rig,
        behind_caddy(rig, tmp_path) as port,
    ):
        await check_players_and_addresses(port, tmp_path)
