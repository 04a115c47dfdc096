"""A director at the staff page: announces a tournament, pauses it, extends it, and cancels it."""

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.house import house
from tests.e2e.player import DESK, PHONE, Toucher, Typist, enter
from tests.e2e.test_staff_keep_the_house import PURSE, Operator, me

NAME = "Coppa d'autunno"
ENTRY, FEE = 100, 10
MINUTES = 5
WHY = "the lights are out"
MESSAGE = "dinner is at nine"


class Director(Typist):
    """A member with a role, who presses every button by the keyboard."""

    def goes_to_work(self) -> None:
        self.page.reload()
        self.page.locator(".account-button").click()
        self.page.get_by_role("dialog").get_by_role("link", name="Staff").click()
        expect(self.page.get_by_text("You are a director")).to_be_visible()

    def announces(self) -> str:
        """Announce a sit-and-go of two; return where its page is."""
        self.press("Announce a tournament…")
        self.page.get_by_role("combobox", name="Format").select_option(
            label="Sette e mezzo: freeze-out"
        )
        for choice in ("As soon as it is full", "of guests"):
            self.page.get_by_text(choice, exact=True).click()
        self.writes("Entered", "1")
        self.use(self.page.get_by_role("button", name="Announce", exact=True))
        expect(self.page.get_by_label("Tournament name")).to_be_focused()
        expect(self.page.get_by_text("A whole number from 2 to 512.")).to_be_visible()
        self.page.keyboard.type(NAME)
        self.writes("Entered", "2")
        self.use(self.page.get_by_role("button", name="Announce", exact=True))
        self.confirms(
            "Announce", f"{ENTRY + FEE} chips ({ENTRY} to the prize pool, {FEE} to the house)"
        )
        link = self.page.get_by_role("link", name="Tournament page")
        self.use(link)
        expect(self.page.get_by_role("heading", name=NAME)).to_be_visible()
        return self.page.url

    def does(self, deed: str, **fields: object) -> None:
        """Do something with the event whose desk is open."""
        self.desk.get_by_role("combobox", name="What to do").select_option(label=deed)
        for label, value in fields.items():
            self.writes(label, value)
        self.use(self.desk.get_by_role("button", name=deed))

    def confirms(self, deed: str, words: str) -> None:
        """Read the question, and say yes."""
        question = self.page.get_by_role("group", name=deed)
        expect(question).to_contain_text(words)
        expect(question.get_by_role("button", name="No, go back")).to_be_focused()
        self.use(question.get_by_role("button", name=f"Yes, {deed[0].lower()}{deed[1:]}"))

    def writes(self, label: str, value: object) -> None:
        self.page.get_by_label(label).first.fill(str(value))

    @property
    def desk(self) -> Locator:
        return self.page.get_by_role("group", name=NAME)


@pytest.mark.rule("P6")
def test_a_director_announces_pauses_extends_and_cancels_a_tournament(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        olga = Operator(enter(browser, served.address, size=DESK))
        dora = Director(enter(browser, served.address, size=DESK))
        people = [Toucher(enter(browser, served.address, size=PHONE)) for _ in range(2)]
        dora.joins("Dora")
        olga.becomes_one(served)
        makes_a_director(olga, "Dora")
        dora.goes_to_work()
        address = dora.announces()
        for person in people:
            enters(person, address)
        for person in people:
            expect(person.page).to_have_url(re.compile("/table/"))
            assert me(person.page)["chips"] == PURSE - ENTRY - FEE
        looks_over(dora, people[0].page)
        directs(dora, people[0].page, f"{served.address}/api/events/{address.rsplit('/', 1)[1]}")
        for person in people:
            assert me(person.page)["chips"] == PURSE
        dora.page.goto(address)
        notes = dora.page.get_by_role("region", name="Director’s notes")
        expect(notes).to_contain_text(f"The tournament was cancelled: {WHY}")
        expect(notes).to_contain_text(f"The clock is extended by {MINUTES} min")


def makes_a_director(olga: Operator, name: str) -> None:
    olga.looks_up(name)
    person = olga.page.get_by_role("region", name="A person")
    person.get_by_label("What to do").select_option(label="Give a role")
    person.get_by_role("combobox", name="Role", exact=True).select_option(label="Director")
    person.get_by_role("button", name="Give a role").click()
    olga.is_told_so()


def enters(person: Toucher, address: str) -> None:
    person.page.goto(address)
    person.press(f"Join · {ENTRY + FEE} chips")
    person.press(f"Pay {ENTRY + FEE} and enter")


def looks_over(dora: Director, played: Page) -> None:
    """Look at all tables at once, pause one, and tell everybody something."""
    tournament = dora.page.url
    dora.use(dora.page.get_by_role("link", name="Manage this tournament"))
    dora.use(dora.page.get_by_role("button", name="All tables"))
    table = dora.page.get_by_role("listitem").filter(
        has=dora.page.get_by_role("heading", name="Table 1")
    )
    expect(table.locator(".dashboard-seat")).to_have_count(2)
    dora.use(table.get_by_role("button", name="Pause: Table 1"))
    expect(played.get_by_text("The table waits for the director.")).to_be_visible(timeout=60_000)
    dora.use(table.get_by_role("button", name="Resume: Table 1"))
    dora.writes("Message to all tables", MESSAGE)
    dora.use(dora.page.get_by_role("button", name="Send"))
    expect(played.get_by_text(f"The director: {MESSAGE}")).to_be_visible()
    dora.page.goto(tournament)


def directs(dora: Director, played: Page, told: str) -> None:
    """Stop it, let it go on, have its level last longer, and end it; the table hears of it."""
    dora.use(dora.page.get_by_role("link", name="Manage this tournament"))
    dora.does("Pause", **{"Why (everybody reads it)": WHY})
    expect(dora.page.get_by_text(re.compile("^Paused · .* · Clock stopped at"))).to_be_visible()
    expect(played.get_by_text("The tournament is paused").first).to_be_visible()
    dora.does("Resume")
    expect(dora.page.get_by_text(re.compile("^In progress · .* · Left"))).to_be_visible()
    before = level_ends(dora.page, told)
    dora.does("Extend", Minutes=MINUTES)
    dora.confirms("Extend", f"The clock gets {MINUTES} more minutes.")
    expect(dora.desk.locator("xpath=..")).to_contain_text(f"extended by {MINUTES} min")
    assert level_ends(dora.page, told) == before + MINUTES * 60_000
    dora.does("Cancel the tournament", **{"Why (everybody reads it)": WHY})
    dora.confirms("Cancel the tournament", f"{ENTRY + FEE} chips to each of the 2 entrants")
    expect(dora.desk).to_contain_text("There is nothing left to do here.")


def level_ends(page: Page, told: str) -> int:
    """Return when the level ends, as the house tells anybody."""
    view = msgspec.json.decode(page.request.get(told).body())["view"]
    ends: int = view["level"]["ends"]
    return ends
