"""Counts, for statistics, how each place played the coup (round) in progress: as banker, bettor or
partner, and with what result.
"""

from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.card_values import total
from circolo.games.chemin_de_fer.coup.free_fives import FIVE
from circolo.games.chemin_de_fer.events import (
    BankTaken,
    BetsCounted,
    BetsOpened,
    CardsShown,
    CoupDecided,
    Event,
    ObligationForfeited,
    PartnerTaken,
    WordSaid,
)
from circolo.play.events import BankEnded, DealBegan
from circolo.play.tally import Feat, Tally, of_seat

NATURALS = (8, 9)
_LASTING = ("banker", "partner")


def tally(so_far: Tally, event: Event, *, by_player: bool = True) -> Tally:
    """Return the tally after this event. `by_player`: the player decided, and not the clock."""
    match event:
        case BankTaken():
            return _only(so_far, of_seat("banker", event.seat, times=0))
        case PartnerTaken():
            return _with(so_far, "partner", event.seat)
        case BankEnded():
            return _only(so_far)
        case BetsOpened():
            return _only(so_far, *_lasting(so_far))
        case BetsCounted():
            return _counted(so_far, event)
        case DealBegan():
            return _only(so_far, *(_once_more(feat) for feat in so_far.deal))
        case ObligationForfeited():
            return _with(so_far, "forfeit", event.seat)
        case WordSaid() if by_player and _has(so_far, "punta", event.seat):
            return _with(so_far, event.word, event.seat)
        case CardsShown():
            return _shown(so_far, event)
        case CoupDecided() if event.punta == event.banker:
            return _egalite(so_far)
        case _:
            return so_far


def _counted(so_far: Tally, event: BetsCounted) -> Tally:
    bets = (of_seat("bet", Seat(at)) for at, chips in enumerate(event.counted) if chips)
    return _only(so_far, *_lasting(so_far), *bets, of_seat("punta", event.punta))


def _lasting(so_far: Tally) -> list[Feat]:
    return [feat for feat in so_far.deal if feat.name in _LASTING]


def _once_more(feat: Feat) -> Feat:
    return replace(feat, times=feat.times + 1) if feat.name == "banker" else feat


def _shown(so_far: Tally, event: CardsShown) -> Tally:
    """Count a natural, and a total of 5 with which the bettor could draw or stand (F31)."""
    points = total(event.cards)
    if points in NATURALS:
        return _with(so_far, "natural", event.seat)
    if points == FIVE and _has(so_far, "punta", event.seat):
        for word in ("tiro", "sto"):
            if _has(so_far, word, event.seat):
                return _with(so_far, f"five_{word}", event.seat)
    return so_far


def _egalite(so_far: Tally) -> Tally:
    seats = [feat.seat for feat in so_far.deal if feat.name in ("banker", "punta")]
    for seat in seats:
        assert seat is not None
        so_far = _with(so_far, "egalite", seat)
    return so_far


def _has(so_far: Tally, name: str, seat: Seat) -> bool:
    return any(feat.name == name and feat.seat == seat for feat in so_far.deal)


def _only(so_far: Tally, *feats: Feat) -> Tally:
    return replace(so_far, deal=feats)


def _with(so_far: Tally, name: str, seat: Seat) -> Tally:
    return replace(so_far, deal=(*so_far.deal, of_seat(name, seat)))
