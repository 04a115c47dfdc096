"""A member sets up a second step on the page, and signs in with it."""

import pyotp
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.house import House
from tests.e2e.player import PASSWORD, PHONE, Toucher, enter

NAME = "Nonna Pina"


def opened_step(member: Toucher) -> Locator:
    member.page.locator(".account-button").click()
    dialog = member.page.get_by_role("dialog")
    dialog.get_by_text("Second step to sign in").click()
    return dialog.locator(".second-factor")


def set_up(step: Locator) -> tuple[pyotp.TOTP, list[str]]:
    """Set up the second step; return what the app knows, and the recovery codes."""
    step.get_by_label("Password").fill(PASSWORD)
    step.get_by_role("button", name="Set it up").click()
    expect(step.get_by_role("img", name="QR code of the key for the app")).to_be_visible()
    app = pyotp.TOTP(step.get_by_role("textbox", name="Key").input_value().replace(" ", ""))
    step.get_by_role("textbox", name="Code").fill(app.now())
    step.get_by_role("button", name="Confirm").click()
    codes = step.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    return app, codes.all_inner_texts()


def test_a_member_sets_it_up_and_signs_in_with_a_recovery_code(
    browser: Browser, open_house: House
) -> None:
    member = Toucher(enter(browser, open_house.address, size=PHONE))
    member.joins(NAME)
    _, codes = set_up(opened_step(member))
    other = Toucher(enter(browser, open_house.address, size=PHONE))
    other.page.locator(".account-button").click()
    dialog = other.page.get_by_role("dialog")
    dialog.get_by_text("Log in", exact=True).first.click()
    form = dialog.locator("form").filter(has=other.page.get_by_role("button", name="Log in"))
    form.get_by_label("Name").fill(NAME)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Log in").click()
    form.get_by_label("Code").fill(codes[0])
    form.get_by_role("button", name="Log in").click()
    expect(dialog).to_have_count(0)
    expect(other.page.locator(".account-button")).to_contain_text(NAME)
