"""The first minute of a newcomer on a phone: a name, a card, a friend."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import Toucher, arrive, enter


class Counting(Toucher):
    """A newcomer whose taps are counted."""

    taps = 0

    def press(self, name: str) -> None:
        self.taps += 1
        super().press(name)

    def choose_a_card(self) -> str:
        self.taps += 1
        return super().choose_a_card()


def test_from_the_address_to_a_name_and_a_first_card_in_three_taps(
    browser: Browser, open_house: House
) -> None:
    page = arrive(browser, language="it")
    page.goto(open_house.address)
    newcomer = Counting(page)
    newcomer.page.get_by_role("textbox", name="Il tuo nome").fill("Marta")
    newcomer.press("Salva")
    expect(page.get_by_role("button", name="Marta")).to_be_visible()
    newcomer.press("Gioca subito")
    newcomer.play()
    assert newcomer.taps <= 3


def test_what_a_newcomer_needs_is_in_the_first_glance(browser: Browser, open_house: House) -> None:
    page = enter(browser, open_house.address, language="it")
    bottom = page.viewport_size["height"] if page.viewport_size else 0
    for seen in (
        page.get_by_role("heading", name="Giochi di carte italiani"),
        page.get_by_role("textbox", name="Il tuo nome"),
        page.get_by_role("button", name="Gioca subito"),
        page.get_by_role("button", name="Gioca con un amico"),
    ):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bottom


def test_play_with_a_friend_shows_the_link_and_its_code_at_once(
    browser: Browser, open_house: House
) -> None:
    host = Counting(enter(browser, open_house.address, language="it"))
    host.press("Gioca con un amico")
    dialog = host.page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox")).to_be_visible()
    assert host.taps == 1
    friend = arrive(browser, language="en")
    friend.goto(host.page.url)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".hand-card").first).to_be_visible()


@pytest.mark.parametrize("button", ["Gioca subito", "Gioca con un amico"])
def test_a_typed_name_is_kept_without_saving_it_first(
    browser: Browser, open_house: House, button: str
) -> None:
    page = enter(browser, open_house.address, language="it")
    name = "Lia subito" if button == "Gioca subito" else "Lia amica"
    page.get_by_role("textbox", name="Il tuo nome").press_sequentially(name)
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/table/*")
    assert own_name(page) == name


def test_an_invited_guest_sits_down_by_the_name_that_they_typed(
    browser: Browser, open_house: House
) -> None:
    host = Toucher(enter(browser, open_house.address, language="it"))
    host.press("Gioca con un amico")
    host.page.wait_for_url("**/table/*")
    taken = arrive(browser, language="it")
    taken.goto(host.page.url)
    field = taken.get_by_role("textbox", name="Il tuo nome")
    field.press_sequentially("Circolo")
    taken.get_by_role("button", name="Siediti").click()
    expect(taken.get_by_role("alert").filter(has_text="scegline un altro")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("")
    field.press_sequentially("Ugo Uno")
    taken.get_by_role("button", name="Siediti").click()
    expect(taken.locator(".hand-card").first).to_be_visible()
    assert own_name(taken) == "Ugo Uno"
    expect(host.page.get_by_text("Ugo Uno").first).to_be_visible()


def own_name(page: Page) -> str:
    """Return the name that the server knows of the person of this page."""
    you: dict[str, str] = page.request.get(urljoin(page.url, "/api/me")).json()
    return you["name"]
