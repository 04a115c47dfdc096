"""The samples for several nodes in the operator's handbook: their schemas, and whether they fit the
server.
"""

import configparser
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

from circolo.cluster import handover
from circolo.settings.house_settings import Settings
from circolo.settings.setting_list import PREFIX
from circolo.settings.sources import from_environment
from circolo.store.data_folder import is_open_to_others, open_data_folder
from circolo.web.http_server import DRAIN_SECONDS
from circolo.web.rest.house_status import OPERATIONS
from circolo.web.usage_limits import UsageLimits

OPERATING = Path(__file__).parents[2] / "docs" / "operating"
SAMPLES = OPERATING / "deploy"
KUBERNETES = (SAMPLES / "kubernetes.yaml").read_text("utf-8")
COMPOSE = (SAMPLES / "compose.yaml").read_text("utf-8")
UNIT = (SAMPLES / "circolo@.service").read_text("utf-8")
VERSIONS = ("1.30", kubernetes_validate.latest_version())
KEY = bytes(range(32))
SYSTEMD = shutil.which("systemd-analyze")


def kubernetes_faults(text: str, version: str) -> Iterator[str]:
    """Yield what the schemas of a version of Kubernetes refuse."""
    for document in yaml.safe_load_all(text):
        try:
            kubernetes_validate.validate(document, version, strict=True)
        except kubernetes_validate.ValidationError as fault:
            yield f"{document['kind']}: {fault.message}"


def compose_faults(text: str) -> list[str]:
    """Return what the schema of Compose files refuses."""
    schema = files("check_jsonschema") / "builtin_schemas" / "vendor" / "compose-spec.json"
    validator = jsonschema.Draft202012Validator(json.loads(schema.read_text("utf-8")))
    return [fault.message for fault in validator.iter_errors(yaml.safe_load(text))]


def of_kind(kind: str) -> Any:
    (found,) = (one for one in yaml.safe_load_all(KUBERNETES) if one["kind"] == kind)
    return found


def pod() -> Any:
    return of_kind("Deployment")["spec"]["template"]["spec"]


def unit(section: str) -> dict[str, list[str]]:
    """Return the values of each setting in a section of the unit."""
    found: dict[str, list[str]] = {}
    for line in UNIT.partition(f"[{section}]\n")[2].partition("\n[")[0].splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("version", VERSIONS)
def test_the_manifests_are_what_kubernetes_takes(version: str) -> None:
    assert list(kubernetes_faults(KUBERNETES, version)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("maxUnavailable: 1", "maxUnavailible: 1", "PodDisruptionBudget"),
        ("replicas: 3", "replicas: three", "Deployment"),
        ("path: /readyz, port: http", "path: /readyz", "Deployment"),
    ],
)
def test_a_fault_in_the_manifests_is_found(right: str, wrong: str, fault: str) -> None:
    assert KUBERNETES.count(right) == 1
    (found,) = kubernetes_faults(KUBERNETES.replace(right, wrong), VERSIONS[0])
    assert found.startswith(f"{fault}: ")


def test_the_compose_file_is_what_compose_takes() -> None:
    assert compose_faults(COMPOSE) == []


def test_a_fault_in_the_compose_file_is_found() -> None:
    assert len(compose_faults(COMPOSE.replace("cap_drop:", "cap_drops:"))) == 2  # each node


