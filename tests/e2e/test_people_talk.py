"""Two people talk at a table of partners: in two languages, between deals, and not to everybody."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from circolo.bots.roster import NAMES
from tests.e2e.house import House, house
from tests.e2e.player import DESK, Toucher, enter, next_up
from tests.e2e.test_friends_meet_by_a_link import open_a_private_table, seat_two_bots

SILENT = "Si gioca a coppie: finché la smazzata non è finita non si parla."


class Talker(Toucher):
    """Somebody at a desk, who speaks English."""

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    @property
    def field(self) -> Locator:
        return self.page.get_by_role("textbox", name="Write to the table")

    def says(self, text: str) -> None:
        """Write a line, and see it leave the field."""
        self.field.fill(text)
        self.press("Send")
        expect(self.field).to_have_value("")


class Listener(Toucher):
    """Somebody on a phone, who speaks Italian."""

    @property
    def sheet(self) -> Locator:
        return self.page.get_by_role("dialog", name="Chat")

    def opens(self, button: str = "Chat") -> None:
        """Open what was said, by a button that is called so."""
        self.page.get_by_role("button", name=button, exact=True).click()
        expect(self.sheet).to_be_visible()

    def closes(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def hears(self) -> list[str]:
        """Return what people say, without who says it."""
        lines = self.sheet.get_by_role("listitem").all_inner_texts()
        said = [line.split(": ", 1) for line in lines]
        return [text for name, text in said if name not in NAMES]


def test_people_talk_before_a_deal_are_silent_in_it_and_need_not_hear_each_other(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CIRCOLO_TALK_GUESTS", "all")
    with house(tmp_path / "data") as served:
        anna = Talker(enter(browser, served.address, size=DESK))
        bruno = Listener(enter(browser, served.address, language="it"))
        bruno.page.goto(open_a_private_table(anna))
        bruno.page.get_by_role("button", name="Siediti").first.click()
        expect(anna.page.locator(".plate.is-free")).to_have_count(2)
        they_talk_before_the_match(anna, bruno)
        anna.field.fill("Let us go on!")
        they_are_silent_in_the_deal(anna, bruno)
        bruno.opens("Chat")
        anna.press("Send")
        expect(bruno.sheet.get_by_text("Let us go on!")).to_be_visible()
        bruno_hears_no_more_of_anna(anna, bruno)
        anna_reports_bruno(anna, served)


def they_talk_before_the_match(anna: Talker, bruno: Listener) -> None:
    anna.says("Hello there! <b>bold</b>")
    bruno.opens("Chat, 1 messaggio nuovo")
    expect(bruno.sheet.get_by_role("listitem")).to_have_count(1)
    bruno.sheet.get_by_role("button", name="Buona fortuna!").click()
    expect(anna.log).to_contain_text("Good luck!")
    expect(bruno.sheet.get_by_role("listitem")).to_have_count(2)
    assert bruno.hears() == ["Hello there! <b>bold</b>", "Buona fortuna!"]
    bruno.closes()


def they_are_silent_in_the_deal(anna: Talker, bruno: Listener) -> None:
    seat_two_bots(anna)
    for player in (anna, bruno):
        expect(player.hand).to_have_count(10)
    expect(anna.page.locator(".talk-closed")).to_contain_text("nobody talks until the deal is over")
    expect(anna.field).to_have_count(0)
    bruno.opens()
    expect(bruno.sheet.locator(".talk-closed")).to_have_text(SILENT)
    expect(bruno.sheet.get_by_role("button", name="Buona fortuna!")).to_have_count(0)
    bruno.closes()
    while not (wanted := next_up((anna, bruno))).is_done():
        wanted.answer()
    expect(anna.field).to_have_value("Let us go on!")


def bruno_hears_no_more_of_anna(anna: Talker, bruno: Listener) -> None:
    bruno.sheet.get_by_role("listitem").first.get_by_role("button").click()
    bruno.page.get_by_role("button", name="Blocca a tutti i tavoli").click()
    expect(bruno.page.get_by_text("Non ti arriva più nulla da")).to_be_visible()
    assert bruno.hears() == ["Buona fortuna!"]
    anna.says("Can you hear me?")
    expect(anna.log).to_contain_text("Can you hear me?")
    bruno.closes()
    bruno.page.reload()
    expect(bruno.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    bruno.opens()
    expect(bruno.sheet.get_by_role("listitem")).to_have_count(1)
    assert bruno.hears() == ["Buona fortuna!"]
    bruno.closes()
    bruno.press("Opzioni")
    bruno.page.get_by_text("Privacy", exact=True).click()
    bruno.page.get_by_text("Persone bloccate").click()
    bruno.page.get_by_role("button", name="Sblocca").click()
    expect(bruno.page.get_by_text("Non hai bloccato nessuno.")).to_be_visible()
    bruno.closes()
    anna.says("And now?")
    bruno.page.get_by_role("button", name="Chat, 1 messaggio nuovo").click()
    expect(bruno.sheet.get_by_text("And now?")).to_be_visible()


def anna_reports_bruno(anna: Talker, served: House) -> None:
    anna.log.get_by_role("button").first.click()
    anna.press("Report")
    anna.page.get_by_label("Reason").select_option("spam")
    anna.page.get_by_label("Note (optional)").fill("Wishes me luck all the time.")
    anna.press("Send the report")
    expect(anna.page.get_by_text("Report sent.")).to_be_visible()
    told = subprocess.run(
        [sys.executable, "-m", "circolo", "admin", "reports", "--json", "--data", str(served.data)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Wishes me luck all the time." in told.stdout
