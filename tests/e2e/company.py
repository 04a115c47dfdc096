"""Four people at a table of chemin de fer, each with their own browser and language, and bots
between them: their actions, and the checks that all of them see the same.
"""

import re
from typing import Literal, NamedTuple, TypedDict, Unpack

from playwright.sync_api import Browser, Locator, TimeoutError, expect

from circolo.games.chemin_de_fer.betting.counted_bets import Why
from circolo.games.chemin_de_fer.state import Phase
from circolo.games.chemin_de_fer.view import View
from tests.e2e.felt import Told, Watcher, alike, text
from tests.e2e.player import BETWEEN_LOOKS, DESK, LOOKS, PHONE, Toucher, enter
from tests.e2e.rigged import RiggedHouse

TO_START = 4_000
BETS = 22_000
AUCTION = 12_000
AGAIN_AFTER = 2_000


class Person(Toucher):
    """A person at the table, with buttons in their own language."""

    def __init__(self, watcher: Watcher) -> None:
        super().__init__(watcher.page)
        self.watcher = watcher
        self.say = self.page.locator(".status-line")

    @property
    def seat(self) -> int:
        """The person's seat."""
        seat = self.watcher.frame.seat
        assert seat is not None
        return seat

    def t(self, key: str, **values: object) -> str:
        """Return a text in the person's language."""
        return text(self.watcher.language, key, **values)

    def do(self, key: str, **values: object) -> None:
        """Press the button of an answer, which is gone then."""
        answer = self.button(key, **values)
        self.use(answer)
        expect(answer).to_have_count(0)

    def button(self, key: str, **values: object) -> Locator:
        """Find the button of an answer."""
        words = re.compile(f"^{re.escape(self.t(key, **values))}$")
        return self.page.locator(".chemin-de-fer-bar .answer-text").filter(has_text=words)

    def set(self, label: str, chips: int) -> None:
        """Choose an amount."""
        picker = self.page.get_by_role("group", name=self.t(label), exact=True)
        amount = picker.get_by_role("spinbutton")
        amount.fill(str(chips))
        amount.blur()

    def bets(self, chips: int) -> None:
        """Place a bet."""
        self.set("chemin_de_fer.yourBet", chips)
        self.use(self.button("chemin_de_fer.doBet", chips=chips))
        expect(self.button("chemin_de_fer.hasBet", chips=chips)).to_have_count(1)

    def calls(self, call: Literal["banco", "tavolo", "tavolo2"]) -> None:
        """Call, for what it costs."""
        name = re.compile(f"^{re.escape(self.t(f'call.{call}'))} [0-9]+$")
        self.use(calls_of(self).locator(".answer-text").filter(has_text=name))

    def bids(self, chips: int) -> None:
        """Offer so much for the bank, again if the auction begins anew while the person types."""
        self.set("chemin_de_fer.yourBid", chips)
        try:
            self.button("chemin_de_fer.bid", chips=chips).wait_for(timeout=AGAIN_AFTER)
        except TimeoutError:
            self.set("chemin_de_fer.yourBid", chips)
        self.do("chemin_de_fer.bid", chips=chips)


def calls_of(person: Toucher) -> Locator:
    """Find the calls that a person is offered; a phone has them in a dialog, which this opens."""
    row = person.page.locator('.chemin-de-fer-bar [data-kind="calls"]:not([hidden])')
    folded = person.page.locator(".calls-folded")
    row.or_(folded).first.wait_for()
    if not folded.is_visible():
        return row
    person.use(folded)
    return person.page.locator(".chemin-de-fer-calls")


class Facts(TypedDict, total=False):
    """What the story knows of the table: whose bank it is, of how much, what lies in the garage and
    how often it has won; who would hold the cards and why, if people do; whose bets are beaten by
    a call; who was wounded. What is not named is nobody, or nothing.
    """

    banker: Person
    posta: int
    garage: int
    wins: int
    cards: tuple[Person, Why]
    beaten: Person
    ferito: Person


def differences(view: View, phase: Phase, facts: Facts) -> list[str]:
    """Return where a table is not where the story is."""
    bank, cover = view.bank, view.cover
    found: dict[str, tuple[object, object]] = {
        "phase": (view.phase, phase),
        "ferito": (view.ferito, seat_of(facts.get("ferito"))),
        "banker": (None if bank is None else bank.banker, seat_of(facts.get("banker"))),
    }
    if bank is not None and cover is not None:
        sums = (facts.get("posta"), facts.get("garage", 0), facts.get("wins", 0))
        found["sums"] = ((bank.posta, bank.garage, bank.wins), sums)
        beaten = [each.seat for each in cover.verdicts if each.fate == "void_call"]
        if "beaten" in facts:
            found["beaten"] = (facts["beaten"].seat in beaten, True)
        if "cards" in facts:
            person, why = facts["cards"]
            found["cards"] = ((cover.punta, cover.why), (person.seat, why))
    return [f"{name}: {has}, not {due}" for name, (has, due) in found.items() if has != due]


