"""The guide and the samples for a house of one process, held to the server and to each other."""

import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from circolo import __version__
from circolo.cli.main import LazyCommands
from circolo.settings.settings_file import PLACES, parsed_file
from circolo.settings.sources import from_environment, resolve
from circolo.web.http_server import DRAIN_SECONDS
from circolo.web.rest.house_status import OPERATIONS
from tests.cli.house_processes import COMMAND, opened
from tests.tools.test_deployment import OPERATING, SAMPLES, compose_faults

ROOT = Path(__file__).parents[2]
GUIDE = (OPERATING / "install.md").read_text("utf-8")
UNIT = (SAMPLES / "circolo.service").read_text("utf-8")
CONTAINERFILE = (SAMPLES / "Containerfile").read_text("utf-8")
COMPOSE = (SAMPLES / "compose-one-process.yaml").read_text("utf-8")
SYSTEMD = shutil.which("systemd-analyze")
EXPOSURE = 15
"""Ten times the highest exposure that `systemd-analyze security` may find; 100 is the worst."""

REFUSE_EXEC_GAIN = """
import ctypes, os, sys
if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0):
    sys.exit("this kernel has no PR_SET_MDWE")
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program under the rule that MemoryDenyWriteExecute sets."""

needs_systemd = pytest.mark.skipif(SYSTEMD is None, reason="systemd-analyze is not installed")


