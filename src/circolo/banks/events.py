"""What happens to who sits at a ring table, and to a bank that goes round; stored for ever."""

from msgspec import Struct

from circolo.cards.units import Chips, Seat


class PlayerJoined(Struct, frozen=True, tag="player_joined"):
    """Somebody has sat down with these chips (R10)."""

    seat: Seat
    stack: Chips
    new: bool


class PlayerLeft(Struct, frozen=True, tag="player_left"):
    """He is gone; the seat is played for until it owes nothing (R10)."""

    seat: Seat


class PlayerSatOut(Struct, frozen=True, tag="player_sat_out"):
    """The seat is absent (R3)."""

    seat: Seat


class PlayerCameBack(Struct, frozen=True, tag="player_came_back"):
    """The seat decides for itself again (R3)."""

    seat: Seat


class ChipsBought(Struct, frozen=True, tag="chips_bought"):
    """The seat has bought chips, and these are all that it has now."""

    seat: Seat
    stack: Chips


class PlayInterrupted(Struct, frozen=True, tag="play_interrupted"):
    """Too few are left to play (R5); the bank will go on from the right of `origin` (S6)."""

    origin: Seat | None


class BankDue(Struct, frozen=True, tag="bank_due"):
    """The bank is offered to this seat, which may be the `first` on its way round (S6)."""

    seat: Seat
    first: bool = False


class BankOpen(Struct, frozen=True, tag="bank_open"):
    """Every seat has refused; whoever takes the bank now has it (S6)."""


class BankPassed(Struct, frozen=True, tag="bank_passed"):
    """The bank is refused (S7, F4)."""

    seat: Seat


class BankLapsed(Struct, frozen=True, tag="bank_lapsed"):
    """The seat has not answered in its time: it is passed over, or pays (S6, S8, S20, F4)."""

    seat: Seat


class StakesChanged(Struct, frozen=True, tag="stakes_changed"):
    """From here on this is the least bank and bet of the tournament (P4)."""

    minimum: Chips


class PlayLimited(Struct, frozen=True, tag="play_limited"):
    """No coup after this one begins; None: they begin again (P4)."""

    deal: int | None


class PlayStopped(Struct, frozen=True, tag="play_stopped"):
    """The table stands still before the next coup; the bank will come to `seat` anew, who had been
    asked for it.
    """

    seat: Seat | None = None


Directed = StakesChanged | PlayLimited | PlayStopped
Roster = PlayerJoined | PlayerLeft | PlayerSatOut | PlayerCameBack | ChipsBought
