"""Addresses of push services: only plain https addresses on the public internet."""

from ipaddress import ip_network

import pytest

from circolo.store.push_port import ENDPOINT_MAX
from circolo.web.push.push_address import PushAddress, is_reachable, read_push_address


@pytest.mark.parametrize(
    ("endpoint", "address"),
    [
        ("https://push.example/a/b", PushAddress("push.example", 443, "/a/b")),
        ("https://push.example:8443", PushAddress("push.example", 8443, "/")),
        ("https://PUSH.example/?a=%0d", PushAddress("push.example", 443, "/?a=%0d")),
        ("https://[2001:db8::1]/a", PushAddress("2001:db8::1", 443, "/a")),
    ],
)
def test_an_address_is_read(endpoint: str, address: PushAddress) -> None:
    assert read_push_address(endpoint) == address


def test_the_host_of_a_request_names_an_unusual_port() -> None:
    assert PushAddress("push.example", 443, "/").authority == "push.example"
    assert PushAddress("push.example", 8443, "/").authority == "push.example:8443"
    assert PushAddress("2001:db8::1", 443, "/").authority == "[2001:db8::1]"


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://push.example/a",
        "ftp://push.example/a",
        "https:///a",
        "https://push.example:99999/",
        "https://user:secret@push.example/",
        "https://push.example/a#b",
        "https://push.example/a b",
        "https://push.example/a\r\nX-Other: 1",
        "https://push.example/\u00e8",
        "https://pu\u00e8h.example/",
        "https://push_example\\.org/",
        "https://[::1/",
        f"https://push.example/{'a' * ENDPOINT_MAX}",
    ],
)
def test_other_addresses_are_refused(endpoint: str) -> None:
    assert read_push_address(endpoint) is None


@pytest.mark.parametrize("host", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_hosts_are_reachable(host: str) -> None:
    assert is_reachable(host, allowed=())


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::10.0.0.1",
        "localhost",
    ],
)
def test_hosts_that_only_the_house_reaches_are_refused(host: str) -> None:
    assert not is_reachable(host, allowed=())


def test_the_operator_may_allow_a_private_network() -> None:
    allowed = (ip_network("10.1.0.0/16"), ip_network("fd00::/8"))
    assert is_reachable("10.1.2.3", allowed=allowed)
    assert is_reachable("fd00::1", allowed=allowed)
    assert is_reachable("::ffff:10.1.2.3", allowed=allowed)
    assert not is_reachable("10.2.0.1", allowed=allowed)
