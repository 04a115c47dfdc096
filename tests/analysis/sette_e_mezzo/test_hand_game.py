"""Best play of a hand of sette e mezzo: the tree, best responses and bounds, from small packs."""

from fractions import Fraction
from functools import cache

import pytest

from circolo.analysis.sette_e_mezzo.best_play_tables import TITLES, best_play
from circolo.analysis.sette_e_mezzo.edge import edge
from circolo.analysis.sette_e_mezzo.hand_game.classica import banker_wins
from circolo.analysis.sette_e_mezzo.hand_game.piatto import bank_wins
from circolo.analysis.sette_e_mezzo.hand_game.solve import (
    CHECK_EVERY,
    BankerSees,
    Outcome,
    PuntaSees,
    Solution,
    banker_against_best,
    house_rule_against_best,
    punta_against_best,
    solve,
)
from circolo.analysis.sette_e_mezzo.hand_game.tree import FRESH, halves, tree
from circolo.analysis.sette_e_mezzo.pack import KINDS, Cards
from circolo.cards.card import Card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, total

HIGH = (2, 1, 0, 0, 0, 8, 8, 0, 8)
"""A pack of 27 cards with short hands: two figures, the matta, 4, 5 and 7."""

HIGH_CARDS = {kind: many for kind, many in zip(KINDS, HIGH, strict=True) if many}
ACE, SEVEN = KINDS[2], KINDS[8]


@cache
def flat() -> Solution:
    return solve(HIGH, iterations=400)


def by_rule(sees: PuntaSees) -> float:
    return float(alla_regola.punta((sees.covered, *sees.opened)) == "tiro")


def banker_by_rule(sees: BankerSees) -> float:
    return float(alla_regola.banker(sees.cards, Rival(sees.opened, 1)) == "tiro")


def one(_: Card) -> dict[int, float]:
    return {1: 1.0}


def next_cards(seen: Cards) -> list[tuple[Card, Fraction]]:
    left = {card: many - seen.count(card) for card, many in HIGH_CARDS.items()}
    return [(card, Fraction(many, sum(left.values()))) for card, many in left.items() if many > 0]


def after(seen: Cards, hand: Cards, weights: dict[Card, Fraction]) -> list[dict[Card, Fraction]]:
    """The weights of the covered cards after each possible next card of the banker."""
    return [
        {
            covered: weight * dict(next_cards((covered, *seen, *hand))).get(card, Fraction(0))
            for covered, weight in weights.items()
        }
        for card in HIGH_CARDS
    ]


def best_banker(opened: Cards, weights: dict[Card, Fraction], hand: Cards = ()) -> Fraction:
    """What the banker wins by the best answers, card by card, if the punta stands with one of these
    covered cards.
    """
    if total(hand) > TARGET:
        return -sum(weights.values(), Fraction(0))
    stand = sum(
        (
            -weight if total((covered, *opened)) > total(hand) else weight
            for covered, weight in weights.items()
        ),
        Fraction(0),
    )
    if hand and total(hand) == TARGET:
        return stand
    draw = sum(
        (
            best_banker(opened, left, (*hand, card))
            for card, left in zip(HIGH_CARDS, after(opened, hand, weights), strict=True)
            if any(left.values())
        ),
        Fraction(0),
    )
    return draw if hand in {(), (MATTA,)} else max(stand, draw)


def punta_by_rule(opened: Cards, weights: dict[Card, Fraction]) -> Fraction:
    """What a punta alla regola wins against the best banker, with these covered cards in play."""
    won, standing, calling = Fraction(0), {}, {}
    for covered, weight in weights.items():
        held = (covered, *opened)
        if total(held) > TARGET:
            won -= weight
        elif total(held) == TARGET or alla_regola.punta(held) == "sto":
            standing[covered] = weight
        else:
            calling[covered] = weight
    if standing:
        won -= best_banker(opened, standing)
    for card, left in zip(HIGH_CARDS, after(opened, (), calling), strict=True):
        if any(left.values()):
            won += punta_by_rule((*opened, card), left)
    return won


def banker_alone(punta: Cards, hand: Cards = ()) -> Fraction:
    """What the punta wins by standing with these cards against a banker alla regola."""
    beaten = total(hand) > TARGET or total(punta) > total(hand)
    rule = alla_regola.banker(hand, Rival(punta[1:], 1)) if hand else "tiro"
    if total(hand) >= TARGET or rule == "sto":
        return Fraction(1 if beaten else -1)
    cards_left = next_cards((*punta, *hand))
    return sum(
        (chance * banker_alone(punta, (*hand, card)) for card, chance in cards_left), Fraction(0)
    )


def best_punta(held: Cards) -> Fraction:
    """What the best punta wins with these cards against a banker alla regola."""
    if total(held) > TARGET:
        return Fraction(-1)
    draw = Fraction(0)
    if not held or total(held) < TARGET:
        draw = sum(
            (chance * best_punta((*held, card)) for card, chance in next_cards(held)), Fraction(0)
        )
    if held in {(), (MATTA,)}:
        return draw
    stand = banker_alone(held)
    return stand if total(held) == TARGET else max(stand, draw)


