"""Samples states that a view leaves possible (R2), for bots that simulate the play.

Every arrangement of the hidden cards that agrees with the view is equally likely.
"""

from collections.abc import Iterable, Iterator

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng
from circolo.games.chemin_de_fer import alla_regola, rule_versions
from circolo.games.chemin_de_fer.card_values import NATURAL, PLACE_OF, SIX_PACKS, total
from circolo.games.chemin_de_fer.state import Coup, Hand, State
from circolo.games.chemin_de_fer.view import CoupView, HandView, View

Covered = tuple[FrenchCard, FrenchCard] | tuple[()]

EACH = len(SIX_PACKS) // len(FIFTY_TWO)


def sample(view: View, rng: Rng) -> State:
    """Return one sampled state (one that the view leaves possible): the same seat's view of that
    state is `view`.

    The order of the cards of earlier coups (rounds) is arbitrary, since the view does not contain
    it.
    """
    gone = _counted(view.shoe.gone)
    unseen = _unseen(view) if view.shoe.size else []
    coup = None if view.coup is None else _coup(view, view.coup, unseen, rng=rng)
    running = () if coup is None or coup.over else _in_dealing_order(coup)
    return State(
        options=view.options,
        places=view.places,
        phase=view.phase,
        last=view.last,
        asked=view.asked,
        own=view.own,
        adding=view.adding,
        number=view.number,
        due=view.due,
        origin=view.origin,
        bank=view.bank,
        wagers=view.wagers,
        graces=view.graces,
        ready=view.ready,
        waiting=view.waiting,
        ferito=view.ferito,
        offered=view.offered,
        passed=view.passed,
        coup=coup,
        seguito=view.seguito,
        first_passer=view.first_passer,
        cagnotte=view.cagnotte,
        why=view.why,
        cutter=view.cutter,
        shoe=(*permuted(gone, rng), *running, *permuted(unseen, rng)),
        cut=view.shoe.cut,
        drawn=view.shoe.drawn,
        gone=view.shoe.gone,
        past=view.past,
        banks=view.banks,
        rules=view.rules,
    )


def _unseen(view: View) -> list[FrenchCard]:
    """Return the cards that the viewer has not seen: face-down cards and the rest of the shoe."""
    left = [EACH - count for count in view.shoe.gone]
    if view.coup is not None and not view.coup.over:
        for card in (*view.coup.punta.cards, *view.coup.banker.cards):
            if card is not None:
                left[PLACE_OF[card]] -= 1
    return _counted(left)


def _counted(counts: Iterable[int]) -> list[FrenchCard]:
    return [card for card, count in zip(FIFTY_TWO, counts, strict=True) for _ in range(count)]


def _coup(view: View, coup: CoupView, unseen: list[FrenchCard], *, rng: Rng) -> Coup:
    """Return the coup (round) with random cards in place of the face-down ones. They are drawn from
    `unseen` and removed from it.
    """
    return Coup(
        counted=coup.counted,
        punta=_hand(coup.punta, _covered(view, coup, unseen, rng=rng)),
        banker=_hand(coup.banker, _drawn(unseen, rng) if None in coup.banker.cards else ()),
        over=coup.over,
        obliged=coup.obliged,
    )


def _hand(hand: HandView, covered: Covered) -> Hand:
    cards = tuple([card for card in hand.cards if card is not None])
    return Hand(hand.seat, (*covered, *cards), hand.shown, hand.word)


def _covered(view: View, coup: CoupView, unseen: list[FrenchCard], *, rng: Rng) -> Covered:
    """Draw two cards for the bettor's face-down cards. Repeat the draw until they fit the bettor's
    decision.
    """
    if None not in coup.punta.cards:
        return ()
    while not _fits(view, coup.punta, total(pair := _drawn(unseen, rng))):
        unseen += pair
    return pair


def _fits(view: View, punta: HandView, reached: int) -> bool:
    """Return whether the first two cards of the bettor may have the total `reached`.

    The total must agree with the bettor's decision or, before it, with the fact that the bettor is
    being asked. At the casino an 8 or 9 is shown at once (F30).
    """
    casino = view.options.variant == "casino"
    if punta.word is None:
        return reached < NATURAL or not (casino and rule_versions.naturals_are_turned_at_once(view))
    if casino:
        return punta.word in alla_regola.PUNTA[reached]
    return reached < NATURAL


def _drawn(unseen: list[FrenchCard], rng: Rng) -> Covered:
    """Remove two cards from `unseen` at random and return them."""
    return unseen.pop(rng.below(len(unseen))), unseen.pop(rng.below(len(unseen)))


def _in_dealing_order(coup: Coup) -> Iterator[FrenchCard]:
    """Yield the cards of the coup in the order dealt: alternately to bettor and banker, then the
    third cards (F12).
    """
    for punta, banker in zip(coup.punta.cards[:2], coup.banker.cards[:2], strict=True):
        yield punta
        yield banker
    yield from coup.punta.cards[2:]
    yield from coup.banker.cards[2:]
