"""`circolo doctor` finds faults of ports, proxies, WebSockets and HTTPS, each planted."""

import socket
from collections.abc import Callable, Iterator
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest

from circolo.cards.units import Millis
from circolo.cli.doctor import network_checks
from circolo.cli.doctor.finding import Mark
from circolo.room.clock import time_of_day
from circolo.settings.house_settings import Settings
from circolo.settings.sources import from_environment
from tests.certificates import certified
from tests.cli.doctor import planted_proxy
from tests.cli.doctor.planted_proxy import Headers, proxied
from tests.cli.house_processes import opened

BEHIND_A_PROXY = {"proxies": ["127.0.0.1"]}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that trusts no proxy."""
    with opened(tmp_path_factory.mktemp("alone")) as house:
        yield house.address


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that trusts the proxy on this machine."""
    data = tmp_path_factory.mktemp("behind")
    with opened(data, CIRCOLO_PROXIES="127.0.0.1") as house:
        yield house.address


def settings(origin: str = "http://127.0.0.1:8080", **flags: object) -> Settings:
    url = urlsplit(origin)
    return from_environment({"XDG_DATA_HOME": "/none"}, host=url.hostname, port=url.port, **flags)


def marks(
    origin: str, chosen: Settings, *, now: Millis | None = None
) -> dict[str, tuple[Mark, str]]:
    """Return the mark and the first words of each finding through the public address."""
    found = network_checks.public_address(origin, chosen, now=now or time_of_day())
    return {one.check: (one.mark, " ".join(one.sentence.split()[:4])) for one in found}


def test_a_house_without_a_proxy_is_in_order(alone: str) -> None:
    assert marks(alone, settings(alone)) == {
        "public_address": ("ok", "The house answers under"),
        "proxy": ("ok", "The house sees this"),
        "websocket": ("ok", "WebSockets reach the house."),
    }


def test_a_house_behind_a_proper_proxy_is_in_order(behind: str) -> None:
    with proxied(behind, planted_proxy.proper) as origin:
        found = list(
            network_checks.public_address(
                origin, settings(behind, **BEHIND_A_PROXY), now=time_of_day()
            )
        )
    assert [one.mark for one in found] == ["ok", "ok", "ok"]
    assert found[1].sentence == "The house sees this machine as 198.51.100.9, through a proxy."


def test_a_proxy_that_the_settings_do_not_name_is_found(alone: str) -> None:
    with proxied(alone, planted_proxy.proper) as origin:
        assert marks(origin, settings(alone))["proxy"] == ("fault", 'Set proxies to ["127.0.0.1"]:')


@pytest.mark.parametrize(
    ("change", "check", "words"),
    [
        (planted_proxy.silent, "proxy", "Let the proxy send"),
        (planted_proxy.credulous, "proxy", "Let the proxy overwrite"),
        (planted_proxy.without_web_sockets, "websocket", "Let the proxy pass"),
    ],
)
def test_a_fault_of_a_proxy_is_found(
    behind: str, change: Callable[[Headers], Headers], *, check: str, words: str
) -> None:
    with proxied(behind, change) as origin:
        assert marks(origin, settings(behind, **BEHIND_A_PROXY))[check] == ("fault", words)


def test_an_origin_that_the_settings_do_not_name_is_found(behind: str) -> None:
    with proxied(behind, planted_proxy.with_foreign_origin) as origin:
        found = marks(origin, settings(behind, **BEHIND_A_PROXY))
    assert found["websocket"][0] == "fault"


def test_a_house_that_trusts_everybody_is_found(tmp_path: Path) -> None:
    with opened(tmp_path, CIRCOLO_PROXIES="*") as house:
        found = marks(house.address, settings(house.address, proxies=["*"]))
    assert found["proxy"] == ("warning", "Name the addresses of")


