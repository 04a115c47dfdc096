"""Counts, for statistics, how each seat played the hand in progress: as banker or opponent, and
with what result.
"""

from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo.events import (
    BankTaken,
    BetLapsed,
    BetMade,
    CardGiven,
    Event,
    PuntaForfeited,
    Stood,
)
from circolo.play.events import BankEnded, DealBegan
from circolo.play.tally import Feat, Tally, of_seat

BUST, FULL = "bust", "seven_and_half"


def tally(so_far: Tally, event: Event, *, by_player: bool = True) -> Tally:
    """Return the tally after this event.

    A seat that draws a card is counted as bust at once; a later event of the same hand takes that
    back if the seat is not bust. `by_player` (the player and not the clock acted) makes no
    difference.
    """
    match event:
        case BankTaken():
            return _only(so_far, of_seat("banker", event.seat, times=0))
        case BankEnded():
            return _only(so_far)
        case DealBegan():
            banks = [feat for feat in so_far.deal if feat.name == "banker"]
            return _only(so_far, *(replace(bank, times=bank.times + 1) for bank in banks))
        case BetMade() | BetLapsed() | PuntaForfeited():
            return _with(so_far, "punta", event.seat)
        case CardGiven():
            return _with(_without(so_far, BUST, event.seat), BUST, event.seat)
        case Stood():
            stood = _without(so_far, BUST, event.seat)
            return _with(stood, FULL, event.seat) if event.why == "full" else stood
        case _:
            return so_far


def _only(so_far: Tally, *feats: Feat) -> Tally:
    return replace(so_far, deal=feats)


def _with(so_far: Tally, name: str, seat: Seat) -> Tally:
    return replace(so_far, deal=(*so_far.deal, of_seat(name, seat)))


def _without(so_far: Tally, name: str, seat: Seat) -> Tally:
    left = (feat for feat in so_far.deal if (feat.name, feat.seat) != (name, seat))
    return replace(so_far, deal=tuple(left))
