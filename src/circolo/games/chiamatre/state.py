"""The state of a chiamatre match and of its running deal."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.chiamatre.events import CardTurned, SidesScored
from circolo.games.chiamatre.options import Options
from circolo.play.waits import WaitId
from circolo.tricks.card_play import Play

Phase = Literal["lot", "shuffle", "annul", "call", "move", "pause", "over"]


class Deal(Play, frozen=True, gc=False):
    """The running deal, in which each seat collects its own tricks. `caller` is the player at the
    dealer's right, who calls a card.

    `partner` is the seat that played the called card, None before; it is the caller if they play
    alone.
    """

    pack: tuple[Card, ...]
    dealer: Seat
    caller: Seat
    called: Card | None = None
    partner: Seat | None = None


class State(Struct, frozen=True, gc=False):
    """The state of a match. `asked` is the id of the open wait; `sheet` lists the scores of the
    finished deals.
    """

    options: Options
    phase: Phase
    asked: WaitId
    number: int
    """The number of deals begun so far, annulled ones included."""

    dealer: Seat | None
    turning: tuple[Seat, ...]
    """The seats that still have to turn a card in the lot for the first dealer."""

    lot: tuple[CardTurned, ...]
    """The cards turned in the lot for the first dealer; empty from the first deal on."""

    deal: Deal | None
    kept: tuple[Seat, ...]
    """The seats that have said «Tengo» (they keep the deal) in the open window, in ascending order.
    """

    annulled: tuple[Seat, ...]
    """The seats that have annulled a deal since the last deal that was played to its end."""

    sheet: tuple[SidesScored, ...]
    reading: tuple[Seat, ...]
    """The seats that have not yet asked for the next deal, in the pause after a deal."""

    places: tuple[int, ...]
    """The place of each seat, by seat, 1 for the best; empty until the match has ended."""

    pack: tuple[Card, ...]
    """The shuffled pack of the next deal; empty once it is dealt."""

    lapsed: bool = False
    """Whether the seat on turn is absent, so that a random draw will choose its action."""


def asking(state: State, phase: Phase, deal: Deal | None = None) -> State:
    """Return the state in a new phase, with a new wait id and, if given, a new deal."""
    # Ids grow by 2: the id between is for the draw that may answer the question (T16).
    asked = WaitId(state.asked + 2)
    deal = state.deal if deal is None else deal
    return replace(state, phase=phase, asked=asked, deal=deal, lapsed=False)
