"""Bugs planted in the rules of chemin de fer: the referee finds each one."""

import pytest
from msgspec.structs import replace

from circolo.banks import bank_order
from circolo.banks.places import steps
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import GAME, State, alla_regola, rule_versions, scoring
from circolo.games.chemin_de_fer.actions import BetOffer, Call, Offer
from circolo.games.chemin_de_fer.bank import running_bank, seguito, succession
from circolo.games.chemin_de_fer.betting import bet_window, calls, counted_bets, obligation
from circolo.games.chemin_de_fer.betting.counted_bets import Counted, CountTerms
from circolo.games.chemin_de_fer.coup import shoe
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import CoupDecided, Event, HandPassed
from circolo.games.chemin_de_fer.folding import bank_folds
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.sitting import obliged
from circolo.games.chemin_de_fer.state import Bank, Coup, Grace, Wager
from circolo.play.events import BankEnded
from circolo.play.offers import Amount
from tests.changed_games import changed_game
from tests.random.chemin_de_fer.refereed import (
    check_directed,
    check_with_referee,
    check_with_referee_closely,
)
from tests.random.old_readings import must_be_seen, plant, readings

CHECKS = (check_with_referee_closely, check_with_referee, check_directed)
SITTINGS = 200
"""The number of sittings within which every bug must be found."""


def last_by_hand(counted: Counted, terms: CountTerms) -> Seat | None:
    """The last by hand receives the cards among equal bets (F8)."""
    had = RECEIVER(counted, terms)
    highest = next((chips for wager, chips in counted if wager.seat == had), 0)
    equal = [wager.seat for wager, chips in counted if chips == highest and chips]
    seated = [seat for seat in equal if seat < terms.seats]
    return max(seated, key=lambda seat: steps(terms.banker, seat, terms.seats), default=had)


RECEIVER = counted_bets.receiver


def bigger_half_first(wagers: tuple[Wager, ...], in_order: list[Wager], posta: int) -> Counted:
    """A tavolo takes half of an odd posta, rounded up."""
    return [(wager, posta - chips) for wager, chips in HALVES(wagers, in_order, posta) if chips]


HALVES = counted_bets._halves


def crossing_bet_void(wagers: tuple[Wager, ...], terms: CountTerms) -> Counted:
    """A bet that would cross the posta does not count at all (F7)."""
    return [
        (wager, chips if wager.call is not None or chips == wager.amount else 0)
        for wager, chips in COUNT(wagers, terms)
    ]


COUNT = counted_bets.count


def anybodys_highest(counted: Counted, _: CountTerms) -> Seat | None:
    """A standing bettor with the highest bet receives the cards (F25)."""
    best = max(counted, key=lambda bet: bet[1], default=None)
    return best[0].seat if best is not None and best[1] else None


def garage_at_stake(state: State, coup: Coup, mine: Chips) -> State:
    """The uncovered part stays in the posta (F15)."""
    after = WON(state, coup, mine)
    held = after.bank
    assert held is not None
    whole = replace(held, posta=held.posta + held.garage, garage=0)
    return replace(after, bank=whole)


WON = bank_folds._won


def once_more(state: State, held: Bank) -> str | None:
    """A bank can be halved more than once (F16)."""
    return NO_HALVING(state, replace(held, halved=False))


NO_HALVING = running_bank._halving_refusal


def whoever_has_chips(state: State, seat: Seat) -> str | None:
    """The passer may buy back the same bank (F17)."""
    return None if seat == state.passed else NO_PART(state, seat)


NO_PART = seguito._participation_refusal


def level_is_lost(draft: Draft, decided: CoupDecided) -> None:
    """An égalité ends the bank (F14)."""
    banker = draft.bank.banker
    SETTLE(draft, decided)
    if decided.punta == decided.banker:
        draft.add(BankEnded(banker))


SETTLE = scoring.settle


def level_uses_up_suivi(state: State, held: Bank) -> State:
    """After an égalité nobody is ferito (F5)."""
    return replace(LEVEL(state, held), ferito=None)


def level_moves_on(state: State, held: Bank) -> State:
    """The obligation goes on to the next after an égalité (F10)."""
    return LEVEL(state, replace(held, coups=held.coups + 1, last_obliged=obliged(state)))


LEVEL = bank_folds._level


def rounded_down(options: Options, won: int) -> int:
    """The commission is rounded down (F22)."""
    return won * 5 // 100 if options.variant == "casino" and won > 0 else 0


