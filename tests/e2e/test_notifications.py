"""Notifications: the switch in the settings, and what the service worker shows.

Chromium reaches no push service here, so the test delivers the message by the developer tools.
"""

import json

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House
from tests.e2e.player import PATIENCE, PHONE

READY = "navigator.serviceWorker.ready.then(() => true)"
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
}"""
NOTICE = {
    "title": "Tocca a te",
    "body": "Tressette: il tavolo ti aspetta.",
    "path": "/table/t123",
    "tag": "table t123",
    "lang": "it",
}


def arrives(browser: Browser, house: House, *, permissions: list[str]) -> Page:
    """Return the page of a new guest whose service worker runs."""
    context = browser.new_context(viewport=PHONE, locale="en")
    context.grant_permissions(permissions, origin=house.address)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(house.address)
    expect(page.locator(".account-button")).to_be_visible()
    assert page.evaluate(READY)
    return page


def unfolds_notifications(page: Page) -> None:
    page.locator(".account-button").click()
    page.locator("summary", has_text="Notifications").click()


def delivers(page: Page, origin: str, message: str) -> None:
    """Let the browser deliver a message to the service worker, as a push service does."""
    tools = page.context.new_cdp_session(page)
    known: list[str] = []

    def note(event: dict[str, list[dict[str, str]]]) -> None:
        known.extend(one["registrationId"] for one in event["registrations"])

    tools.on("ServiceWorker.workerRegistrationUpdated", note)
    tools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(20)
    push = {"origin": origin, "registrationId": known[-1], "data": message}
    tools.send("ServiceWorker.deliverPushMessage", push)


def test_a_message_of_the_house_is_shown_as_a_notification(
    open_house: House, browser: Browser
) -> None:
    page = arrives(browser, open_house, permissions=["notifications"])
    delivers(page, open_house.address, json.dumps(NOTICE))
    page.wait_for_function(f"({SHOWN})().then((shown) => shown.length > 0)")
    (shown,) = page.evaluate(SHOWN)
    assert shown.pop("data") == NOTICE["path"]
    assert shown == {name: NOTICE[name] for name in ("title", "body", "tag", "lang")}


def test_the_switch_says_when_the_browser_has_no_push_service(
    open_house: House, browser: Browser
) -> None:
    page = arrives(browser, open_house, permissions=["notifications"])
    unfolds_notifications(page)
    switch = page.get_by_role("switch", name="Notify me when I do not see the page")
    expect(switch).not_to_be_checked()
    switch.click()
    expect(page.get_by_text("The notification service of the browser")).to_be_visible()
    expect(switch).not_to_be_checked()


def test_a_browser_that_blocks_notifications_says_so(open_house: House, browser: Browser) -> None:
    page = arrives(browser, open_house, permissions=[])
    page.evaluate("void (window.Notification = class { static permission = 'denied' })")
    unfolds_notifications(page)
    expect(page.get_by_text("The browser blocks notifications of this page.")).to_be_visible()