def test_fresh_pack_has_as_many_lines_and_hands_as_are_possible() -> None:
    found = tree(FRESH)
    assert len(found.hands) == 400
    assert len(set(found.lines)) == len(found.lines) == 9857
    assert max(map(len, found.lines)) == 12


@pytest.mark.rule("S3", "S12")
def test_open_matta_and_seven_end_every_hand_and_so_are_no_line() -> None:
    found = tree(FRESH)
    matta, ace, seven = KINDS.index(MATTA), KINDS.index(ACE), KINDS.index(SEVEN)
    assert halves((ace, matta)) == 14
    assert (matta, 0) in found.lines
    assert (matta, seven) not in found.lines


def test_bounds_hold_and_meet() -> None:
    found = flat()
    assert -1e-12 < found.at_most - found.at_least < 2e-4


def test_bounds_are_what_the_strategies_win_against_best_responses() -> None:
    found = flat()
    wins = punta_against_best(found.punta, one, pack=HIGH)
    assert wins == pytest.approx(found.at_least, abs=1e-12)
    assert banker_against_best(found.banker, pack=HIGH) == pytest.approx(found.at_most, abs=1e-12)


@pytest.mark.rule("S24")
def test_house_strategy_is_not_better_than_the_equilibrium() -> None:
    punta, banker = house_rule_against_best(HIGH)
    assert punta <= flat().at_most
    assert banker >= flat().at_least
    assert punta == pytest.approx(punta_against_best(by_rule, one, pack=HIGH), abs=1e-12)
    assert banker == pytest.approx(banker_against_best(banker_by_rule, pack=HIGH), abs=1e-12)


@pytest.mark.rule("S13", "S14")
def test_best_responses_to_the_house_strategy_are_those_of_an_enumeration() -> None:
    punta, banker = house_rule_against_best(HIGH)
    assert punta == pytest.approx(float(punta_by_rule((), dict(next_cards(())))), abs=1e-12)
    assert banker == pytest.approx(float(best_punta(())), abs=1e-12)


@pytest.mark.rule("S11")
def test_bet_after_the_covered_card_is_worth_more_than_a_fixed_one() -> None:
    both = solve(HIGH, (1, 5), iterations=400)
    assert both.at_least > flat().at_most
    assert both.at_most - both.at_least < 5e-3
    assert both.bet(SEVEN)[5] > 0.99


@pytest.mark.rule("S11")
def test_bet_between_the_smallest_and_the_largest_wins_nothing_more() -> None:
    two = solve(HIGH, (1, 5), iterations=400)
    three = solve(HIGH, (1, 3, 5), iterations=400)
    assert three.at_least < two.at_most + 1e-9
    assert two.at_least < three.at_most + 1e-9


def test_solver_stops_at_the_first_check_where_the_bounds_are_near() -> None:
    stopped = solve(HIGH, (1, 5), iterations=400, gap=1.0)
    at_first_check = solve(HIGH, (1, 5), iterations=CHECK_EVERY)
    assert (stopped.at_least, stopped.at_most) == (
        at_first_check.at_least,
        at_first_check.at_most,
    )


def test_solver_that_checks_learns_the_same_as_one_that_does_not() -> None:
    checked = solve(HIGH, (1, 5), iterations=400, gap=0.0)
    whole = solve(HIGH, (1, 5), iterations=400)
    assert checked.at_least == pytest.approx(whole.at_least, abs=1e-9)
    assert checked.at_most == pytest.approx(whole.at_most, abs=1e-9)


def test_pack_that_a_hand_could_exhaust_is_refused() -> None:
    with pytest.raises(ValueError, match="more than"):
        solve((11, 1, 1, 0, 0, 0, 0, 0, 0))


def test_tables_have_titles_and_the_bounds_are_in_order() -> None:
    given = {"left": ",".join(map(str, HIGH)), "iterations": "50", "largest_bet": "3"}
    tables = {table.name: table for table in best_play(given)}
    assert set(tables) == set(TITLES)
    assert tables["flat_value"].rows["at least"] <= tables["flat_value"].rows["at most"]


@pytest.mark.rule("S19", "S24")
def test_classica_with_one_punta_is_the_hand_of_piatto() -> None:
    won = banker_wins(1)
    assert won.by_rule == pytest.approx(float(edge()), abs=1e-12)
    assert won.at_best == pytest.approx(0.217664567722464, abs=1e-12)
    """As `house_rule_against_best` says of a fresh pack, which takes longer."""


def test_bank_of_two_hands_adds_the_second_by_the_piatto_that_the_first_leaves() -> None:
    flat_bet = {1: Outcome(made=1.0, won=0.4)}
    doubled = {1: Outcome(made=0.5, won=0.1), 2: Outcome(made=0.5, won=0.3)}
    outcomes = {1: flat_bet, 2: doubled}
    assert bank_wins(outcomes, piatto=1, punte=1) == pytest.approx(0.2)
    second = 0.4 - 0.1 + 2 * (0.2 - 0.3)
    assert bank_wins(outcomes, piatto=1, punte=2) == pytest.approx(0.2 + 0.6 * second)
