"""A member registers a passkey on the page and signs in with it, in Chromium."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.e2e.house import House
from tests.e2e.player import PASSWORD, PHONE, Toucher, enter

NAME = "Nonna Pina"


class Authenticator:
    """The virtual authenticator of one page, which recognizes its owner or does not."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._cdp.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._id = {"authenticatorId": added["authenticatorId"]}

    def credentials(self) -> list[dict[str, Any]]:
        found = self._cdp.send("WebAuthn.getCredentials", self._id)
        credentials: list[dict[str, Any]] = found["credentials"]
        return credentials

    def take(self, credential: dict[str, Any]) -> None:
        self._cdp.send("WebAuthn.addCredential", {**self._id, "credential": credential})

    def recognizes(self, *, owner: bool) -> None:
        self._cdp.send("WebAuthn.setUserVerified", {**self._id, "isUserVerified": owner})


def by_name(house: House) -> str:
    """The address of the house with a host name, as passkeys need it."""
    return house.address.replace("127.0.0.1", "localhost")


def unfolded(member: Toucher) -> Locator:
    member.page.locator(".account-button").click()
    dialog = member.page.get_by_role("dialog")
    dialog.get_by_text("Second step to sign in").click()
    return dialog.locator(".second-factor")


def add_passkey(step: Locator, name: str, *, asks_passkey: bool = False) -> None:
    step.get_by_text("Add a passkey" if not asks_passkey else "Add another passkey").click()
    form = step.locator("form").filter(
        has=step.page.get_by_role("button", name="Continue on the device")
    )
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Continue on the device").click()
    if asks_passkey:
        form.get_by_role("button", name="Use a passkey").click()


@pytest.fixture
def member(browser: Browser, open_house: House) -> Iterator[Toucher]:
    page = enter(browser, by_name(open_house), size=PHONE)
    yield Toucher(page)
    page.context.close()


def sign_in(page: Page, name: str) -> Locator:
    """Send name and password from a browser that was never here; return the dialog."""
    page.locator(".account-button").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Log in", exact=True).first.click()
    form = dialog.locator("form").filter(has=page.get_by_role("button", name="Log in"))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Log in").click()
    return dialog


def test_a_member_registers_a_passkey_and_signs_in_with_it(
    browser: Browser, open_house: House, member: Toucher
) -> None:
    device = Authenticator(member.page)
    member.joins(NAME)
    step = unfolded(member)
    add_passkey(step, "Phone")
    row = step.get_by_role("list", name="Passkeys").get_by_role("listitem")
    expect(row).to_contain_text("Phone")
    expect(row).to_contain_text("Not used yet.")
    (credential,) = device.credentials()

    other = enter(browser, by_name(open_house), size=PHONE)
    held = Authenticator(other)
    held.take(credential)
    dialog = sign_in(other, NAME)
    held.recognizes(owner=False)
    dialog.get_by_role("button", name="Use a passkey").click()
    expect(dialog.get_by_text("The passkey was not used. Try again.")).to_be_visible()
    held.recognizes(owner=True)
    dialog.get_by_role("button", name="Use a passkey").click()
    expect(dialog).to_have_count(0)
    expect(other.locator(".account-button")).to_contain_text(NAME)

    step = unfolded(Toucher(other))
    row = step.get_by_role("list", name="Passkeys").get_by_role("listitem")
    expect(row).to_contain_text("Last used on")
    row.get_by_text("Change", exact=True).click()
    row.get_by_label("Name").fill("Old phone")
    row.get_by_role("button", name="Rename").click()
    expect(row.locator("strong")).to_have_text("Old phone")
    row.get_by_label("Password").fill(PASSWORD)
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Use a passkey").click()
    expect(step.get_by_role("list", name="Passkeys")).to_have_count(0)
    other.context.close()


def test_a_copy_of_a_passkey_that_has_counted_less_is_refused(
    browser: Browser, open_house: House, member: Toucher
) -> None:
    device = Authenticator(member.page)
    member.joins("Zio Tano")
    step = unfolded(member)
    add_passkey(step, "Phone")
    expect(step.get_by_role("list", name="Passkeys").get_by_role("listitem")).to_have_count(1)
    (credential,) = device.credentials()
    add_passkey(step, "Stick", asks_passkey=True)
    # The one authenticator has the first passkey already, so it makes no second one.
    expect(member.page.get_by_text("The passkey was not used. Try again.")).to_be_visible()

    thief = enter(browser, by_name(open_house), size=PHONE)
    copied = Authenticator(thief)
    copied.take(credential | {"signCount": 0})
    dialog = sign_in(thief, "Zio Tano")
    dialog.get_by_role("button", name="Use a passkey").click()
    expect(dialog.get_by_text("Another device seems to have a copy")).to_be_visible()
    thief.context.close()
