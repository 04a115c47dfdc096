"""A person chooses a card as avatar, and the others at the table see it at once."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import Toucher, arrive, enter


def choose(page: Page, card: str) -> None:
    """Open the cards beside the name, and save this one."""
    page.get_by_role("button", name="Cambia la tua carta").click()
    page.locator(".avatar-choice").filter(
        has=page.get_by_role("radio", name=card, exact=True)
    ).click()
    page.get_by_role("button", name="Salva").click()
    expect(page.get_by_text("Fatto: ora questa è la tua carta.")).to_be_visible()


def test_a_guest_chooses_a_card_and_the_friend_at_the_table_sees_it_change(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, language="it")
    own = page.locator(".account-sign .avatar")
    expect(own).to_be_visible()
    choose(page, "Re di coppe")
    king = own.get_attribute("src") or ""
    host = Toucher(page)
    host.press("Gioca con un amico")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_visible()
    friend = arrive(browser, language="it")
    friend.goto(page.url)
    friend.get_by_role("button", name="Siediti").click()
    shown = friend.locator('.plate[data-at="top"] .avatar')
    expect(shown).to_have_attribute("src", king)
    home = page.context.new_page()
    home.goto(open_house.address)
    choose(home, "Cavallo di spade")
    expect(shown).not_to_have_attribute("src", king)
