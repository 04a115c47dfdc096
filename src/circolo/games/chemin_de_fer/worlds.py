"""The cards that a view leaves possible (R2): a world is drawn uniformly among all of them."""

from collections.abc import Iterable, Iterator

from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.shuffle import permuted
from circolo.cards.units import Rng
from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.points import NATURAL, PLACE_OF, SIX_PACKS, total
from circolo.games.chemin_de_fer.state import Coup, Hand, State
from circolo.games.chemin_de_fer.view import CoupView, HandView, View

Covered = tuple[FrenchCard, FrenchCard] | tuple[()]

EACH = len(SIX_PACKS) // len(FIFTY_TWO)


def sample(view: View, rng: Rng) -> State:
    """Return a state whose view from the same seat is `view`.

    In which order the cards of earlier coups have come the view does not tell.
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
        number=view.number,
        due=view.due,
        origin=view.origin,
        bank=view.bank,
        wagers=view.wagers,
        graces=view.graces,
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
    )


def _unseen(view: View) -> list[FrenchCard]:
    """List the cards that the viewer does not see: covered ones, and the rest of the shoe."""
    left = [EACH - count for count in view.shoe.gone]
    if view.coup is not None and not view.coup.over:
        for card in (*view.coup.punta.cards, *view.coup.banker.cards):
            if card is not None:
                left[PLACE_OF[card]] -= 1
    return _counted(left)


def _counted(counts: Iterable[int]) -> list[FrenchCard]:
    return [card for card, count in zip(FIFTY_TWO, counts, strict=True) for _ in range(count)]


def _coup(view: View, coup: CoupView, unseen: list[FrenchCard], *, rng: Rng) -> Coup:
    """Take the covered cards from what is unseen."""
    return Coup(
        counted=coup.counted,
        punta=_hand(coup.punta, _covered(view, coup, unseen, rng=rng)),
        banker=_hand(coup.banker, _drawn(unseen, rng) if None in coup.banker.cards else ()),
        over=coup.over,
    )


def _hand(hand: HandView, covered: Covered) -> Hand:
    cards = tuple([card for card in hand.cards if card is not None])
    return Hand(hand.seat, (*covered, *cards), hand.shown, hand.word)


def _covered(view: View, coup: CoupView, unseen: list[FrenchCard], *, rng: Rng) -> Covered:
    """Draw the punta's two cards, until they fit what it has said."""
    if None not in coup.punta.cards:
        return ()
    while not _fits(view, coup.punta, total(pair := _drawn(unseen, rng))):
        unseen += pair
    return pair


def _fits(view: View, punta: HandView, reached: int) -> bool:
    """Tell whether this total may have led to the word: 8 and 9 are shown (F13, F30)."""
    if punta.word is None:
        return True
    if view.options.variant == "casino":
        return punta.word in alla_regola.PUNTA[reached]
    return reached < NATURAL


def _drawn(unseen: list[FrenchCard], rng: Rng) -> Covered:
    """Take two of the unseen cards, each with the same chance."""
    return unseen.pop(rng.below(len(unseen))), unseen.pop(rng.below(len(unseen)))


def _in_dealing_order(coup: Coup) -> Iterator[FrenchCard]:
    """Punta, banker, punta, banker, and then what was given (F12)."""
    for punta, banker in zip(coup.punta.cards[:2], coup.banker.cards[:2], strict=True):
        yield punta
        yield banker
    yield from coup.punta.cards[2:]
    yield from coup.banker.cards[2:]