@pytest.mark.skipif(SYSTEMD is None, reason="systemd is not installed")
@pytest.mark.parametrize(
    ("right", "wrong", "faults"),
    [
        ("", "", 0),
        ("RestartSec=2", "RestartSecs=2", 1),
        ("ProtectSystem=strict", "ProtectSystem=very", 1),
    ],
)
def test_systemd_finds_the_faults_of_a_unit(
    tmp_path: Path, *, right: str, wrong: str, faults: int
) -> None:
    text = UNIT.replace("/opt/circolo/bin/circolo", sys.executable).replace(right, wrong, 1)
    (tmp_path / "circolo@.service").write_text(text, encoding="utf-8")
    assert SYSTEMD is not None
    verified = subprocess.run(
        [SYSTEMD, "verify", str(tmp_path / "circolo@1.service")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert len([line for line in verified.stderr.splitlines() if "circolo@" in line]) == faults


def test_the_unit_is_a_configuration_file() -> None:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.read_string(UNIT)
    assert read.sections() == ["Unit", "Service", "Install"]


def settings_of_kubernetes() -> dict[str, str]:
    return {**of_kind("ConfigMap")["data"], **of_kind("Secret")["stringData"]}


def settings_of_compose() -> dict[str, str]:
    environment = yaml.safe_load(COMPOSE)["services"]["node1"]["environment"]
    given = {"CIRCOLO_ORIGINS": "https://carte.example"}
    return {
        name: re.sub(r"\$\{(\w+):\?\}", lambda m: given.get(m[1], "secret"), value)
        for name, value in environment.items()
    }


def settings_of_the_unit() -> dict[str, str]:
    own = " ".join(unit("Service")["Environment"]).replace("%t", "/run").replace("%i", "1")
    return dict(pair.split("=") for pair in own.replace("%l", "machine").split())


@pytest.mark.parametrize(
    "given",
    [settings_of_kubernetes(), settings_of_compose(), settings_of_the_unit()],
    ids=["kubernetes", "compose", "systemd"],
)
def test_the_server_knows_the_settings_of_a_sample(given: dict[str, str]) -> None:
    known = {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__}
    known |= {f"{PREFIX}{name.upper()}" for name in UsageLimits.__struct_fields__}
    assert set(given) <= known
    from_environment(given)


def test_probes_ask_what_the_server_answers() -> None:
    (node,) = pod()["containers"]
    kinds = ("startupProbe", "livenessProbe", "readinessProbe")
    assert [node[kind]["httpGet"]["path"] for kind in kinds] == ["/healthz", "/healthz", "/readyz"]
    paths = {path for operation in OPERATIONS for path in operation.paths}
    assert {"/healthz", "/readyz"} <= paths
    assert "http://127.0.0.1:8080/readyz" in COMPOSE


def test_a_node_has_time_to_hand_over_its_tables() -> None:
    needed = DRAIN_SECONDS + handover.WITHIN / 1_000
    waits = int(pod()["containers"][0]["lifecycle"]["preStop"]["exec"]["command"][1])
    assert pod()["terminationGracePeriodSeconds"] - waits >= 2 * needed
    assert int(unit("Service")["TimeoutStopSec"][0]) >= 2 * needed
    grace = yaml.safe_load(COMPOSE)["services"]["node1"]["stop_grace_period"]
    assert int(grace.removesuffix("s")) >= 2 * needed


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Return a folder with keys that others can read, as Kubernetes mounts a secret."""
    folder = tmp_path / "keys"
    folder.mkdir()
    for name in ("deal.key", "signing.key"):
        (folder / name).write_bytes(KEY)
        (folder / name).chmod(0o440)
    return folder


def takes_the_keys(data: Path) -> bool:
    """Open a data folder, and return whether the server takes its keys and finds it private."""
    folder = open_data_folder(data, entropy=lambda count: bytes(count))
    folder.close()
    return (folder.deal_key, folder.signing_key) == (KEY, KEY) and not is_open_to_others(data)


def test_a_pod_gives_the_server_its_keys(secret: Path, tmp_path: Path) -> None:
    (keys,) = pod()["initContainers"]
    shell, option, script = keys["command"]
    data = of_kind("ConfigMap")["data"]["CIRCOLO_DATA"]
    (tmp_path / "data").mkdir()
    script = script.replace(" /keys/", f" {secret}/").replace(data, f"{tmp_path}{data}")
    subprocess.run([shell, option, script], check=True)
    assert takes_the_keys(Path(f"{tmp_path}{data}"))


def test_the_unit_gives_the_server_its_keys(secret: Path, tmp_path: Path) -> None:
    (command,) = unit("Service")["ExecStartPre"]
    data = tmp_path / "circolo" / "1"
    data.mkdir(mode=0o700, parents=True)  # as RuntimeDirectory does
    command = command.replace("${CREDENTIALS_DIRECTORY}", str(secret)).replace("%t", str(tmp_path))
    subprocess.run(command.replace("%i", "1").split(), check=True, umask=0o077)
    assert takes_the_keys(data)
    names = [value.partition(":")[0] for value in unit("Service")["LoadCredential"]]
    assert names == ["deal.key", "signing.key"]


def directives(text: str) -> list[str]:
    """Return the lines of a configuration of nginx without comments."""
    lines = (line.partition("#")[0].rstrip() for line in text.splitlines())
    return [line for line in lines if line]


def test_the_proxy_of_compose_is_the_sample_of_nginx() -> None:
    sample = (OPERATING / "nginx.conf").read_text("utf-8")
    for old, new in (
        ("server 127.0.0.1:8080;", "server node1:8080;\n    server node2:8080;"),
        ("/etc/letsencrypt/live/carte.example/fullchain.pem", "/etc/nginx/tls/cert.pem"),
        ("/etc/letsencrypt/live/carte.example/privkey.pem", "/etc/nginx/tls/key.pem"),
    ):
        assert sample.count(old) == 1
        sample = sample.replace(old, new)
    assert directives((SAMPLES / "proxy.conf").read_text("utf-8")) == directives(sample)


def test_the_server_trusts_the_proxy_of_compose_alone() -> None:
    proxy = yaml.safe_load(COMPOSE)["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    assert settings_of_compose()["CIRCOLO_PROXIES"] == proxy
