"""The shoe of six packs: shuffling, cutting, and when the shoe is used up (F1, F23)."""

from circolo.banks import bank_order
from circolo.banks.places import actives, is_active, to_the_right_of
from circolo.cards.french import FrenchCard
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import Cut, CutOffer
from circolo.games.chemin_de_fer.bank import running_bank, succession
from circolo.games.chemin_de_fer.card_values import SIX_PACKS
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import CardsGathered, CutDue, ShoeCut
from circolo.games.chemin_de_fer.options import Options, size
from circolo.games.chemin_de_fer.state import State
from circolo.play.commands import Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.events import PackShuffled
from circolo.play.offers import Amount

SIZE = len(SIX_PACKS)
LAST_BUT_ONE = 200
"""Number of dealt cards after which a shoe without a cut card has only one more coup
(round) (F1).
"""

CUT_CARD = 10
"""Number of cards behind the cut card, which announces the last coup of a casino's shoe (F23)."""

COVERED = 4
"""Number of cards that are dealt face down in each coup (round), before any third card."""


def mark(options: Options) -> int:
    """Return the number of dealt cards at which the shoe is near its end.

    If the shoe has a cut card, the coup (round) in which this number is reached is the last;
    otherwise one more follows.
    """
    return SIZE - CUT_CARD if has_cut_card(options) else LAST_BUT_ONE


def has_cut_card(options: Options) -> bool:
    """Return whether the shoe has a cut card, as a casino's may (F23)."""
    return options.variant == "casino" and options.cut_card


def is_last(state: State) -> bool:
    """Return whether the coup in progress, or else the next one, is the last before a shuffle."""
    return _is_used_up(state) if _runs(state) else state.drawn >= mark(state.options)


def before(state: State) -> int:
    """Return the number of cards that had left the shoe before the coup in `state.coup` began."""
    coup = state.coup
    return state.drawn if coup is None else state.drawn - len(coup.punta.cards + coup.banker.cards)


def _runs(state: State) -> bool:
    return state.coup is not None and not state.coup.over


def _is_used_up(state: State) -> bool:
    """Return whether the shoe is shuffled again before the next coup (round)."""
    left = state.drawn if has_cut_card(state.options) else before(state)
    return left >= mark(state.options)


def top(state: State) -> FrenchCard:
    """Return the next card of the shoe."""
    return state.shoe[state.drawn]


def shuffled(draft: Draft, command: Shuffled) -> None:
    """Put the shuffled cards into the shoe; at the casino, invite a seat to cut it (F23)."""
    assert sorted(command.order) == list(range(SIZE))
    draft.add(PackShuffled(command.ask, command.order))
    cutter = _next_to_cut(draft.state)
    if cutter is None:
        _begin(draft)
    else:
        draft.add(CutDue(cutter))


def _next_to_cut(state: State) -> Seat | None:
    """Return the seat that is invited to cut the shoe; None online, where no seat cuts.

    For the first shuffle, it is the seat of the first banker; for each later one, the next present
    seat to the right of the last cutter (F23).
    """
    if state.options.variant != "casino":
        return None
    seats, origin = size(state.options), state.cutter
    if state.why == "first" or origin is None:
        origin = bank_order.before(succession.FIRST, seats)
    return next(iter(to_the_right_of(origin, actives(state, seats=seats), seats)), None)


def cut_offer(state: State, seat: Seat) -> CutOffer | None:
    """Return the offer to cut the shoe, or None if the seat is not invited to."""
    if seat != state.due or not is_active(state.places[seat]):
        return None
    return CutOffer(Amount(1, SIZE - 1, 1))


def cut(draft: Draft, seat: Seat, action: Cut) -> None:
    """Move the chosen number of cards from the top of the shoe to its bottom.

    Raises IllegalAction if the seat is not invited to cut, or for an impossible number.
    """
    offer = cut_offer(draft.state, seat)
    if offer is None:
        raise IllegalAction("f23_not_invited", "another seat is invited to cut")
    if not offer.permits(action):
        raise IllegalAction("f23_cut", f"{action.cards} of {SIZE} cards cannot be cut")
    draft.add(ShoeCut(seat, action.cards))
    _begin(draft)


def lapse(draft: Draft) -> None:
    """Go on without a cut, because the invited seat did not answer in time."""
    assert draft.state.due is not None
    draft.add(ShoeCut(draft.state.due, 0))
    _begin(draft)


def _begin(draft: Draft) -> None:
    if draft.state.why == "first":
        succession.begin(draft)
    else:
        running_bank.go_on(draft)


def go_on(draft: Draft) -> None:
    """Continue after a coup (round): gather the cards if the shoe is used up, or else go on with
    the bank.
    """
    if _is_used_up(draft.state):
        draft.add(CardsGathered("taglia"))
    else:
        running_bank.go_on(draft)