def seat_of(person: Person | None) -> int | None:
    return None if person is None else person.seat


class Table(NamedTuple):
    """The four, and the house in which they play."""

    house: RiggedHouse
    anna: Person
    bruno: Person
    carla: Person
    dario: Person

    @property
    def people(self) -> list[Person]:
        return [self.anna, self.bruno, self.carla, self.dario]

    def sees(self, phase: Phase, **facts: Unpack[Facts]) -> None:
        """See all four pages tell what the rules make of what their house has said, and that the
        story has come so far.
        """
        watchers = [person.watcher for person in self.people]
        wrong: list[tuple[Told | None, Told]] = []
        differing: list[str] = []
        for _ in range(LOOKS):
            told = [(watcher.seen(), watcher.due()) for watcher in watchers]
            wrong = [(seen, due) for seen, due in told if seen != due]
            differing = differences(watchers[0].view, phase, facts)
            if not wrong and not differing and alike(watchers):
                return
            self.anna.page.wait_for_timeout(BETWEEN_LOOKS)
        assert differing == []
        for seen, due in wrong:
            assert seen is not None
            pairs = zip(due._fields, seen, due, strict=True)
            differing = [f"{name}: {has}, not {want}" for name, has, want in pairs if has != want]
            assert differing == [], "\n".join(differing)
        raise AssertionError("the pages are not shown the same table")

    def covered(self) -> int:
        """How much of the posta is covered."""
        cover = self.anna.watcher.view.cover
        assert cover is not None
        return cover.covered

    def bets_close(self) -> None:
        """Let the time for bets, and all graces, be over."""
        self.house.leap(BETS)

    def nobody_else_wants_it(self) -> None:
        """Let the time for buyers or offers be over."""
        self.house.leap(AUCTION)


def seated(house: RiggedHouse, browser: Browser) -> Table:
    """Anna opens a table; bots and people sit down by turns while Bruno thinks about the bank."""
    languages, sizes = ("it", "en", "es", "it"), (PHONE, DESK, PHONE, DESK)
    pages = [
        enter(browser, house.address, language=language, size=size)
        for language, size in zip(languages, sizes, strict=True)
    ]
    anna, bruno, carla, dario = map(Person, map(Watcher, pages, languages))
    opens_a_table(anna)
    for each in (bruno, carla, dario):
        each.page.goto(anna.page.url)
    anna.page.reload()
    sits_down(bruno, chips=100)
    house.leap(TO_START)
    for each in (anna, bruno):
        expect(each.page.locator(".chemin-de-fer-middle")).to_have_count(1)
    for each in (carla, dario):
        expect(each.page.locator(".table-watched")).to_have_count(1)
    adds_bots(anna, 1)
    sits_down(carla, chips=100)
    adds_bots(anna, 1)
    sits_down(dario, chips=100)
    adds_bots(anna, 2)
    table = Table(house, anna, bruno, carla, dario)
    assert [person.seat for person in table.people] == [0, 1, 3, 5]
    table.sees("bank")
    return table


def opens_a_table(host: Person) -> None:
    host.press("Crea un tavolo")
    sheet = host.page.get_by_role("dialog")
    sheet.get_by_text("Chemin de fer", exact=True).click()
    for minimum in ("Banco minimo", "Puntata minima"):
        sheet.get_by_role("spinbutton", name=minimum).fill("1")
    for choice in ("60 s", "Con il link"):
        sheet.get_by_text(choice, exact=True).click()
    host.press("Apri il tavolo")
    expect(host.page.locator(".chemin-de-fer")).to_be_visible()


def sits_down(guest: Person, *, chips: int) -> None:
    """Take the first free seat, with so many chips."""
    take = guest.page.get_by_role("button", name=guest.t("seat.free"))
    if guest.page.locator(".table-watched").count():
        guest.use(take)
        take = guest.page.get_by_role("dialog").get_by_role("button", name=guest.t("seat.free"))
    guest.set("quick.buyIn", chips)
    guest.use(take.first)
    expect(guest.page.locator(".chemin-de-fer-seat[data-mine=true] .plate-chips")).to_contain_text(
        str(chips)
    )


def adds_bots(host: Person, bots: int) -> None:
    plates = host.page.locator(".plate-bot")
    there = plates.count()
    host.press("Menu del tavolo")
    for more in range(1, bots + 1):
        host.press("Aggiungi bot")
        expect(plates).to_have_count(there + more)
    host.page.get_by_role("dialog").get_by_role("button", name="Chiudi").click()


def name_of(person: Person) -> str:
    place = person.watcher.frame.view.places[person.seat]
    assert place is not None
    return place.name
