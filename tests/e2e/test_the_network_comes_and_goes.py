"""The network is lost in the middle of each game: the page says so, and goes on when it is back.

`make prove-lines` stays offline for 45 s at many more moments, and measures.
"""

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.e2e.line import line_to
from tests.e2e.lost_lines import WAYS, Traveller

MOMENTS = 2


@pytest.mark.parametrize("way", WAYS, ids=lambda way: ".".join(way))
def test_a_table_goes_on_without_a_reload_when_the_network_is_back(
    way: tuple[str, ...], open_house: House, browser: Browser
) -> None:
    with line_to(open_house.address) as line:
        traveller = Traveller(browser, line, way)
        for _ in range(MOMENTS):
            outage = traveller.loses_the_network(traveller.moves_on(), for_millis=0)
            assert outage.zeros == 0, outage
        traveller.moves_on()
        # A reload would have forgotten it.
        assert traveller.page.evaluate("Array.isArray(window.zeros)")
