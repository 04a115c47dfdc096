"""Who is asking, as a request tells it."""

import pytest

from circolo.web.allowed_hosts import is_own_host
from circolo.web.requester import Requester, is_own_page, read_requester


def asked(
    client: tuple[str, int] | None = ("192.0.2.7", 1), scheme: str = "http", **headers: str
) -> Requester:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return read_requester({"client": client, "scheme": scheme, "headers": raw})


@pytest.mark.parametrize(
    ("host", "address", "local"),
    [
        ("192.0.2.7", "192.0.2.7", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::/64", True),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", False),
        ("::ffff:192.0.2.7", "192.0.2.7", False),
        ("::ffff:127.0.0.1", "127.0.0.1", True),
        ("nonsense", "unknown", False),
    ],
)
def test_an_address_counts_once_however_it_is_written(
    host: str, address: str, *, local: bool
) -> None:
    who = asked((host, 1))
    assert (who.address, who.local) == (address, local)


def test_whoever_has_no_address_is_unknown() -> None:
    assert asked(None).address == "unknown"


def test_who_comes_through_a_proxy_of_this_machine_is_not_local() -> None:
    assert not asked(("127.0.0.1", 1), x_forwarded_for="192.0.2.7").local


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        ("http://club.local:8080", True),
        ("HTTP://Club.Local:8080", True),
        ("https://club.local:8080", False),
        ("http://club.local", False),
        ("http://club.local:8081", False),
        ("http://club.local:8080.evil.example", False),
        ("http://evil.example", False),
        ("https://carte.example", True),
        ("null", False),
        ("", False),
    ],
)
def test_only_the_houses_own_pages_may_ask(origin: str, *, same: bool) -> None:
    who = asked(host="club.local:8080", origin=origin)
    assert is_own_page(who, {"https://carte.example"}) is same


def test_the_cookie_is_found_among_others() -> None:
    assert asked(cookie="a=b; circolo=secret; c=d").token == "secret"
    assert asked(cookie="xcircolo=secret; circolo").token == ""


def test_over_https_only_the_bound_cookie_counts() -> None:
    assert asked(scheme="wss", cookie="circolo=forged; __Host-circolo=own").token == "own"
    assert asked(scheme="https", cookie="circolo=forged").token == ""


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("192.168.1.5:8080", True),
        ("127.0.0.1", True),
        ("[::1]:8080", True),
        ("[fd00::5]", True),
        ("localhost:8080", True),
        ("raspberrypi:8080", True),
        ("Raspberrypi.Local:8080", True),
        ("house.home.arpa", True),
        ("carte.example", True),
        ("Carte.Example.:443", True),
        ("", True),
        ("evil.example:8080", False),
        ("carte.example.evil.example", False),
        ("evil.local.example", False),
        ("192.168.1.5.evil.example", False),
        ("127.1.evil", False),
    ],
)
def test_a_house_goes_by_names_that_nobody_else_can_hand_out(host: str, *, own: bool) -> None:
    assert is_own_host(host, {"https://carte.example"}) is own


def test_a_page_whose_name_was_bound_to_the_house_is_not_its_own() -> None:
    who = asked(host="evil.example:8080", origin="http://evil.example:8080")
    assert not is_own_page(who, frozenset())
