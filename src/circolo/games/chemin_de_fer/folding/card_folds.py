"""Folds the events of the shoe and of the cards of a coup (one round)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.games.chemin_de_fer.card_values import PLACE_OF, SIX_PACKS
from circolo.games.chemin_de_fer.events import (
    CardGiven,
    CardsDealt,
    CardsGathered,
    CardsShown,
    CoupDecided,
    CutDue,
    ShoeCut,
    WordSaid,
)
from circolo.games.chemin_de_fer.folding.wait_ids import asking
from circolo.games.chemin_de_fer.state import NONE_GONE, Coup, Hand, PastCoup, State
from circolo.play.events import LotDrawn, PackShuffled


def _gathered(state: State, event: CardsGathered) -> State:
    return asking(state, "shuffle", why=event.why, due=None)


def _shuffled(state: State, event: PackShuffled) -> State:
    shoe = tuple([SIX_PACKS[place] for place in event.order])
    state = replace(state, shoe=shoe, cut=0, drawn=0, gone=NONE_GONE, past=(), coup=None)
    first_is_drawn = state.why == "first" and state.options.variant == "online"
    return asking(state, "first_seat") if first_is_drawn else state


def _drawn(state: State, _: LotDrawn) -> State:
    return state


def _cut_due(state: State, event: CutDue) -> State:
    return asking(state, "cut", due=event.seat)


def _cut(state: State, event: ShoeCut) -> State:
    shoe = state.shoe[event.cards :] + state.shoe[: event.cards]
    return replace(state, shoe=shoe, cut=event.cards, cutter=event.seat, due=None)


def _dealt(state: State, _: CardsDealt) -> State:
    """Deal four cards, one at a time: to the bettor, to the banker, and again (F12)."""
    coup, at = _coup(state), state.drawn
    first, second, third, fourth = state.shoe[at : at + 4]
    punta = replace(coup.punta, cards=(first, third))
    banker = replace(coup.banker, cards=(second, fourth))
    dealt = replace(coup, punta=punta, banker=banker)
    return asking(state, "punta", coup=dealt, drawn=at + 4)


def _said(state: State, event: WordSaid) -> State:
    """Record a card decision. After a decision of the bettor the banker is asked, unless the bettor
    showed a natural (8 or 9) (F13).
    """
    state = _with_hand(state, replace(_hand(state, event.seat), word=event.word))
    asks_the_banker = event.seat == _coup(state).punta.seat and event.word != "batte"
    return asking(state, "banker") if asks_the_banker else state


def _shown(state: State, event: CardsShown) -> State:
    return _with_hand(state, replace(_hand(state, event.seat), shown=True))


def _given(state: State, event: CardGiven) -> State:
    hand = _hand(state, event.seat)
    hand = replace(hand, cards=(*hand.cards, event.card))
    return replace(_with_hand(state, hand), drawn=state.drawn + 1)


def _decided(state: State, event: CoupDecided) -> State:
    """Count the cards of the decided coup as gone from the shoe, and note the coup."""
    gone, coup = list(state.gone), _coup(state)
    for card in coup.punta.cards + coup.banker.cards:
        gone[PLACE_OF[card]] += 1
    past = PastCoup(state.banks, coup.banker.seat, event.punta, event.banker)
    return replace(state, gone=tuple(gone), past=(*state.past, past))


def _hand(state: State, seat: int) -> Hand:
    coup = _coup(state)
    return coup.punta if seat == coup.punta.seat else coup.banker


def _with_hand(state: State, hand: Hand) -> State:
    coup = _coup(state)
    if hand.seat == coup.punta.seat:
        return replace(state, coup=replace(coup, punta=hand))
    return replace(state, coup=replace(coup, banker=hand))


def _coup(state: State) -> Coup:
    assert state.coup is not None, "there is a coup"
    return state.coup


CARD_FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType(
    {
        CardsGathered: _gathered,
        PackShuffled: _shuffled,
        LotDrawn: _drawn,
        CutDue: _cut_due,
        ShoeCut: _cut,
        CardsDealt: _dealt,
        WordSaid: _said,
        CardsShown: _shown,
        CardGiven: _given,
        CoupDecided: _decided,
    }
)
