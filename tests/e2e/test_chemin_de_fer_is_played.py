"""Chemin de fer as people play it: a bet, a call over it, a grace, a bank passed and bought."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Launch
from tests.e2e.house import house
from tests.e2e.player import BETWEEN_LOOKS, DESK, PHONE, Toucher, enter

ANSWERS = 60
"""So many answers at most until somebody has won with his bank: twenty coups or more."""
A_MINUTE = 60_000 // BETWEEN_LOOKS
CHIPS = 100


class Gambler(Toucher):
    """Somebody at a table of chemin de fer."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.say = page.locator(".say")
        self.bets = page.locator(".salon-bets li")
        self.bank_offered = self.button("Accept")
        self.bet = self.button(re.compile("^Bet "))
        self.banco = self.button(re.compile("^Banco alone"))
        self.withdraw = self.button("Withdraw")
        self.words = page.locator(".salon-bar .actions .button").filter(
            has_text=re.compile("^(Stand|Natural|Card|Draw)$")
        )
        self.pass_bank = self.button(re.compile("^Pass the bank"))
        self.buy = self.button(re.compile("^Buy at par"))
        self.log = page.locator(".log-lines")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.locator(".salon-bar .actions").get_by_role("button", name=name)

    def fates(self) -> list[str]:
        """What becomes of every bet, in words."""
        return self.page.locator(".salon-bets li .salon-fate").all_inner_texts()

    def chips(self) -> int:
        """All that lies before the seats."""
        shown = self.page.locator(".salon-seat .plate-chips > span:nth-child(2)").all_inner_texts()
        return sum(int(chips.replace(",", "")) for chips in shown)


@pytest.mark.rule("F9", "F16", "F17")
def test_a_bet_is_called_over_withdrawn_and_a_bank_passed_and_bought(
    tmp_path: Path, launch: Launch
) -> None:
    with house(tmp_path / "data") as served:
        table = seated(
            [enter(launch(), served.address, size=size) for size in (DESK, PHONE, PHONE)]
        )
        banker, better, caller = bank_taken(table)
        better.use(better.bet)
        expect(banker.bets).to_have_count(1)
        caller.use(caller.banco)
        for each in table:
            expect(each.bets.nth(1)).to_contain_text("void: Banco alone")
        better.use(better.withdraw)
        for each in table:
            expect(each.bets).to_have_count(1)
            assert each.fates() == ["counts"]
        expect(banker.log).to_contain_text("bet withdrawn")
        winner = until_a_bank_wins(table)
        height = posta(winner)
        winner.use(winner.pass_bank)
        others = [each for each in table if each is not winner]
        for each in others:
            expect(each.buy).to_have_text(f"Buy at par: {height}")
        buyer = others[0]
        buyer.use(buyer.buy)
        for each in table:
            expect(each.log).to_contain_text(f"bank bought, a stake of {height}.")
            assert posta(each) == height
            assert each.chips() == len(table) * CHIPS


@pytest.mark.rule("F32")
def test_a_casino_table_has_its_croupier_its_sums_and_its_words(
    tmp_path: Path, launch: Launch
) -> None:
    with house(tmp_path / "data") as served:
        page = enter(launch(), served.address, size=PHONE)
        page.locator(".quick").get_by_text("Chemin de fer", exact=True).click()
        page.locator(".quick").get_by_text("Casino", exact=True).click()
        me = Gambler(page)
        me.press("Play now")
        order = page.locator(".salon-place")
        expect(order.filter(has_text="Croupier")).to_have_count(1)
        numbers = [place.locator(".salon-number > :first-child") for place in order.all()]
        seats = [int(one.inner_text()) if one.count() else None for one in numbers]
        after = seats.index(None) + 1
        assert seats[after % len(seats)] == 1, "seat 1 is at the croupier's right"
        in_order = [seat for seat in seats[after:] + seats[: after - 1] if seat is not None]
        assert in_order == sorted(in_order)
        first_of([me], "bank_offered", "bet")
        if me.bank_offered.is_visible():
            me.use(me.bank_offered)
        sums = page.locator(".salon-sum")
        expect(sums).to_have_text(
            [
                re.compile(rf"^{name}[\d,]+$")
                for name in ("Banque", "Covered", "Reliquat", "Cagnotte")
            ]
        )
        casino = re.compile(
            "^(Banco|Banco prime|Banco seul|Suivi|Avec|Rien ne va plus|Passe) ?[0-9,]*$"
        )
        called = page.locator('.salon-bar [data-kind="calls"] .answer-text').all_inner_texts()
        assert all(casino.match(call) for call in called), called


def seated(pages: list[Page]) -> list[Gambler]:
    """Three people at a table of their own; the third comes before anybody has taken the bank."""
    host, guest, late = [Gambler(page) for page in pages]
    host.press("Create a table")
    sheet = host.page.get_by_role("dialog")
    for choice in ("Chemin de fer", "60 s", "With the link"):
        sheet.get_by_text(choice, exact=True).click()
    host.press("Open the table")
    expect(host.page.locator(".salon")).to_be_visible()
    for each in (guest, late):
        each.page.goto(host.page.url)
        each.use(each.page.get_by_role("button", name="Sit down").first)
    late.use(late.page.get_by_role("dialog").get_by_role("button", name="Sit down"))
    for each in (host, guest, late):
        expect(each.page.locator(".salon-seat:has(.plate-chips)")).to_have_count(len(pages))
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
    """Let who is due take the bank; return him, and who may bet against him, last by hand first."""
    banker, _ = first_of(table, "bank_offered")
    banker.use(banker.bank_offered)
    for each in table:
        if each is not banker:
            expect(each.bet).to_be_visible()
    others = [each for each in table if each is not banker]
    return banker, others[0], others[1]


def until_a_bank_wins(table: list[Gambler]) -> Gambler:
    """Play coups of one bet each until a banker may pass; return him."""
    for _ in range(ANSWERS):
        each, asked = first_of(table, "pass_bank", "words", "bank_offered", "bet")
        if asked == "pass_bank":
            return each
        if asked == "words":
            each.use(each.words.first)
            expect(each.words).to_have_count(0)
        elif asked == "bank_offered":
            each.use(each.bank_offered)
            expect(each.bank_offered).to_have_count(0)
        else:
            each.use(each.bet)
            expect(each.bets.filter(has_text="You")).to_have_count(1)
            first_of(table, "pass_bank", "words", "bank_offered")
    raise AssertionError("no bank has ever won")


def posta(seen: Gambler) -> int:
    """The stake of the bank, as the bar at the top has it."""
    return int(seen.page.locator(".score-side b").inner_text().replace(",", ""))
