"""The window before the call, in which a seat with a poor hand may annul the deal (C4)."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from circolo.cards.card import Card, Rank
from circolo.cards.units import Seat
from circolo.games.chiamatre.actions import Annul, AnnulOffer, Keep, KeepOffer
from circolo.games.chiamatre.events import Annulled, DealStood, Kept
from circolo.games.chiamatre.state import Deal, State, asking
from circolo.play.contract import IllegalAction
from circolo.play.events import DealEnded
from circolo.play.settlement import nothing_moves

FIGURES = frozenset({Rank.FANTE, Rank.CAVALLO, Rank.RE})
HIGH = frozenset({Rank.TRE, Rank.DUE, Rank.ASSO})
ENOUGH_FIGURES = 3


def has_right(hand: Iterable[Card]) -> bool:
    """Return whether a hand of ten cards gives the right to annul the deal (C4): it has fewer than
    three figures (Fante, Cavallo, Re), and no 3, 2 or Asso.
    """
    ranks = [card.rank for card in hand]
    return HIGH.isdisjoint(ranks) and sum(rank in FIGURES for rank in ranks) < ENOUGH_FIGURES


def offers(state: State, deal: Deal, seat: Seat) -> tuple[KeepOffer | AnnulOffer, ...]:
    """Return what a seat may answer in the window for annulling the deal; empty once it has
    answered.
    """
    if seat in state.kept:
        return ()
    return (KeepOffer(), AnnulOffer()) if has_right(deal.hands[seat]) else (KeepOffer(),)


def answered(
    state: State, deal: Deal, seat: Seat, *, action: Keep | Annul
) -> tuple[Kept] | tuple[Annulled, DealEnded]:
    """Return the events of a seat's answer in the window for annulling the deal. Raises
    IllegalAction for a second answer, or for annulling without the right.
    """
    if seat in state.kept:
        raise IllegalAction("r2_not_offered", "this seat has already kept the deal")
    if isinstance(action, Keep):
        return (Kept(seat),)
    if not has_right(deal.hands[seat]):
        raise IllegalAction("c4_no_right", "the hand has three figures, or a 3, 2 or Asso")
    return Annulled(seat), DealEnded(state.number, nothing_moves(len(deal.hands)))


def fold(state: State, event: Kept | Annulled | DealStood) -> State:
    """Return the state after one event of the window for annulling the deal."""
    match event:
        case Kept():
            return replace(state, kept=tuple(sorted((*state.kept, event.seat))))
        case Annulled():
            return replace(state, deal=None, kept=(), annulled=(*state.annulled, event.seat))
        case DealStood():
            return replace(asking(state, "call"), kept=())
        case _:
            assert_never(event)
