"""Events of a ring table's seats and of its bank, shared by the bank games; stored for ever."""

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.play.events import LotDrawn, PackShuffled


class PlayerJoined(Struct, frozen=True, gc=False, tag="player_joined"):
    """Event: a player took the seat with `stack` chips (R10).

    `new`: the player has not bet yet, so the bank skips them (S6).
    """

    seat: Seat
    stack: Chips
    new: bool


class PlayerLeft(Struct, frozen=True, gc=False, tag="player_left"):
    """Event: the player left the table; the house plays for the seat until its obligations end
    (R10).
    """

    seat: Seat


class PlayerSatOut(Struct, frozen=True, gc=False, tag="player_sat_out"):
    """Event: the player of the seat is absent, and the house plays for them (R3)."""

    seat: Seat


class PlayerCameBack(Struct, frozen=True, gc=False, tag="player_came_back"):
    """Event: the player of the seat is back and decides for themselves again (R3)."""

    seat: Seat


class ChipsBought(Struct, frozen=True, gc=False, tag="chips_bought"):
    """Event: the player of the seat bought chips; `stack` is their new total."""

    seat: Seat
    stack: Chips


class PlayInterrupted(Struct, frozen=True, gc=False, tag="play_interrupted"):
    """Event: the play was interrupted, because too few seats can play (R5).

    The next bank is offered first at the right of `origin` (S6); None: a new first banker is
    chosen.
    """

    origin: Seat | None


class BankDue(Struct, frozen=True, gc=False, tag="bank_due"):
    """Event: the bank is offered to this seat.

    `first`: the seat begins a new round of offers. `skipped`: the new players passed over on the
    way, who are not skipped again (S6).
    """

    seat: Seat
    first: bool = False
    skipped: tuple[Seat, ...] = ()


class BankOpen(Struct, frozen=True, gc=False, tag="bank_open"):
    """Event: every seat has refused the bank; from now on the first seat to accept it gets it.

    `skipped`: the new players passed over in this round of offers (S6).
    """

    skipped: tuple[Seat, ...] = ()


class BankPassed(Struct, frozen=True, gc=False, tag="bank_passed"):
    """Event: the seat refused the bank (S7, F4)."""

    seat: Seat


class BankLapsed(Struct, frozen=True, gc=False, tag="bank_lapsed"):
    """Event: the seat did not accept or refuse the bank in time.

    In a tournament, and in the variant classica of sette e mezzo, the seat pays for this; elsewhere
    the bank goes on without cost (S6, S8, S20, F4).
    """

    seat: Seat


class StakesChanged(Struct, frozen=True, gc=False, tag="stakes_changed"):
    """Event: the tournament changed the minimum stakes; `minimum` is the new minimum bet (P4)."""

    minimum: Chips


class PlayLimited(Struct, frozen=True, gc=False, tag="play_limited"):
    """Event: the tournament set the number of the last coup (round) that may begin; None removes
    the limit (P4).
    """

    deal: int | None


class PlayStopped(Struct, frozen=True, gc=False, tag="play_stopped"):
    """Event: the table stopped before its next coup (round), which the tournament does not allow
    (P4).

    `seat`: the seat that was being offered the bank, and is offered it again when the table
    resumes.
    """

    seat: Seat | None = None


Roster = PlayerJoined | PlayerLeft | PlayerSatOut | PlayerCameBack | ChipsBought
"""The events of a seat's player; each records a command of `play.commands.Roster`."""

Directed = StakesChanged | PlayLimited
"""The events that record a tournament's command, one of `play.commands.Directed`."""

CommandRecord = Roster | Directed | PackShuffled | LotDrawn
"""The events of every bank game that contain all of the command that produced them."""
