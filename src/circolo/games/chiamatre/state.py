"""All that the rules remember: a match and its running deal."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.chiamatre.events import CardTurned, SidesScored
from circolo.games.chiamatre.options import Options
from circolo.play.waits import WaitId
from circolo.tricks.playing import Play

Phase = Literal["lot", "shuffle", "annul", "call", "move", "pause", "over"]


class Deal(Play, frozen=True):
    """One distribution played out; every seat takes tricks of its own.

    `partner` is who has played the called card, which tells it to everybody: the caller himself,
    if he plays alone.
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
    """Deals so far, the annulled ones too."""

    dealer: Seat | None
    turning: tuple[Seat, ...]
    """Who is still to turn a card for the first deal."""

    lot: tuple[CardTurned, ...]
    """The cards turned for it, until it is dealt."""

    deal: Deal | None
    kept: tuple[Seat, ...]
    """Who has said «Tengo» in the open window, in ascending order."""

    annulled: tuple[Seat, ...]
    """Who has annulled a deal since the last one that was played out."""

    sheet: tuple[SidesScored, ...]
    reading: tuple[Seat, ...]
    """Seats that have not yet gone on in the pause after a deal."""

    places: tuple[int, ...]
    """Empty until the match is over."""

    pack: tuple[Card, ...]
    """The shuffled pack until it is dealt."""

    lapsed: bool = False
    """The seat on turn is absent, and a draw is about to decide for it."""


def asking(state: State, phase: Phase, deal: Deal | None = None) -> State:
    """Return the state with its next question open, and `deal` as it is then, if it changes."""
    # Every question leaves an id free for the draw that may answer it (T16).
    asked = WaitId(state.asked + 2)
    deal = state.deal if deal is None else deal
    return replace(state, phase=phase, asked=asked, deal=deal, lapsed=False)
