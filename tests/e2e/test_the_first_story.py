"""Four people, each with their own browser and language, and four house bots play a few banks: won
three times, halved, raised, passed, bought at its height, covered by the ferito after an égalité,
auctioned, covered by two tavoli; then the turn returns.

At every step each page shows how the rules count the bets, for any bets of the bots.
"""

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.company import Table, name_of, seated
from tests.e2e.house import opened
from tests.e2e.rigged import RiggedHouse

COUPS = (
    "2C 9D TH KS",  # two against a natural nine: the bank wins
    "5C 6D TH KH",  # five stays, six stays: the bank wins
    "3C 2D TC 3H 8S",  # three asks and has one, five stays: the bank wins
    "2C 9D TH KS",  # the bank wins
    "7C 7D KC KD",  # égalité
    "9C 2S TD 3S",  # a natural nine: the punta wins
)
CARDS = " ".join(COUPS).split()
UNTIL_IT_CLOSES = 700_000
BRUNO_FIRST = {"first_banker": 1}

# Every bank is dearer than a quarter of what a bot has, which is all that it dares: no bot calls
# banco, buys, or bids as much as people do.


@pytest.mark.rule("F5", "F6", "F7", "F8", "F9", "F14", "F15", "F16", "F17", "F18")
def test_a_bank_is_won_halved_raised_passed_bought_auctioned_and_the_turn_returns(
    tmp_path: Path, browser: Browser
) -> None:
    with opened(RiggedHouse(tmp_path / "data", CARDS, BRUNO_FIRST)) as house:
        table = seated(house, browser)
        height = won_three_times_halved_and_raised(table)
        bought_at_its_height_and_wounded(table, height)
        auctioned_and_covered_by_halves(table, height)
        the_turn_returns(table)
        the_house_is_found_out(table)


def won_three_times_halved_and_raised(table: Table) -> int:
    """Bruno's bank, to its passing; return how high it is then."""
    anna, bruno, carla, dario = table.people
    bank = partial(table.sees, banker=bruno)
    bruno.set("chemin_de_fer.yourPosta", 40)
    bruno.do("act.takeBank")
    bank("bets", posta=40)
    anna.bets(3)
    dario.bets(10)
    bank("bets", posta=40, cards=(dario, "highest"))
    carla.bets(16)
    bank("bets", posta=40, cards=(carla, "highest"))
    expect(dario.say).to_have_text(f"Le carte vanno a {name_of(carla)}: puoi ritirare")
    dario.do("chemin_de_fer.keepBet")
    bank("bets", posta=40, cards=(carla, "highest"))
    table.bets_close()
    bank("punta", posta=40, cards=(carla, "highest"))
    first = table.covered()
    carla.do("chemin_de_fer.word.chiamo")
    bank("banker", posta=40, cards=(carla, "highest"))
    bruno.do("chemin_de_fer.word.batte")

    garage = 40 - first
    bank("bets", posta=2 * first, garage=garage, wins=1)
    bruno.do("chemin_de_fer.halve")
    bank("bets", posta=first, garage=garage, wins=1)
    dario.bets(20)
    bank("bets", posta=first, garage=garage, wins=1, cards=(dario, "highest"))
    carla.bets(18)
    bank("bets", posta=first, garage=garage, wins=1, cards=(dario, "highest"))
    table.bets_close()
    bank("punta", posta=first, garage=garage, wins=1, cards=(dario, "highest"))
    assert table.covered() == first
    dario.do("chemin_de_fer.word.sto")
    bank("banker", posta=first, garage=garage, wins=1, cards=(dario, "highest"))
    bruno.do("chemin_de_fer.word.sto")

    posta = 2 * first + 5
    bank("bets", posta=posta - 5, garage=garage, wins=2)
    bruno.set("chemin_de_fer.addAmount", 5)
    bruno.use(bruno.button("chemin_de_fer.add", chips=5))
    bank("bets", posta=posta, garage=garage, wins=2)
    carla.bets(12)
    bank("bets", posta=posta, garage=garage, wins=2, cards=(carla, "highest"))
    table.bets_close()
    bank("punta", posta=posta, garage=garage, wins=2, cards=(carla, "highest"))
    third = table.covered()
    carla.do("chemin_de_fer.word.chiamo")
    bruno.do("chemin_de_fer.word.sto")

    bank("bets", posta=2 * third, garage=garage + posta - third, wins=3)
    expect(bruno.button("chemin_de_fer.passHand")).to_have_count(1)
    assert bruno.button("chemin_de_fer.halve").count() == 0, "it is done once a bank"
    bruno.do("chemin_de_fer.passHand")
    return 2 * third


