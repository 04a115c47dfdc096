"""Bugs planted in the rules of sette e mezzo: the referee finds each one."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from circolo.banks import bank_order, split_payment
from circolo.banks.events import PlayerJoined
from circolo.banks.places import Place, to_the_right_of
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import (
    GAME,
    State,
    alla_regola,
    card_values,
    rule_versions,
    scoring,
)
from circolo.games.sette_e_mezzo.bank import succession
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, total
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import BetLapsed, Event
from circolo.games.sette_e_mezzo.hand import classica, decisions, piatto
from circolo.games.sette_e_mezzo.sitting import punte_of
from circolo.games.sette_e_mezzo.state import Bank, Coup, Hand
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement
from tests.changed_games import changed_game
from tests.random.old_readings import must_be_seen, plant, readings
from tests.random.sette_e_mezzo.refereed import (
    check_directed,
    check_with_referee,
    check_with_referee_closely,
)

PLAIN, RIGHT = card_values.plain, to_the_right_of
SITTINGS = 60
"""The number of sittings within which every bug must be found."""


def matta_is_seven(cards: Iterable[Card]) -> int:
    """The matta counts 7 even where that busts."""
    hand = tuple(cards)
    return PLAIN(hand) + (13 if MATTA in hand and len(hand) > 1 else 0)


def tie_to_the_punta(punta: Hand, banker: Hand) -> bool:
    """The punta wins with an equal total."""
    reached = total(banker.cards)
    return reached > TARGET or total(punta.cards) >= reached


def double_for_all(state: State, coup: Coup, at: int) -> int:
    """Two cards that make 7½ win double at every table."""
    bet, cards = coup.bets[at], coup.hands[at].cards
    return 2 * bet if len(cards) == 2 and total(cards) == TARGET else bet


def odd_chip_to_the_last(payer: Seat, chips: int, to: list[Seat], *, seats: int) -> Settlement:
    """Odd chips go to the payer's left."""
    return PAID(payer, chips, to[::-1], seats=seats)


PAID = split_payment.paid


def to_the_left(origin: Seat, seats: list[Seat], size: int) -> list[Seat]:
    """The bank goes clockwise."""
    return RIGHT(origin, seats, size)[::-1]


def free_look(draft: Draft, seat: Seat) -> None:
    """A punta who looks at the card and lets the time pass loses nothing."""
    draft.add(BetLapsed(seat, Chips(0)))
    decisions._next_turn(draft)


def covered_without_end(state: State, bank: Bank) -> Iterable[tuple[Seat, Chips]]:
    """All-in, every punta is dealt in for the minimum, covered or not (S18)."""
    for seat, most in LIMITS(state, replace(bank, all_in=False)):
        yield seat, Chips(min(most, state.options.minimum)) if bank.all_in else most


LIMITS = classica._limits


def never(_: object) -> bool:
    return False


def open_matta_only(state: State) -> bool:
    """A matta that stayed covered causes no shuffle (S17)."""
    hands = () if state.coup is None else state.coup.hands
    return any(MATTA in hand.cards[1:] for hand in hands)


def is_there(place: Place | None) -> bool:
    """A seat in sit out is dealt in."""
    return place is not None and bool(place.chips)


def everybody(coup: Coup) -> list[int]:
    """The banker plays even if all punte are bust."""
    return list(range(len(coup.punte)))


def nothing_seen(_: object) -> int:
    """The banker ignores the open cards."""
    return 0


def first_punta_only(state: State, banker: Seat) -> list[Seat]:
    """The banker needs chips to pay only one punta."""
    return PUNTE(state, banker)[:1]


PUNTE = punte_of

IN_THE_RULES = {
    "matta that busts": (card_values, "plain", matta_is_seven),
    "matta worth six": (card_values, "SEVEN", 12),
    "tie paid to the punta": (scoring, "_beats", tie_to_the_punta),
    "double pay at every table": (scoring, "_won", double_for_all),
    "banker plays against nobody": (scoring, "alive", everybody),
    "odd chip to the left": (split_payment, "paid", odd_chip_to_the_last),
    "bank passed to the wrong seat": (bank_order, "to_the_right_of", to_the_left),
    "risk of one punta": (succession, "punte_of", first_punta_only),
    "free look": (decisions, "lapse", free_look),
    "lone matta may stand": (decisions, "is_lone_matta", never),
    "all-in coverage without end": (classica, "_limits", covered_without_end),
    "sit out dealt in": (classica, "is_active", is_there),
    "no shuffle for the matta": (piatto, "_matta_was_dealt", never),
    "no shuffle for a covered matta": (piatto, "_matta_was_dealt", open_matta_only),
    "absent seat draws on 5": (alla_regola, "FIVE", 11),
    "absent banker sees no open cards": (alla_regola, "_least", nothing_seen),
}


@pytest.mark.rule("S3", "S6", "S11", "S14", "S17", "S18", "S19", "S20", "S22", "S24", "R9")
@pytest.mark.parametrize("bug", IN_THE_RULES)
def test_referee_sees(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = IN_THE_RULES[bug]
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(AssertionError):
        for seed in range(SITTINGS):
            check_with_referee_closely(GAME, seed)


def pays_into_the_piatto(state: State, event: Event) -> State:
    """A loss before the bet goes into the piatto, not to the banker's own chips (S11)."""
    after: State = GAME.rules.evolve(state, event)
    if not isinstance(event, DealEnded) or after.bank is None or after.coup is None:
        return after
    amount = Chips(after.bank.amount + sum(after.coup.lost))
    return replace(after, bank=replace(after.bank, amount=amount))


def knows_everybody(state: State, event: Event) -> State:
    """A newcomer is offered the bank like everybody (S6)."""
    known = replace(event, new=False) if isinstance(event, PlayerJoined) else event
    return GAME.rules.evolve(state, known)


@pytest.mark.rule("S6", "S11")
@pytest.mark.parametrize("wrong", [pays_into_the_piatto, knows_everybody])
def test_referee_sees_the_state_go_wrong(wrong: object) -> None:
    with pytest.raises(AssertionError):
        for seed in range(SITTINGS):
            check_with_referee_closely(changed_game(GAME, evolve=wrong), seed)


@pytest.mark.rule("S6", "S11")
@pytest.mark.parametrize("reading", readings(rule_versions))
def test_referee_sees_a_clause_read_as_before(
    reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, rule_versions, reading)
    must_be_seen(GAME, (check_directed, check_with_referee), seeds=20 * SITTINGS)