def test_a_certificate_and_its_end_are_checked(
    behind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = certified("127.0.0.1")
    (tmp_path / "both.pem").write_bytes(own.certificate + own.key)
    chosen = settings(behind, **BEHIND_A_PROXY)
    with proxied(behind, planted_proxy.proper_with_tls, files=tmp_path / "both.pem") as origin:
        found = marks(origin, chosen)
        assert found == {"public_address": ("warning", "Check name, proxy and")}
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "both.pem"))
        found = marks(origin, chosen)
        assert found["proxy"][0] == found["websocket"][0] == "ok"
        assert found["certificate"] == ("ok", "The certificate is valid")
        near_its_end = Millis(time_of_day() + 18 * 3_600_000)
        found = marks(origin, chosen, now=near_its_end)
        assert found["certificate"] == ("warning", "Renew the certificate: it")
    with proxied(behind, planted_proxy.proper, files=tmp_path / "both.pem") as origin:
        found = marks(origin, chosen)
        assert found["proxy"] == ("fault", "Let the proxy send")


def test_a_public_address_that_nobody_answers_is_found(alone: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        origin = f"http://127.0.0.1:{closed.getsockname()[1]}"
    assert marks(origin, settings(alone)) == {
        "public_address": ("warning", "Check name, proxy and")
    }


@pytest.fixture
def stranger() -> Iterator[str]:
    """A web server that is no house."""

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Write nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_public_address_of_another_program_is_found(stranger: str) -> None:
    assert marks(stranger, settings(stranger)) == {"public_address": ("fault", "Let the proxy of")}


def test_the_port_of_a_house_answers_and_no_other_port_does(alone: str) -> None:
    port = network_checks.port
    assert port(settings(alone), is_running=True).mark == "ok"
    assert port(settings(alone), is_running=False).mark == "fault"
    with socket.create_server(("127.0.0.1", 0)) as free:
        origin = f"http://127.0.0.1:{free.getsockname()[1]}"
    assert port(settings(origin), is_running=False).mark == "ok"
    assert port(settings(origin), is_running=True).mark == "warning"


def test_a_port_of_another_program_is_found(stranger: str) -> None:
    assert network_checks.port(settings(stranger), is_running=False).mark == "fault"


def test_a_port_that_cannot_be_bound_is_found() -> None:
    found = network_checks.port(settings("http://192.0.2.7:80"), is_running=False)
    assert (found.mark, found.sentence.split(",")[0][:32]) == (
        "fault",
        "Choose another address or port t",
    )


@pytest.mark.parametrize(
    ("chosen", "mark"),
    [
        ({}, "ok"),
        ({"host": "0.0.0.0"}, "warning"),
        ({"origins": ["http://carte.example"]}, "warning"),
        ({"origins": ["https://carte.example"]}, "ok"),
    ],
)
def test_a_house_that_others_reach_without_https_is_found(
    chosen: dict[str, object], mark: Mark
) -> None:
    assert network_checks.https(from_environment({"XDG_DATA_HOME": "/none"}, **chosen)).mark == mark


@pytest.mark.parametrize(
    ("chosen", "mark"),
    [
        ({}, "warning"),
        ({"push": "off"}, "ok"),
        ({"origins": ["https://carte.example"]}, "ok"),
    ],
)
def test_notifications_without_https_are_found(chosen: dict[str, object], mark: Mark) -> None:
    assert network_checks.push(from_environment({"XDG_DATA_HOME": "/none"}, **chosen)).mark == mark


@pytest.mark.parametrize(
    ("chosen", "marks"),
    [
        ({}, []),
        ({"origins": ["https://carte.example"]}, ["warning"]),
        ({"origins": ["https://carte.example"], "proxies": ["127.0.0.1"]}, []),
        ({"proxies": ["*"]}, ["warning"]),
    ],
)
def test_settings_of_a_closed_house_that_lack_a_proxy_are_found(
    chosen: dict[str, object], marks: list[Mark]
) -> None:
    found = network_checks.proxies_of_settings(
        from_environment({"XDG_DATA_HOME": "/none"}, **chosen)
    )
    assert [one.mark for one in found] == marks


@pytest.mark.parametrize(
    ("chosen", "mark"),
    [
        ({}, "ok"),
        ({"evening": "on"}, "fault"),
        ({"evening": "on", "host": "192.168.1.20"}, "ok"),
        ({"evening": "on", "origins": ["https://carte.example"]}, "warning"),
    ],
)
def test_an_evening_that_does_not_fit_its_network_is_found(
    chosen: dict[str, object], mark: Mark
) -> None:
    found = network_checks.evening(from_environment({"XDG_DATA_HOME": "/none"}, **chosen))
    assert found.mark == mark
