"""The rules and the chances, from the table and by their own addresses, by keyboard alone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import PHONE


def on_a_phone(browser: Browser, language: str) -> Page:
    page = browser.new_context(viewport=PHONE, locale=language).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


@pytest.mark.rule("R1")
def test_rules_are_read_at_the_table_and_the_focus_comes_back(
    browser: Browser, open_house: House
) -> None:
    page = on_a_phone(browser, "it-IT")
    page.goto(open_house.address)
    page.get_by_role("button", name="Gioca subito").click()
    expect(page.locator(".hand-card")).to_have_count(10)
    menu = page.get_by_role("button", name="Menu del tavolo")
    menu.focus()
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Regole")
    expect(rules.locator(".rules-mark.is-here").first).to_have_text(
        "A questo tavolo: 2, uno contro uno"
    )
    rules.get_by_role("button", name="L’accuso").focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-section="accuso"]')).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(menu).to_be_focused()


def test_clause_and_chances_have_addresses_of_their_own(
    browser: Browser, open_house: House
) -> None:
    page = on_a_phone(browser, "es-ES")
    page.goto(f"{open_house.address}/rules/T12")
    clause = page.locator(".rules-text.is-wanted").first
    expect(clause).to_contain_text("cuatro condiciones")
    expect(clause).to_be_in_viewport()
    page.get_by_role("link", name="Probabilidades y reglas").click()
    picker = page.get_by_role("group", name="Cartas del palo que no ves")
    picker.get_by_role("radio", name="7", exact=True).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Los tres pueden asistir: 80,5 %")).to_be_visible()
    expect(page).to_have_url(f"{open_house.address}/odds")
    page.get_by_role("link", name="Chemin de fer", exact=True).click()
    expect(page.get_by_text("La banca gana, por apuesta: 1,55 %")).to_be_visible()
    page.get_by_role("link", name="Las reglas: Chemin de fer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Las reglas del chemin de fer")
    expect(page.locator(".rule-table [data-meaning=will]")).to_have_count(3)
