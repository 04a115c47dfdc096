"""`circolo doctor` tries a house behind the sample of nginx that the handbook ships."""

import json
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.certificates import certified
from tests.cli.house_processes import circolo, opened
from tests.web.transport.test_behind_nginx import NGINX, configuration, free_port

pytestmark = pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
UPGRADE = "        proxy_set_header Upgrade           $http_upgrade;\n"


@contextmanager
def behind_nginx(folder: Path, *, house: int, port: int, without: str) -> Iterator[None]:
    """Run nginx in front of a house, with the sample less the lines `without`."""
    text = configuration(folder, port=port, house=house)
    assert without in text
    (folder / "nginx.conf").write_text(text.replace(without, "") if without else text)
    words = (str(NGINX), "-e", folder / "errors", "-p", folder, "-c", folder / "nginx.conf")
    process = subprocess.Popen([*words, "-g", "daemon off;"])
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
            except ConnectionError:
                continue
            break
        yield
    finally:
        process.terminate()
        process.wait()


def marks(tmp_path: Path, *, without: str = "", **settings: str) -> dict[str, str]:
    """Return the marks of a doctor who tries a house behind nginx."""
    own = certified("127.0.0.1")
    (tmp_path / "cert.pem").write_bytes(own.certificate)
    (tmp_path / "key.pem").write_bytes(own.key)
    port, house = free_port(), free_port()
    settings |= {"CIRCOLO_ORIGINS": f"https://127.0.0.1:{port}"}
    with (
        opened(tmp_path / "data", "--port", str(house), **settings),
        behind_nginx(tmp_path, house=house, port=port, without=without),
    ):
        options = ("--data", tmp_path / "data", "--port", house, "--json")
        trusted = {"SSL_CERT_FILE": str(tmp_path / "cert.pem")}
        outcome = circolo("doctor", *options, settings=settings | trusted)
    return {one["check"]: one["mark"] for one in json.loads(outcome.stdout)}


def test_a_house_behind_the_sample_is_in_order(tmp_path: Path) -> None:
    found = marks(tmp_path, CIRCOLO_PROXIES="127.0.0.1")
    names = ("public_address", "proxy", "websocket", "https", "push")
    assert {name: found[name] for name in names} == dict.fromkeys(names, "ok")


def test_a_house_that_does_not_name_nginx_is_found(tmp_path: Path) -> None:
    assert marks(tmp_path)["proxy"] == "fault"


def test_an_nginx_that_does_not_pass_web_sockets_is_found(tmp_path: Path) -> None:
    found = marks(tmp_path, without=UPGRADE, CIRCOLO_PROXIES="127.0.0.1")
    assert (found["proxy"], found["websocket"]) == ("ok", "fault")
