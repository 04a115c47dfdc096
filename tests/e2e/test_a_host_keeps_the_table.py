"""A host opens a table with a password, starts it, removes a guest, and locks the table."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.house import house
from tests.e2e.player import DESK, PHONE, Toucher, enter, in_english

PURSE = 1_000


class Host(Toucher):
    """Who opens the table, at a desk, in English."""

    @property
    def tools(self) -> Locator:
        return self.page.get_by_role("dialog", name="Your table")

    def opens_with_a_password(self, password: str) -> None:
        self.press("Create a table")
        sheet = self.page.get_by_role("dialog")
        for choice in ("Chemin de fer", "60 s", "More rules", "When I say so"):
            sheet.get_by_text(choice, exact=True).click()
        sheet.get_by_text("With a password", exact=True).click()
        sheet.get_by_label("Table password").fill(password)
        self.press("Open the table")
        expect(self.page.locator(".chemin-de-fer")).to_be_visible()

    def takes_the_tools(self) -> None:
        self.press("Table menu")
        self.page.get_by_role("button", name="Your table").click()
        expect(self.tools).to_be_visible()

    def puts_all_away(self) -> None:
        for _ in range(2):
            self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def sends_away(self, name: str) -> None:
        self.tools.get_by_role("button", name=f"Remove {name}").click()
        self.tools.get_by_role("button", name="Yes, remove").click()


class Guest(Toucher):
    """Who comes by the link, on a phone, in Italian."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.name = page.evaluate("async () => (await fetch('/api/me')).json()")["name"]
        self.told = page.get_by_role("dialog", name="Ti hanno allontanato")

    def sits_down(self, password: str) -> None:
        self.page.get_by_label("Password del tavolo").fill(password)
        self.page.get_by_role("button", name="Siediti").first.click()

    def purse(self) -> object:
        return self.page.evaluate("async () => (await fetch('/api/me')).json()")["chips"]


def test_a_host_asks_a_password_begins_removes_and_locks(tmp_path: Path, browser: Browser) -> None:
    with house(tmp_path / "data") as served:
        host = Host(enter(browser, served.address, size=DESK))
        guests = [
            Guest(enter(browser, served.address, language="it", size=PHONE)) for _ in range(3)
        ]
        bruno, carla, dario = guests
        host.opens_with_a_password("sesamo")
        for guest in guests:
            guest.page.goto(host.page.url)
        they_sit_down_with_the_password(bruno, carla)
        carla_is_sent_away_before_it_begins(host, carla)
        dario.sits_down("sesamo")
        it_begins_when_the_host_says_so(host, bruno, dario)
        dario_is_sent_away_from_the_play(host, dario)
        the_table_is_locked(host, carla)


def they_sit_down_with_the_password(bruno: Guest, carla: Guest) -> None:
    bruno.sits_down("apriti")
    expect(bruno.page.get_by_text("Password sbagliata.")).to_be_visible()
    bruno.sits_down("sesamo")
    expect(bruno.page.locator(".chemin-de-fer-seat[data-mine=true] .plate-chips")).to_have_count(1)
    expect(carla.page.locator(".seat-choice").get_by_text(bruno.name)).to_have_count(1)
    carla.sits_down("sesamo")
    expect(carla.page.locator(".chemin-de-fer-seat[data-mine=true] .plate-chips")).to_have_count(1)


def carla_is_sent_away_before_it_begins(host: Host, carla: Guest) -> None:
    expect(host.page.locator(".plate-chips")).to_have_count(3)
    host.takes_the_tools()
    host.sends_away(in_english(carla.name))
    expect(carla.told).to_contain_text("a questo tavolo non puoi più sederti")
    carla.told.get_by_role("button", name="Chiudi").click()
    assert carla.purse() == PURSE
    carla.sits_down("sesamo")
    expect(carla.page.get_by_text("Chi ha aperto il tavolo ti ha allontanato.")).to_be_visible()
    host.puts_all_away()
    expect(host.page.get_by_role("log")).to_contain_text(
        f"The host removes {in_english(carla.name)}."
    )


def it_begins_when_the_host_says_so(host: Host, bruno: Guest, dario: Guest) -> None:
    for guest in (bruno, dario):
        expect(guest.page.get_by_text("Si comincia quando lo dice")).to_be_visible()
        expect(guest.page.get_by_role("button", name="Comincia")).to_have_count(0)
    host.press("Start")
    for each in (host, bruno, dario):
        expect(each.page.locator(".chemin-de-fer-middle")).to_have_count(1)


def dario_is_sent_away_from_the_play(host: Host, dario: Guest) -> None:
    host.takes_the_tools()
    host.sends_away(in_english(dario.name))
    expect(dario.told).to_contain_text("le tue fiches tornano nel tuo conto")
    dario.told.get_by_role("button", name="Torna ai tavoli").click()
    expect(dario.page.locator(".quick-play")).to_be_visible()
    expect(dario.page.get_by_text("I tuoi tavoli")).to_have_count(0)
    expect(host.page.locator(".plate-chips")).to_have_count(2)
    assert dario.purse() == PURSE


def the_table_is_locked(host: Host, carla: Guest) -> None:
    host.tools.get_by_role("button", name="Lock the table").click()
    expect(host.tools.get_by_role("button", name="Unlock the table")).to_be_visible()
    host.puts_all_away()
    carla.page.goto(f"{carla.page.url.split('/table/')[0]}/")
    expect(carla.page.locator(".row-live").get_by_text("Bloccato")).to_be_visible()
