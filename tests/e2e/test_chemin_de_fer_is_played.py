"""Chemin de fer as people play it: a bet, a call over it, a grace, a bank passed and bought."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.company import AUCTION, BETS, TO_START, calls_of
from tests.e2e.house import House, opened
from tests.e2e.player import BETWEEN_LOOKS, DESK, PHONE, Toucher, enter
from tests.e2e.rigged import RiggedHouse

THE_BANK_WINS = ("2C", "9D", "TH", "KS")  # two against a natural nine
A_MINUTE = 60_000 // BETWEEN_LOOKS
CHIPS = 100


class Gambler(Toucher):
    """Somebody at a table of chemin de fer."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.say = page.locator(".status-line")
        self.bets = page.locator(".chemin-de-fer-bets li")
        self.cut = self.button(re.compile("^Cut [0-9]+ cards$"))
        self.bank_offered = self.button("Accept")
        self.bet = self.button(re.compile("^Bet "))
        self.withdraw = self.button("Withdraw")
        self.words = page.locator(".chemin-de-fer-bar .actions .button").filter(
            has_text=re.compile("^(Stand|Natural|Card|Draw)$")
        )
        self.pass_bank = self.button(re.compile("^Pass the bank"))
        self.buy = self.button(re.compile("^Buy at par"))
        self.log = page.locator(".log-lines")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.locator(".chemin-de-fer-bar .actions").get_by_role("button", name=name)

    def fates(self) -> list[str]:
        """What becomes of every bet, in words."""
        return self.page.locator(".chemin-de-fer-bets li .chemin-de-fer-fate").all_text_contents()

    def chips(self) -> int:
        """All that lies before the seats, and not in the bank."""
        shown = self.page.locator(
            ".chemin-de-fer-seat .plate-chips > span:nth-child(2)"
        ).all_inner_texts()
        return sum(int(chips.replace(",", "")) for chips in shown)


