"""The parts of a house that concern clubs."""

from collections.abc import Callable

from circolo.clubs.club_state import Clubs
from circolo.room.clubs.club_desk import ClubDesk
from circolo.room.clubs.club_stream import ClubStream
from circolo.room.clubs.tournament_privacy import TournamentPrivacy
from circolo.room.house_parts import HouseParts
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions


class HouseClubs:
    """Makes the stream of clubs, the desk that changes it, and the privacy of their tournaments.

    `writer` as in `FoldedStream`; `changed` as in `ClubStream`.
    """

    def __init__(
        self,
        parts: HouseParts,
        roles: RolesAndSanctions,
        names: NameDirectory,
        *,
        writer: str,
        changed: Callable[[Clubs], None],
    ) -> None:
        self.stream = ClubStream(
            parts.store, parts.clock, parts.entropy, writer=writer, changed=changed
        )
        self.desk = ClubDesk(
            self.stream,
            roles,
            names,
            clock=parts.clock,
            entropy=parts.entropy,
            terms=parts.clubs,
            talk=parts.talk_rules,
            logos=parts.store.club_logos,
        )
        self.privacy = TournamentPrivacy(self.desk)
