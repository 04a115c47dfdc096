"""The events that happen only at tables of a tournament."""

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.tables.state import BotLevel


class SentFor(Struct, frozen=True, gc=False, tag="sent_for"):
    """Event: the tournament moves this player away as soon as the running deal permits it."""

    seat: Seat


class StakesAnnounced(Struct, frozen=True, gc=False, tag="stakes_announced"):
    """Event: new minimum stakes, valid from the next bank (the coups of one banker) on (P4)."""

    minimum: Chips


class StakesCame(Struct, frozen=True, gc=False, tag="stakes_came"):
    """Event: the minimum stakes of the last `StakesAnnounced` apply from now on."""


class Halted(Struct, frozen=True, gc=False, tag="halted"):
    """Event: the tournament stops play after the deal number `until`, for the reason `why`."""

    why: str
    until: int


class Proceeded(Struct, frozen=True, gc=False, tag="proceeded"):
    """Event: the tournament resumes play; `one`: for one deal only, in hand-for-hand play."""

    one: bool = False


class StillnessSet(Struct, frozen=True, gc=False, tag="stillness_set"):
    """Event: play at a tournament's table has stopped between two deals, or goes on again."""

    still: bool


class DealsShown(Struct, frozen=True, gc=False, tag="deals_shown"):
    """Event: all tables of a duplicate tournament have played the deals of this match. Everybody
    may see them now.
    """


class PlayedFor(Struct, frozen=True, gc=False, tag="played_for"):
    """Event: a house bot of this `level` plays for the player; None: the player plays again."""

    seat: Seat
    level: BotLevel | None


TournamentTableEvent = (
    SentFor
    | StakesAnnounced
    | StakesCame
    | Halted
    | Proceeded
    | StillnessSet
    | PlayedFor
    | DealsShown
)
"""Events that happen only at tables of a tournament."""
