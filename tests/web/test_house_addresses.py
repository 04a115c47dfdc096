"""The address at which other devices find the house."""

import pytest

from circolo.web.house_addresses import is_loopback, lan_address, reachable_origin
from tests.web.rig import served


def test_a_house_for_this_machine_alone_is_reached_by_no_other() -> None:
    assert reachable_origin("127.0.0.1", 8080, ()) is None
    assert reachable_origin("::1", 8080, ()) is None
    assert reachable_origin("localhost", 8080, ()) is None


def test_an_address_that_the_operator_names_goes_first() -> None:
    assert reachable_origin("127.0.0.1", 8080, {"https://carte.example"}) == "https://carte.example"


def test_a_house_on_one_address_is_found_there() -> None:
    assert reachable_origin("192.168.1.5", 8080, ()) == "http://192.168.1.5:8080"
    assert reachable_origin("fd00::5", 8080, ()) == "http://[fd00::5]:8080"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_house_on_every_address_is_found_on_the_network(host: str) -> None:
    own = lan_address()
    found = reachable_origin(host, 8080, ())
    assert found == (None if own is None else f"http://{own}:8080")
    assert own is None or not is_loopback(own)


@pytest.mark.anyio
async def test_the_page_can_ask_for_the_address() -> None:
    async with served(reached="http://192.168.1.5:8080") as rig, rig.browser() as browser:
        answer = await browser.get("/api/address")
        assert answer.json() == {"address": "http://192.168.1.5:8080"}


@pytest.mark.anyio
async def test_a_house_that_nobody_else_reaches_says_so() -> None:
    async with served() as rig, rig.browser() as browser:
        answer = await browser.get("/api/address")
        assert answer.json() == {"address": None}
