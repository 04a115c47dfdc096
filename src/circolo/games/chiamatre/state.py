"""The state of the rules: a match and its running deal."""

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


class Deal(Play, frozen=True):
    """One distribution being played; every seat takes its own tricks.

    `partner` is the seat that played the called card, public since then; the caller, if they play
    alone.
    """

    pack: tuple[Card, ...]
    dealer: Seat
    caller: Seat
    called: Card | None = None
    partner: Seat | None = None


class State(Struct, frozen=True):
    """A whole match. `asked` counts the waits so far, and is the id of the open one."""

    options: Options
    phase: Phase
    asked: WaitId
    number: int
    """The number of deals so far, annulled ones included."""

    dealer: Seat | None
    turning: tuple[Seat, ...]
    """The seats that still have to turn a card for the first deal."""

    lot: tuple[CardTurned, ...]
    """The cards turned in the lot, until the first deal."""

    deal: Deal | None
    kept: tuple[Seat, ...]
    """The seats that have said «Tengo» in the open window, ascending."""

    annulled: tuple[Seat, ...]
    """The seats that have annulled a deal since the last finished one."""

    sheet: tuple[SidesScored, ...]
    reading: tuple[Seat, ...]
    """The seats that have not yet gone on in the pause after a deal."""

    places: tuple[int, ...]
    """The places; empty until the match is over."""

    pack: tuple[Card, ...]
    """The shuffled pack until it is dealt."""

    lapsed: bool = False
    """Whether the seat on turn is absent, so that a draw is about to decide for it."""


def asking(state: State, phase: Phase, deal: Deal | None = None) -> State:
    """Return the state with its next question open, and with this deal if given."""
    # Every question leaves an id free for the draw that may answer it (T16).
    asked = WaitId(state.asked + 2)
    deal = state.deal if deal is None else deal
    return replace(state, phase=phase, asked=asked, deal=deal, lapsed=False)