def odd_chip_to_the_partner(won: int) -> int:
    """The larger half is the partner's (F29)."""
    return -(-won // 2)


def draws_on_six(total: int, given: int | None) -> alla_regola.Decisions:
    """The banker draws on six even if the punta stands (F19)."""
    return ("tiro",) if total == 6 and given is None else OF_BANKER(total, given)


OF_BANKER = alla_regola.of_banker


def one_coup_too_late(state: State) -> bool:
    """After the 200th card two more coups are played (F1)."""
    return shoe.before(state) >= shoe.mark(state.options) + 6


def newcomers_first(state: State, seats: list[Seat], *, size: int) -> list[Seat]:
    """Newcomers are not skipped (S6)."""
    known = tuple(place and replace(place, new=False) for place in state.places)
    return IN_TURN(replace(state, places=known), seats, size=size)


IN_TURN = bank_order.in_turn


def bets_in_the_grace(state: State, held: Bank, grace: Grace) -> tuple[Offer, ...]:
    """A seat in a grace may also bet again (F9)."""
    offers = IN_GRACE(state, held, grace)
    return (*offers, BetOffer(Amount(1, 1, 1))) if offers else ()


IN_GRACE = bet_window.in_grace


def always(_: Bank) -> bool:
    """The bank may be passed before any win (F16)."""
    return True


def never(*_: object) -> None:
    """Nobody is obliged (F10)."""


def third_tavolo(table: calls.BettingView, most: int, call: Call) -> str | None:
    """Another tavolo is offered whatever tavoli stand (F6)."""
    return None if call == "tavolo" else BETTER_PLACED(table, most, call)


BETTER_PLACED = calls._better_placed


IN_THE_RULES: dict[str, tuple[object, str, object]] = {
    "equal bets to the wrong hand": (counted_bets, "receiver", last_by_hand),
    "tavolo takes the larger half": (counted_bets, "_halves", bigger_half_first),
    "third tavolo": (calls, "_better_placed", third_tavolo),
    "crossing bet void": (counted_bets, "count", crossing_bet_void),
    "onlooker receives the cards": (counted_bets, "receiver", anybodys_highest),
    "garage at stake": (bank_folds, "_won", garage_at_stake),
    "halved twice": (running_bank, "_halving_refusal", once_more),
    "passed before a win": (running_bank, "may_pass", always),
    "passer buys": (seguito, "_participation_refusal", whoever_has_chips),
    "égalité ends the bank": (scoring, "settle", level_is_lost),
    "bank ends after one empty round": (bet_window, "EMPTY_ROUNDS", 1),
    "égalité uses up suivi": (bank_folds, "_level", level_uses_up_suivi),
    "égalité moves the obligation": (bank_folds, "_level", level_moves_on),
    "nobody is obliged": (obligation, "charge", never),
    "commission rounded down": (scoring, "commission", rounded_down),
    "odd chip to the partner": (scoring, "share", odd_chip_to_the_partner),
    "banker draws on six": (alla_regola, "of_banker", draws_on_six),
    "last coup too late": (shoe, "_is_used_up", one_coup_too_late),
    "newcomers are not skipped": (succession, "in_turn", newcomers_first),
    "bets in a grace": (bet_window, "in_grace", bets_in_the_grace),
}


@pytest.mark.rule("F1", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F15", "F16", "F17", "F19")
@pytest.mark.rule("F3", "F22", "F25", "F29")
@pytest.mark.parametrize("bug", IN_THE_RULES)
def test_referee_sees(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = IN_THE_RULES[bug]
    monkeypatch.setattr(module, name, wrong)
    must_be_seen(GAME, CHECKS, seeds=SITTINGS)


def turn_stays_with_the_last(state: State, event: Event) -> State:
    """After two seguiti the turn goes on from the last passer (F18)."""
    after: State = GAME.rules.evolve(state, event)
    if not isinstance(event, HandPassed) or state.options.variant == "casino":
        return after
    return replace(after, origin=event.seat, first_passer=event.seat)


@pytest.mark.rule("F18")
def test_referee_sees_the_turn_go_wrong() -> None:
    must_be_seen(changed_game(GAME, evolve=turn_stays_with_the_last), CHECKS, seeds=SITTINGS)


@pytest.mark.rule("S6", "F5", "F6", "F9", "F10", "F14", "F16", "F26", "F29", "F30")
@pytest.mark.parametrize("reading", readings(rule_versions))
def test_referee_sees_a_clause_read_as_before(
    reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, rule_versions, reading)
    must_be_seen(GAME, CHECKS, seeds=SITTINGS)
