"""Samples states that a view leaves possible, for bots that simulate the play.

Every arrangement of the hidden cards that agrees with the view is equally likely.
"""

from bisect import bisect
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, VALUES, is_lone_matta, total
from circolo.games.sette_e_mezzo.state import Coup, Hand, Spent, State
from circolo.games.sette_e_mezzo.view import CoupView, HandView, View


class Slot(NamedTuple):
    """A position whose card the viewer has not seen.

    `fits`: the condition that the card must meet, or None. `matta`: the card may be the matta (wild
    card).
    """

    fits: Callable[[Card], bool] | None
    matta: bool


def sample(view: View, rng: Rng) -> State:
    """Return one sampled state (one that the view leaves possible): the same seat's view of that
    state is `view`.

    Its `pack` is in an order that deals the same cards, unless the stock has been filled again
    since the last whole shuffle.
    """
    cards = iter(_drawn(view, rng))
    coup = None if view.coup is None else _coup(view.coup, cards)
    out = tuple([Spent(each.card or next(cards), each.shown, each.holder) for each in view.out])
    stock = tuple(cards)
    dealt = () if coup is None else _in_dealing_order(coup)
    return State(
        options=view.options,
        places=view.places,
        phase=view.phase,
        asked=view.asked,
        number=view.number,
        due=view.due,
        origin=view.origin,
        bank=view.bank,
        coup=coup,
        designation=view.designation,
        why=view.why,
        pack=(*[spent.card for spent in out], *dealt, *stock),
        stock=stock,
        out=out,
        banks=view.banks,
        rules=view.rules,
    )


def _coup(coup: CoupView, cards: Iterator[Card]) -> Coup:
    return Coup(
        punte=coup.punte,
        limits=coup.limits,
        hands=tuple([_hand(hand, hand.covered or next(cards)) for hand in coup.hands]),
        bets=coup.bets,
        lost=coup.lost,
        turn=coup.turn,
        over=coup.over,
        clean=coup.clean,
    )


def _hand(hand: HandView, covered: Card) -> Hand:
    cards = (covered, *hand.open)
    return Hand(cards, hand.holder, hand.shown, hand.stood, hand.by_rule)


def _in_dealing_order(coup: Coup) -> tuple[Card, ...]:
    covered = [hand.cards[0] for hand in coup.hands]
    return (*covered, *[card for hand in coup.hands for card in hand.cards[1:]])


def _drawn(view: View, rng: Rng) -> list[Card]:
    """Draw one hidden card for each slot; all arrangements that are possible are equally likely."""
    slots, unseen = list(_slots(view)), _unseen(view)
    conditioned = [at for at, slot in enumerate(slots) if slot.fits is not None]
    loose = [at for at, slot in enumerate(slots) if slot.fits is None]
    may_be = [at for at in loose if slots[at].matta]
    taken: dict[int, Card] = {}
    if conditioned:
        fits = [slot.fits for slot in slots if slot.fits is not None]
        taken = dict(
            zip(
                conditioned,
                _draw_for_conditions(fits, unseen, rng, may_be=len(may_be)),
                strict=True,
            )
        )
    given = set(taken.values())
    rest = [card for card in permuted(unseen, rng) if card not in given]
    if MATTA in rest and may_be:
        place = may_be[rng.below(len(may_be))]
        taken[place] = MATTA
        rest.remove(MATTA)
        loose.remove(place)
    taken.update(zip(loose, rest, strict=False))
    return [taken[at] for at in range(len(slots))]


def _unseen(view: View) -> list[Card]:
    """Return the cards that the viewer has not seen, in the order of a new pack."""
    seen = {spent.card for spent in view.out}
    for hand in () if view.coup is None else view.coup.hands:
        seen.update((hand.covered, *hand.open))
    return [card for card in PACK if card not in seen]


def _slots(view: View) -> Iterator[Slot]:
    """Yield a slot for each hidden card: face-down cards of this hand, then of older ones, then the
    stock (S17).

    A shuffle with the reason "matta" means that the matta (wild card) was dealt in the last hand.
    If a bank went on without a shuffle, it was not.
    """
    coup = view.coup
    in_last_hand = view.phase == "shuffle" and view.why == "matta"
    for at, hand in enumerate(() if coup is None else coup.hands):
        assert coup is not None
        if hand.covered is None:
            speaks = at < len(coup.punte) and not coup.over
            yield Slot(
                _decision_condition(view, coup, at) if speaks else None, matta=not coup.clean
            )
    yield from (Slot(None, matta=False) for spent in view.out if spent.card is None)
    yield from (Slot(None, matta=not in_last_hand) for _ in range(view.stock))


def _decision_condition(view: View, coup: CoupView, at: int) -> Callable[[Card], bool]:
    """Return the condition that a player's decisions put on their face-down card (S3, S12, S24)."""
    hand = coup.hands[at]
    drawn_later = any(other.open for other in coup.hands[at + 1 :])
    dry = not view.stock and not view.out and not drawn_later
    may_stand_alone = dry or view.options.lone_matta_stands

    def fits(covered: Card) -> bool:
        cards = (covered, *hand.open)
        befores = [cards[:size] for size in range(1, len(cards))]
        if any(total(before) >= TARGET for before in befores):
            return False
        if any(alla_regola.punta(b) == "sto" for b in befores if len(b) in hand.by_rule):
            return False
        return _stops_as_seen(hand, cards, may_stand_alone=may_stand_alone)

    return fits


def _stops_as_seen(hand: HandView, cards: tuple[Card, ...], *, may_stand_alone: bool) -> bool:
    """Return whether a hand with these cards would have stopped, or gone on, exactly as the hand in
    the view did.

    `may_stand_alone`: a player may stand with the matta (wild card) as their only card (S3).
    """
    if hand.stood == "full":
        return total(cards) == TARGET
    if total(cards) >= TARGET:
        return False
    if len(cards) in hand.by_rule:
        return (alla_regola.punta(cards) == "sto") == (hand.stood == "sto")
    return hand.stood != "sto" or may_stand_alone or not is_lone_matta(cards)


def _draw_for_conditions(
    fits: list[Callable[[Card], bool]], unseen: list[Card], rng: Rng, *, may_be: int
) -> list[Card]:
    """Draw one card for each condition in `fits`; all possible choices are equally likely.

    `may_be` is the number of slots without a condition in which the matta (wild card) can be.
    """
    kinds: dict[tuple[int, bool], list[Card]] = {}
    for card in unseen:
        kinds.setdefault((VALUES[card], card is MATTA), []).append(card)
    piles = list(kinds.values())
    allowed = [[kind for kind, pile in enumerate(piles) if fit(pile[0])] for fit in fits]
    matta = next((kind for kind, pile in enumerate(piles) if pile[0] is MATTA), None)
    left_over = len(unseen) - len(fits)

    @cache
    def ways(at: int, counts: tuple[int, ...]) -> int:
        if at == len(fits):
            return may_be if matta is not None and counts[matta] else max(left_over, 1)
        return sum([each for _, each in choices(at, counts)])

    def choices(at: int, counts: tuple[int, ...]) -> list[tuple[int, int]]:
        return [
            (kind, counts[kind] * ways(at + 1, _without(counts, kind)))
            for kind in allowed[at]
            if counts[kind]
        ]

    counts = tuple(map(len, piles))
    drawn = []
    for at in range(len(fits)):
        options = choices(at, counts)
        upto = list(accumulate(each for _, each in options))
        kind, _ = options[bisect(upto, rng.below(upto[-1]))]
        drawn.append(piles[kind].pop(rng.below(counts[kind])))
        counts = _without(counts, kind)
    return drawn


def _without(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
