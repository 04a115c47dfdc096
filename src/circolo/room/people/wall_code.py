"""The code on the wall: a short code that people in the room read, and type before they may sit."""

from collections.abc import Callable
from hmac import compare_digest

from circolo.room.actors.house_events import EnteredByCode, HouseEvent
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.house_stream import HouseStream
from circolo.room.errors import RoomRefused
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.tables.state import PlayerId

LETTERS = "CDFHJKMNPQRTVWX34679"
"""The letters of a code: none that looks like another one from ten metres, and no vowels."""

LENGTH = 6
"""The length of a code, so that there are 64 million."""

Mark = Callable[[str], bytes]
"""A keyed hash of a text, under the key of the data folder."""


class WallCode:
    """Knows the code on the wall, and who has typed it.

    The log holds only the number of the code. The code follows from that number and the key of the
    data folder, so that neither the log nor a backup of it holds a code.
    """

    def __init__(self, house: HouseStream, roles: RolesAndSanctions, *, mark: Mark) -> None:
        self._house = house
        self._roles = roles
        self._mark = mark

    @property
    def code(self) -> str | None:
        """The code that is on the wall now, None if nobody needs one."""
        return self._code(self._house.state) if self._roles.needs_wall_code else None

    @property
    def entered(self) -> int:
        """The number of people who have typed the code of this evening."""
        return len(self._house.state.wall.entered)

    async def enter(self, player: PlayerId, typed: str) -> None:
        """Let a person in who has typed the code; spaces, hyphens and case do not count.

        Raises RoomRefused `wall_code_wrong`.
        """

        def entered(state: HouseState) -> tuple[HouseEvent, ...]:
            if self._roles.may_sit(player):
                return ()
            if not compare_digest(_bare(typed).encode(), self._code(state).encode()):
                raise RoomRefused("wall_code_wrong")
            return (EnteredByCode(player, state.wall.number),)

        await self._house.decide(entered)

    def _code(self, state: HouseState) -> str:
        number = int.from_bytes(self._mark(f"wall code {state.wall.number}"))
        letters = []
        for _ in range(LENGTH):
            number, at = divmod(number, len(LETTERS))
            letters.append(LETTERS[at])
        return "".join(letters)


def _bare(typed: str) -> str:
    return typed.replace(" ", "").replace("-", "").upper()
