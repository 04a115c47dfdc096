"""A club with an owner, an organiser and two members, made by the rules."""

from circolo.cards.units import DAY, Millis
from circolo.clubs.club_state import ClubId, Clubs
from circolo.clubs.commands import ClubCommand, Found, Invite, Join, SetRole
from circolo.clubs.evolve import evolve
from circolo.clubs.rules import decide
from circolo.tables.state import PlayerId

NOW = Millis(1_800_000_000_000)
CLUB = ClubId("c1")
TOKEN = "hash of a secret"


def player(name: str) -> PlayerId:
    return PlayerId(name)


def after(clubs: Clubs, *commands: ClubCommand, now: Millis = NOW) -> Clubs:
    """Return the clubs after commands, each of which the rules accept."""
    for command in commands:
        for event in decide(clubs, command, now=now):
            clubs = evolve(clubs, event, at=now)
    return clubs


def founded(name: str = "Gli Amici", club: ClubId = CLUB, by: str = "owner") -> Found:
    return Found(club, player(by), name, "", "green", most=3)


def invited(uses: int = 10, token: str = TOKEN) -> Invite:
    return Invite(CLUB, player("owner"), "i1", token, Millis(NOW + DAY), uses)


def club_of_four() -> Clubs:
    return after(
        Clubs(),
        founded(),
        invited(),
        *(Join(TOKEN, player(name)) for name in ("organiser", "member", "other")),
        SetRole(CLUB, player("owner"), player("organiser"), "organiser"),
    )