def bought_at_its_height_and_wounded(table: Table, height: int) -> None:
    """Dario's bank until it is passed: halved first, so that it has this height."""
    _, bruno, carla, dario = table.people
    table.sees("purchase")
    carla.do("chemin_de_fer.buy", chips=height)
    dario.do("chemin_de_fer.buy", chips=height)
    table.sees("purchase")
    table.nobody_else_wants_it()
    bank = partial(table.sees, banker=dario, posta=height)
    bank("bets")
    bruno.calls("banco")
    bank("bets", cards=(bruno, "alone"))
    table.bets_close()
    bank("punta", cards=(bruno, "alone"))
    bruno.do("chemin_de_fer.word.chiamo")
    dario.do("chemin_de_fer.word.batte")

    bank = partial(table.sees, banker=dario, wins=1, ferito=bruno)
    bank("bets", posta=2 * height)
    dario.do("chemin_de_fer.halve")
    bank = partial(bank, posta=height)
    bank("bets")
    carla.calls("banco")
    bank("bets", cards=(carla, "alone"))
    expect(dario.say).to_have_text(f"{name_of(carla)} chiama banco: puoi passare")
    dario.do("chemin_de_fer.keepBank")
    bruno.calls("banco")
    bank("bets", cards=(bruno, "alone"), beaten=carla)
    guest = name_of(bruno).replace("Ospite", "Invitado")
    expect(carla.say).to_have_text(f"Las cartas van a {guest}: puedes retirar")
    table.bets_close()
    bank("punta", cards=(bruno, "alone"))
    bruno.do("chemin_de_fer.word.sto")
    bank("banker", cards=(bruno, "alone"))
    dario.do("chemin_de_fer.word.sto")

    # An égalité: the counted bets stand, and the ferito still comes first.
    bank("bets", cards=(bruno, "alone"))
    bruno.do("chemin_de_fer.withdraw")
    bank("bets")
    carla.calls("banco")
    bank("bets", cards=(carla, "alone"))
    dario.do("chemin_de_fer.keepBank")
    bruno.calls("banco")
    bank("bets", cards=(bruno, "alone"), beaten=carla)
    dario.do("chemin_de_fer.passHand")


def auctioned_and_covered_by_halves(table: Table, height: int) -> None:
    """Nobody buys; Carla bids most, and loses the bank."""
    anna, bruno, carla, dario = table.people
    table.sees("purchase")
    assert anna.button("chemin_de_fer.buy", chips=height).count() == 0, (
        "she has not the chips for it"
    )
    table.nobody_else_wants_it()
    table.sees("auction")
    carla.bids(26)
    bruno.bids(27)
    table.sees("auction")
    carla.bids(30)
    table.sees("auction")
    table.nobody_else_wants_it()

    bank = partial(table.sees, banker=carla, posta=30)
    bank("bets")
    anna.bets(5)
    bank("bets", cards=(anna, "highest"))
    bruno.calls("tavolo")
    bank("bets", cards=(bruno, "highest"))
    dario.calls("tavolo2")
    bank("bets", cards=(bruno, "by_hand"), beaten=anna)
    table.bets_close()
    bank("punta", cards=(bruno, "by_hand"))
    bruno.do("chemin_de_fer.word.batte")


def the_turn_returns(table: Table) -> None:
    """To the right of who passed first, Bruno, there sits Anna (F18)."""
    table.sees("bank")
    expect(table.anna.say).to_have_text("Tocca a te — il banco")
    for person in table.people:
        turn = person.page.locator(".plate.is-turn")
        assert turn.get_attribute("data-seat") == str(table.anna.seat)
        # Every card has fitted the hash of its shoe, which tells nothing of the seed.
        expect(person.page.locator(".fair-warning")).to_have_count(0)


def the_house_is_found_out(table: Table) -> None:
    """Once all have gone the seed of the shoe is shown, and these cards do not follow from it."""
    address = table.anna.page.url
    for person in table.people:
        person.press(person.t("table.menu"))
        for words in ("act.standUp", "leave.sure"):
            person.press(person.t(words))
        expect(person.page.locator(".quick-play")).to_be_visible()
    table.house.leap(UNTIL_IT_CLOSES)
    table.anna.page.goto(f"{address.replace('/table/', '/fair/')}/1")
    expect(table.anna.page.locator(".fair-verdict")).to_have_text(
        "Qualcosa non torna in questa smazzata"
    )
