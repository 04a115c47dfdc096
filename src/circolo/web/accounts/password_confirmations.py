"""Password confirmations: before an act that moves chips or changes roles, the person must have
confirmed their password recently in the same session.
"""

from collections import OrderedDict

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.staff import staff_acts
from circolo.room.staff.director_acts import Adjudicate, Announce, AnyTournamentAct, Cancel
from circolo.room.staff.staff_acts import StaffAct
from circolo.web.refusals import Refusal

LASTS = Millis(600_000)
SESSIONS = 1_000
"""Maximum number of sessions remembered; above it, the oldest confirmation is dropped."""

_MOVES = (
    staff_acts.Grant,
    staff_acts.Revoke,
    staff_acts.Give,
    staff_acts.ConfirmGift,
    staff_acts.Void,
    staff_acts.SignOut,
    staff_acts.Erase,
    staff_acts.RemoveSecondFactor,
)
_MOVES_OF_EVENTS = (Announce, Adjudicate, Cancel)


class PasswordConfirmations:
    """The time until which each session counts as confirmed, by token hash."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: OrderedDict[bytes, Millis] = OrderedDict()

    def note(self, token: bytes) -> None:
        """Mark the session with this token hash as confirmed for the next ten minutes."""
        self._until[token] = Millis(self._clock.now() + LASTS)
        self._until.move_to_end(token)
        if len(self._until) > SESSIONS:
            self._until.popitem(last=False)

    def check(self, token: bytes, act: StaffAct | AnyTournamentAct) -> None:
        """Raise Refusal `password_needed` if an act requires a recent confirmation and there is
        none.
        """
        if not isinstance(act, _MOVES + _MOVES_OF_EVENTS):
            return
        if self._until.get(token, 0) <= self._clock.now():
            raise Refusal("password_needed")
