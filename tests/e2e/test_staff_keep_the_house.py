"""An operator at the staff page: gives chips, silences, lets a deal not count, excludes."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import House, house
from tests.e2e.player import DESK, PHONE, Toucher, enter, in_english

PURSE = 1_000
ENTRY = 50
WHY = "a card was marked"


class Operator(Toucher):
    """Who has an account, and a role that was given to it at the house's desk."""

    def becomes_one(self, served: House) -> None:
        self.joins("Olga")
        admin = [sys.executable, "-m", "circolo", "admin", "grant", "operator", "Olga"]
        subprocess.run([*admin, "--data", str(served.data)], check=True)
        self.page.reload()
        self.page.locator(".account-button").click()
        self.page.get_by_role("dialog").get_by_role("link", name="Staff").click()
        expect(self.page.get_by_role("heading", name="Staff", exact=True)).to_be_visible()

    def looks_up(self, name: str) -> None:
        person = self.page.get_by_role("region", name="A person")
        person.get_by_label("Name").fill(name)
        person.get_by_role("button", name="Look up").click()
        expect(person.get_by_role("heading", name=name)).to_be_visible()

    def does(self, act: str, **fields: object) -> None:
        """Do an act of staff on the person on the page."""
        person = self.page.get_by_role("region", name="A person")
        person.get_by_label("What to do").select_option(label=act)
        for label, value in fields.items():
            person.get_by_role("spinbutton", name=label).fill(str(value))
        person.get_by_label("Why (it is kept)").fill(WHY)
        person.get_by_role("button", name=act, exact=True).click()
        self.is_told_so()

    def voids(self, table: str, deal: int) -> None:
        form = self.page.get_by_role("region", name="Void a deal")
        form.get_by_label("Table").fill(table)
        form.get_by_label("Deal number").fill(str(deal))
        form.get_by_label("Why (it is kept)").fill(WHY)
        form.get_by_role("button", name="Void the deal").click()
        form.get_by_role("button", name="Yes, void the deal").click()
        self.is_told_so()

    def is_told_so(self) -> None:
        done = self.page.get_by_text("Done, and recorded.")
        expect(done).to_be_visible()
        self.page.get_by_role("button", name="Close").click()
        expect(done).to_have_count(0)


def test_an_operator_gives_chips_silences_voids_and_excludes(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        olga = Operator(enter(browser, served.address, size=DESK))
        bruno = Toucher(enter(browser, served.address, size=PHONE))
        name = in_english(str(me(bruno.page)["name"]))
        olga.becomes_one(served)
        olga.looks_up(name)
        olga.does("Give chips", Chips=500)
        assert me(bruno.page)["chips"] == PURSE + 500
        olga.does("Mute", Minutes=30)
        expect(olga.page.get_by_text("May not write until")).to_be_visible()
        a_deal_is_let_not_count(olga, bruno)
        olga.does("Exclude from tables", Hours=24)
        bruno.page.goto(served.address)
        bruno.press("Play now")
        expect(
            bruno.page.get_by_text("you may not sit at any table: ask the house")
        ).to_contain_text("Until ")


def a_deal_is_let_not_count(olga: Operator, bruno: Toucher) -> None:
    bruno.press("Create a table")
    sheet = bruno.page.get_by_role("dialog")
    for choice in ("2", str(ENTRY)):
        sheet.get_by_text(choice, exact=True).first.click()
    bruno.press("Open the table")
    bruno.press("Add a bot")
    expect(bruno.hand).to_have_count(10)
    assert me(bruno.page)["chips"] == PURSE + 500 - ENTRY
    olga.voids(bruno.page.url.rsplit("/", 1)[1], 1)
    expect(bruno.page.get_by_role("log")).to_contain_text(f"Deal 1 does not count: {WHY}")
    assert me(bruno.page)["chips"] == PURSE + 500


def me(page: Page) -> dict[str, object]:
    """What the house says to who asks from this page."""
    said: dict[str, object] = page.evaluate("async () => (await fetch('/api/me')).json()")
    return said
