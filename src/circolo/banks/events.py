"""The events of a ring table's seats and of a bank that goes round; stored for ever."""

from msgspec import Struct

from circolo.cards.units import Chips, Seat


class PlayerJoined(Struct, frozen=True, tag="player_joined"):
    """A player has sat down with these chips (R10)."""

    seat: Seat
    stack: Chips
    new: bool


class PlayerLeft(Struct, frozen=True, tag="player_left"):
    """The player has left; the game plays for the seat until it owes nothing (R10)."""

    seat: Seat


class PlayerSatOut(Struct, frozen=True, tag="player_sat_out"):
    """The seat is absent (R3)."""

    seat: Seat


class PlayerCameBack(Struct, frozen=True, tag="player_came_back"):
    """The seat decides for itself again (R3)."""

    seat: Seat


class ChipsBought(Struct, frozen=True, tag="chips_bought"):
    """The seat has bought chips; `chips` is its new total."""

    seat: Seat
    stack: Chips


class PlayInterrupted(Struct, frozen=True, tag="play_interrupted"):
    """Too few seats can play (R5); the next bank is offered from the right of `origin` (S6)."""

    origin: Seat | None


class BankDue(Struct, frozen=True, tag="bank_due"):
    """The bank is offered to this seat.

    `first`: a new round of offers begins with this seat. `skipped` are the newcomers passed over on
    the way; they are not skipped again (S6).
    """

    seat: Seat
    first: bool = False
    skipped: tuple[Seat, ...] = ()


class BankOpen(Struct, frozen=True, tag="bank_open"):
    """Every seat has refused; the first seat that takes the bank now gets it.

    `skipped` are the newcomers passed over on the way round (S6).
    """

    skipped: tuple[Seat, ...] = ()


class BankPassed(Struct, frozen=True, tag="bank_passed"):
    """The seat has refused the bank (S7, F4)."""

    seat: Seat


class BankLapsed(Struct, frozen=True, tag="bank_lapsed"):
    """The seat has not answered in its time: the bank passes the seat over, or the seat pays (S6,
    S8, S20, F4).
    """

    seat: Seat


class StakesChanged(Struct, frozen=True, tag="stakes_changed"):
    """The minimum bank and the minimum bet of the tournament have changed (P4)."""

    minimum: Chips


class PlayLimited(Struct, frozen=True, tag="play_limited"):
    """No coup after this number begins; None removes the limit (P4)."""

    deal: int | None


class PlayStopped(Struct, frozen=True, tag="play_stopped"):
    """The table has stopped before the next coup; `seat` had been offered the bank, and is offered
    it again when the table resumes.
    """

    seat: Seat | None = None


Directed = StakesChanged | PlayLimited | PlayStopped
Roster = PlayerJoined | PlayerLeft | PlayerSatOut | PlayerCameBack | ChipsBought