def unit() -> Any:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(UNIT)
    return read


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, each with its arguments."""
    lines = (line for line in CONTAINERFILE.splitlines() if line and not line.startswith("#"))
    whole = re.sub(r"\s*\\\n\s*", " ", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in whole.splitlines())]


def arguments(instruction: str) -> list[str]:
    return [rest for name, rest in instructions() if name == instruction]


def commands(page: str) -> Iterator[list[str]]:
    """Yield the words of each `circolo` command in the indented lines of a page."""
    for line in re.findall(r"^    (.+)$", page, re.MULTILINE):
        found = re.search(r"(?:^|-- |house )circolo (.+)", line)
        if found:
            yield shlex.split(found[1])


def check_command(words: list[str]) -> None:
    """Check that a command exists and has the options in `words`."""
    command, rest = LazyCommands()[words[0]], words[1:]
    while hasattr(command, "commands"):
        command, rest = command.commands[rest[0]], rest[1:]
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in rest if word.startswith("--")} <= known


@needs_systemd
@pytest.mark.parametrize(
    ("right", "wrong", "faults"), [("", "", 0), ("RestartSec=2", "RestartSecs=2", 1)]
)
def test_systemd_takes_the_unit(tmp_path: Path, *, right: str, wrong: str, faults: int) -> None:
    text = UNIT.replace("/opt/circolo/bin/circolo", sys.executable).replace(right, wrong, 1)
    (tmp_path / "circolo.service").write_text(text, encoding="utf-8")
    assert SYSTEMD is not None
    verify = (SYSTEMD, "verify", tmp_path / "circolo.service")
    verified = subprocess.run(verify, capture_output=True, text=True, check=False)
    found = [line for line in verified.stderr.splitlines() if "circolo.service" in line]
    assert len(found) == faults


@needs_systemd
def test_the_unit_exposes_little(tmp_path: Path) -> None:
    (tmp_path / "circolo.service").write_text(UNIT, encoding="utf-8")
    assert SYSTEMD is not None
    options = ("--offline=true", f"--threshold={EXPOSURE}")
    security = (SYSTEMD, "security", *options, tmp_path / "circolo.service")
    judged = subprocess.run(security, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_the_unit_runs_a_command_with_the_settings_file_of_the_machine() -> None:
    program, *words = shlex.split(unit()["Service"]["ExecStart"])
    check_command(words)
    assert words == ["serve", "--config", str(PLACES[1])]
    assert f"{Path(program).parent}/pip install" in GUIDE


def test_the_unit_gives_the_server_time_to_end() -> None:
    assert int(unit()["Service"]["TimeoutStopSec"]) >= 2 * DRAIN_SECONDS


def test_a_house_opens_without_memory_that_is_writable_and_executable(tmp_path: Path) -> None:
    assert unit()["Service"]["MemoryDenyWriteExecute"] == "yes"
    tried = subprocess.run([sys.executable, "-c", REFUSE_EXEC_GAIN, "/bin/true"], check=False)
    if tried.returncode:
        pytest.skip("this kernel has no PR_SET_MDWE")
    with opened(tmp_path, command=(sys.executable, "-c", REFUSE_EXEC_GAIN, *COMMAND)) as house:
        guest, _ = house.guest()
    assert guest["kind"] == "guest"


def test_the_settings_of_the_guide_fit_the_unit_and_the_proxy() -> None:
    (written,) = re.findall(r"```toml\n(.+?)```", GUIDE, re.DOTALL)
    read = parsed_file(PLACES[1], written.encode())
    settings = resolve({}, {}, read).settings
    assert read.mistakes == ()
    assert settings.origins == {"https://carte.example"}
    assert settings.proxies == ("127.0.0.1",)
    assert settings.data == Path("/var/lib") / unit()["Service"]["StateDirectory"]
    assert settings.backup_every


def test_the_commands_of_the_guide_exist() -> None:
    found = list(commands(GUIDE))
    for words in found:
        check_command(words)
    assert {words[0] for words in found} == {
        "admin",
        "audit",
        "backup",
        "config",
        "doctor",
        "restore",
    }


def test_the_guide_names_files_and_targets_that_exist() -> None:
    for source in re.findall(r"install -m 644 (\S+) ", GUIDE):
        assert (SAMPLES / source).is_file()
    for named in re.findall(r"--file (\S+)", GUIDE):
        assert (ROOT / named).is_file()
    assert "\nrelease: " in (ROOT / "Makefile").read_text("utf-8")


def test_the_image_has_a_command_and_no_privileges() -> None:
    assert len(arguments("FROM")) == 2
    assert arguments("USER") == ["10001"]
    assert arguments("VOLUME") == ["/data"]
    (command,) = arguments("CMD")
    program, *words = yaml.safe_load(command)
    check_command(words)
    assert program == "circolo"


def test_the_image_copies_files_that_exist() -> None:
    wheel, installed = arguments("COPY")
    assert fnmatch(f"circolo-{__version__}-py3-none-any.whl", wheel.split()[0])
    assert installed == "--from=build /opt/circolo /opt/circolo"
    assert "python -m venv /opt/circolo " in arguments("RUN")[0]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (chosen,) = arguments("ARG")
    assert chosen.removeprefix("EXTRAS=") in extras["optional-dependencies"]


def test_the_image_has_settings_of_the_server_and_a_health_check() -> None:
    (variables,) = arguments("ENV")
    given = dict(pair.split("=", 1) for pair in variables.split())
    assert given.pop("PATH") == "/opt/circolo/bin:$PATH"
    settings = from_environment(given)
    assert (settings.host, settings.data) == ("0.0.0.0", Path("/data"))
    paths = {path for operation in OPERATIONS for path in operation.paths}
    (check,) = arguments("HEALTHCHECK")
    (asked,) = re.findall(rf"http://127\.0\.0\.1:{settings.port}(/\w+)", check)
    assert asked == "/readyz"
    assert asked in paths


def test_the_compose_file_is_what_compose_takes() -> None:
    assert compose_faults(COMPOSE) == []


def test_the_house_of_compose_trusts_its_proxy_alone_and_writes_to_its_volume_alone() -> None:
    services = yaml.safe_load(COMPOSE)["services"]
    house, proxy = services["house"], services["proxy"]
    settings = from_environment(
        {k: v.replace("${CIRCOLO_NAME:?}", "a.example") for k, v in house["environment"].items()}
    )
    assert settings.proxies == (proxy["networks"]["default"]["ipv4_address"],)
    assert settings.origins == {"https://a.example"}
    assert house["read_only"] is True
    assert house["volumes"] == [f"house:{arguments('VOLUME')[0]}"]
    assert int(house["stop_grace_period"].removesuffix("s")) >= 2 * DRAIN_SECONDS


def test_the_proxy_of_compose_gives_caddy_the_variables_of_its_sample() -> None:
    proxy = yaml.safe_load(COMPOSE)["services"]["proxy"]
    named = set(re.findall(r"\{\$(\w+):", (SAMPLES / "Caddyfile").read_text("utf-8")))
    assert set(proxy["environment"]) == named
