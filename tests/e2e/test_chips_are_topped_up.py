"""Two people on phones buy more chips at a table of chemin de fer: one during a coup, the other
after losing all chips.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.company import BETS, TO_START, Person, opens_a_table, sits_down
from tests.e2e.felt import Watcher
from tests.e2e.house import opened
from tests.e2e.player import PHONE, enter
from tests.e2e.rigged import RiggedHouse

THE_PUNTA_WINS = ("7C", "3D", "TH", "KS", "2C")  # seven stays, three asks and has five
ANNA_FIRST = {"first_banker": 0}
PURSE = 1_000
ANNAS, BRUNOS = 10, 40
"""What they sit down with, where nobody has more than a hundred."""


@pytest.mark.rule("R10")
def test_chips_are_paid_at_once_and_play_from_the_next_coup_on(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(RiggedHouse(tmp_path / "data", THE_PUNTA_WINS, ANNA_FIRST)) as house:
        anna, bruno = two_at_a_table(house, browser)
        anna.set("chemin_de_fer.yourPosta", ANNAS)
        anna.do("act.takeBank")
        bruno.calls("banco")
        expect(anna.page.locator(".chemin-de-fer-bets li")).to_have_count(1)
        house.leap(BETS)
        tops_up_in_a_coup(anna, bruno)
        wins_the_coup(anna, bruno)
        buys_after_losing_all(anna, bruno)
        expect(bruno.button("act.takeBank")).to_have_count(1)


def two_at_a_table(house: RiggedHouse, browser: Browser) -> tuple[Person, Person]:
    languages = ("it", "en")
    pages = [enter(browser, house.address, language=one, size=PHONE) for one in languages]
    anna, bruno = map(Person, map(Watcher, pages, languages))
    opens_a_table(anna)
    bruno.page.goto(anna.page.url)
    anna.page.reload()
    sits_down(bruno, chips=BRUNOS)
    house.leap(TO_START)
    expect(anna.button("act.takeBank")).to_have_count(1)
    return anna, bruno


def tops_up_in_a_coup(anna: Person, bruno: Person) -> None:
    expect(bruno.button("chemin_de_fer.word.sto")).to_have_count(1)
    bruno.press(bruno.t("table.menu"))
    tops_up(bruno, 50, had=PURSE - BRUNOS)
    bruno.page.keyboard.press("Escape")
    for person in (anna, bruno):
        coming = plate(person, bruno).locator(".plate-coming")
        expect(coming).to_have_text(person.t("seat.coming", chips=50))
        # All that Anna has lies in the bank.
        assert stacks(person) == [0, BRUNOS]


def wins_the_coup(anna: Person, bruno: Person) -> None:
    """Let Bruno win: the stack then has Anna's chips and the bought ones."""
    bruno.do("chemin_de_fer.word.sto")
    anna.do("chemin_de_fer.word.tiro")
    for person in (anna, bruno):
        won = plate(person, bruno).locator(".plate-chips > :nth-child(2)")
        expect(won).to_have_text(str(ANNAS + BRUNOS + 50))
        expect(person.page.locator(".plate-coming")).to_have_count(0)
        assert stacks(person) == [0, ANNAS + BRUNOS + 50]


def buys_after_losing_all(anna: Person, bruno: Person) -> None:
    expect(anna.say).to_have_text(anna.t("say.broke"))
    expect(plate(bruno, anna).locator(".plate-why")).to_have_text(f" · {bruno.t('absent.broke')}")
    tops_up(anna, 80, had=PURSE - ANNAS)
    for person in (anna, bruno):
        expect(plate(person, anna).locator(".plate-chips > :nth-child(2)")).to_have_text("80")
        expect(person.page.locator(".plate-absent, .plate-coming")).to_have_count(0)
        assert stacks(person) == [80, ANNAS + BRUNOS + 50]


def tops_up(person: Person, chips: int, *, had: int) -> None:
    """Buy `chips`, and check that the account has `had - chips` left."""
    person.press(person.t("act.topUp"))
    sheet = person.page.get_by_role("dialog", name=person.t("act.topUp"))
    expect(sheet.get_by_text(person.t("topUp.hint", chips=had))).to_be_visible()
    person.set("act.topUp", chips)
    person.use(sheet.get_by_role("button", name=person.t("topUp.do", chips=chips)))
    expect(sheet).to_have_count(0)
    in_the_purse(person, had - chips)


def in_the_purse(person: Person, chips: int) -> None:
    """Check the chips of the person's account, as the server reports them."""
    me = person.page.evaluate("async () => (await fetch('/api/me')).json()")
    assert me["chips"] == chips


def plate(seen_by: Person, whose: Person) -> Locator:
    return seen_by.page.locator(f'.plate[data-seat="{whose.seat}"]')


def stacks(person: Person) -> list[int]:
    """What lies before the seats, as a page shows it."""
    places = person.page.locator(".plate[data-seat]")
    by_seat = {
        int(one.get_attribute("data-seat") or 0): one.locator(".plate-chips > :nth-child(2)")
        for one in places.all()
    }
    return [int(by_seat[seat].inner_text()) for seat in sorted(by_seat)]
