"""A page whose house cannot be reached: what it needs lies in the browser."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House, opened
from tests.e2e.player import PATIENCE, PHONE

READY = "navigator.serviceWorker.ready.then(() => true)"
STORED = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    urls.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
  }
  return urls;
}"""
INSTALLABLE = "fetch('/manifest.webmanifest').then(answer => answer.json())"


def arrives(browser: Browser, house: House) -> Page:
    page = browser.new_context(viewport=PHONE, locale="en").new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(house.address)
    expect(page.locator(".account-button")).to_be_visible()
    assert page.evaluate(READY)
    return page


def test_rules_open_without_the_house_and_the_page_enters_when_it_is_back(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(House(tmp_path / "data")) as house:
        page = arrives(browser, house)
        house.kill()
        page.goto(house.address)
        shelf = page.locator(".offline-shelf")
        shelf.get_by_role("link", name="Rules", exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The rules of tressette")
        page.goto(f"{house.address}/me/matches")
        expect(shelf).to_be_visible()
        house.open()
        expect(page.locator(".account-button")).to_be_visible()
        expect(shelf).to_have_count(0)


def test_no_answer_of_the_house_is_stored(open_house: House, browser: Browser) -> None:
    page = arrives(browser, open_house)
    page.goto(f"{open_house.address}/me/matches")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    stored = page.evaluate(STORED)
    assert f"{open_house.address}/" in stored
    assert not [url for url in stored if "/api/" in url or "/me/" in url]


def test_the_page_can_be_installed(open_house: House, browser: Browser) -> None:
    page = arrives(browser, open_house)
    manifest = page.evaluate(INSTALLABLE)
    assert manifest["start_url"] == "/"
    client = page.context.new_cdp_session(page)
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Each page of a test is a private one.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
    for icon in manifest["icons"]:
        assert page.request.get(open_house.address + icon["src"]).ok