@pytest.mark.rule("F9", "F16", "F17")
def test_a_bet_is_called_over_withdrawn_and_a_bank_passed_and_bought(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(RiggedHouse(tmp_path / "data", THE_BANK_WINS, {})) as house:
        pages = [enter(browser, house.address, size=size) for size in (DESK, PHONE, PHONE)]
        table = seated(house, pages)
        banker, better, caller = bank_taken(table)
        a_bet_is_called_over_and_withdrawn(table, better, caller)
        expect(banker.log).to_contain_text("bet withdrawn")
        the_bank_wins(house, table, banker)
        a_bank_is_passed_and_bought(house, table, banker)


def a_bet_is_called_over_and_withdrawn(
    table: list[Gambler], better: Gambler, caller: Gambler
) -> None:
    better.use(better.bet)
    for each in table:
        expect(each.bets).to_have_count(1)
    caller.use(calls_of(caller).get_by_role("button", name=re.compile("^Banco alone")))
    for each in table:
        expect(each.bets.nth(1)).to_contain_text("void: Banco alone")
    better.use(better.withdraw)
    for each in table:
        expect(each.bets).to_have_count(1)
        assert each.fates() == ["counts"]


def the_bank_wins(house: RiggedHouse, table: list[Gambler], banker: Gambler) -> None:
    """Answer all questions about cards, until the banker may pass the bank."""
    house.leap(BETS)
    while (asked := first_of(table, "pass_bank", "words"))[1] == "words":
        each = asked[0]
        each.use(each.words.first)
        expect(each.words).to_have_count(0)
    assert asked[0] is banker


def a_bank_is_passed_and_bought(house: RiggedHouse, table: list[Gambler], banker: Gambler) -> None:
    height = posta(banker)
    banker.use(banker.pass_bank)
    others = [each for each in table if each is not banker]
    for each in others:
        expect(each.buy).to_have_text(f"Buy at par: {height}")
    others[0].use(others[0].buy)
    expect(others[0].buy).to_have_count(0)
    house.leap(AUCTION)
    for each in table:
        expect(each.log).to_contain_text(f"bank bought, a stake of {height}.")
        assert posta(each) == height
        assert each.chips() + height == len(table) * CHIPS


@pytest.mark.rule("F32")
def test_a_casino_table_has_its_croupier_its_sums_and_its_words(
    browser: Browser, open_house: House
) -> None:
    page = enter(browser, open_house.address, size=PHONE)
    page.locator(".quick").get_by_text("Chemin de fer", exact=True).click()
    page.locator(".quick").get_by_text("Casino", exact=True).click()
    me = Gambler(page)
    me.press("Play now")
    order = page.locator(".chemin-de-fer-place")
    expect(order.filter(has_text="Croupier")).to_have_count(1)
    numbers = [place.locator(".chemin-de-fer-number > :first-child") for place in order.all()]
    seats = [int(one.inner_text()) if one.count() else None for one in numbers]
    after = seats.index(None) + 1
    assert seats[after % len(seats)] == 1, "seat 1 is at the croupier's right"
    in_order = [seat for seat in seats[after:] + seats[: after - 1] if seat is not None]
    assert in_order == sorted(in_order)
    first_of([me], "cut")
    me.use(me.cut)
    if first_of([me], "bank_offered", "bet")[1] == "bank_offered":
        me.use(me.bank_offered)
    sums = page.locator(".chemin-de-fer-sum")
    expect(sums).to_have_text(
        [re.compile(rf"^{name}[\d,]+$") for name in ("Banque", "Covered", "Reliquat", "Cagnotte")]
    )
    casino = re.compile(
        "^(Banco|Banco prime|Banco seul|Suivi|Avec|Rien ne va plus|Passe) ?[0-9,]*$"
    )
    called = page.locator('.chemin-de-fer-bar [data-kind="calls"] .answer-text').all_inner_texts()
    assert all(casino.match(call) for call in called), called


def seated(house: RiggedHouse, pages: list[Page]) -> list[Gambler]:
    """Three people at a table of their own; the third comes before anybody has taken the bank."""
    host, guest, late = [Gambler(page) for page in pages]
    host.opens_a_table("Chemin de fer", "60 s", "With the link")
    expect(host.page.locator(".chemin-de-fer")).to_be_visible()
    for each in (guest, late):
        each.page.goto(host.page.url)
    guest.use(guest.page.get_by_role("button", name="Sit down").first)
    expect(host.page.locator(".chemin-de-fer-seat:has(.plate-chips)")).to_have_count(2)
    house.leap(TO_START)
    expect(late.page.locator(".table-watched")).to_have_count(1)
    late.use(late.page.get_by_role("button", name="Sit down").first)
    late.use(late.page.get_by_role("dialog").get_by_role("button", name="Sit down"))
    for each in (host, guest, late):
        expect(each.page.locator(".chemin-de-fer-seat:has(.plate-chips)")).to_have_count(len(pages))
    return [host, guest, late]


def first_of(table: list[Gambler], *names: str) -> tuple[Gambler, str]:
    """Whoever is offered one of these first, and which."""
    for _ in range(A_MINUTE):
        for each in table:
            for name in names:
                if getattr(each, name).first.is_visible():
                    return each, name
        table[0].page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError(f"nobody is offered any of {names}")


def bank_taken(table: list[Gambler]) -> tuple[Gambler, Gambler, Gambler]:
    """Let who is due take a bank whose least bet is no banco (F6); return the banker, and who
    may bet against it.
    """
    banker, _ = first_of(table, "bank_offered")
    banker.use(banker.page.locator(".chemin-de-fer-bar .amount").get_by_role("button", name="More"))
    banker.use(banker.bank_offered)
    for each in table:
        if each is not banker:
            expect(each.bet).to_be_visible()
    others = [each for each in table if each is not banker]
    return banker, others[0], others[1]


def posta(seen: Gambler) -> int:
    """The stake of the bank, as the bar at the top has it."""
    return int(seen.page.locator(".score-side b").inner_text().replace(",", ""))
