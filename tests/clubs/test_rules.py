"""The rules of clubs: founding, invitations, members, and the laws of roles."""

import random
from collections.abc import Callable

import pytest

from circolo.cards.units import DAY, Millis
from circolo.clubs.club_state import ClubId, Clubs, owner_of
from circolo.clubs.commands import (
    AddTournament,
    ClubCommand,
    Dissolve,
    Edit,
    Forget,
    Found,
    HandOver,
    Invite,
    Join,
    Leave,
    Remove,
    Revoke,
    SetRole,
)
from circolo.clubs.events import decode_events, encode_events
from circolo.clubs.evolve import evolve
from circolo.clubs.refusal import Refused
from circolo.clubs.rules import MOST_INVITATIONS, MOST_MEMBERS, decide
from circolo.tournaments.state import TournamentId
from tests.clubs.founding import (
    CLUB,
    NOW,
    TOKEN,
    after,
    club_of_four,
    founded,
    invited,
    player,
)

LATER = Millis(NOW + 2 * DAY)


def refusal(clubs: Clubs, command: ClubCommand, now: Millis = NOW) -> str:
    with pytest.raises(Refused) as refused:
        decide(clubs, command, now=now)
    return refused.value.code


@pytest.mark.parametrize("name", ["Gli Amici", "gli amici", "GLI AMlCI", "Gli-Amici"])
def test_no_two_clubs_look_alike(name: str) -> None:
    clubs = after(Clubs(), founded())
    assert refusal(clubs, founded(name, ClubId("c2"), "other")) == "club_name_alike"


def test_a_dissolved_club_frees_its_name_and_keeps_its_tournaments_private() -> None:
    clubs = after(
        Clubs(),
        founded(),
        AddTournament(CLUB, player("owner"), TournamentId("t1")),
        Dissolve(CLUB, player("owner")),
        founded(club=ClubId("c2")),
    )
    assert clubs.tournaments == {"t1": CLUB}
    assert tuple(clubs.clubs) == ("c2",)


def test_a_person_owns_a_limited_number_of_clubs() -> None:
    clubs = after(
        Clubs(), *(founded(f"Circolo {at}", ClubId(f"c{at}")) for at in ("uno", "due", "tre"))
    )
    assert refusal(clubs, founded("Quattro", ClubId("c4"))) == "club_owner_full"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (founded("x" * 41), "club_name_invalid"),
        (Found(CLUB, player("p"), "Asso", "a\nb", "red", 3), "club_text_invalid"),
        (Found(CLUB, player("p"), "Asso", "x" * 201, "red", 3), "club_text_invalid"),
        (Edit(ClubId("nowhere"), player("p"), "Asso", "", "red"), "club_unknown"),
        (Join("no such hash", player("p")), "invitation_unknown"),
    ],
)
def test_what_cannot_be_is_refused(command: ClubCommand, code: str) -> None:
    assert refusal(Clubs(), command) == code


def test_an_invitation_lets_in_as_many_as_it_says() -> None:
    clubs = after(Clubs(), founded(), invited(uses=1), Join(TOKEN, player("a")))
    assert refusal(clubs, Join(TOKEN, player("b"))) == "invitation_unknown"


def test_an_invitation_expires() -> None:
    clubs = after(Clubs(), founded(), invited())
    assert refusal(clubs, Join(TOKEN, player("a")), LATER) == "invitation_expired"


def test_a_revoked_invitation_lets_nobody_in() -> None:
    clubs = after(Clubs(), founded(), invited(), Revoke(CLUB, player("owner"), "i1"))
    assert refusal(clubs, Join(TOKEN, player("a"))) == "invitation_unknown"
    assert refusal(clubs, Revoke(CLUB, player("owner"), "i1")) == "invitation_unknown"


def test_joining_twice_changes_nothing() -> None:
    clubs = after(Clubs(), founded(), invited(), Join(TOKEN, player("a")))
    assert decide(clubs, Join(TOKEN, player("a")), now=NOW) == ()


def test_expired_invitations_make_room_for_others() -> None:
    clubs = after(Clubs(), founded(), *(invited(token=str(at)) for at in range(MOST_INVITATIONS)))
    assert refusal(clubs, invited()) == "invitations_full"
    fresh = Invite(CLUB, player("owner"), "i2", TOKEN, Millis(LATER + DAY), 1)
    assert len(after(clubs, fresh, now=LATER).clubs[CLUB].invitations) == 1


@pytest.mark.parametrize(
    ("until", "uses"), [(NOW, 1), (NOW + 31 * DAY, 1), (NOW + DAY, 0), (NOW + DAY, 101)]
)
def test_an_invitation_has_bounds(until: int, uses: int) -> None:
    clubs = after(Clubs(), founded())
    invite = Invite(CLUB, player("owner"), "i1", TOKEN, Millis(until), uses)
    assert refusal(clubs, invite) == "invitation_invalid"


def test_a_removed_person_needs_a_newer_invitation() -> None:
    clubs = after(club_of_four(), Remove(CLUB, player("organiser"), player("member")))
    assert refusal(clubs, Join(TOKEN, player("member"))) == "club_removed"
    newer = Invite(CLUB, player("owner"), "i2", "newer", Millis(NOW + DAY), 1)
    clubs = after(clubs, newer, now=Millis(NOW + 1))
    clubs = after(clubs, Join("newer", player("member")), now=Millis(NOW + 1))
    assert player("member") in clubs.clubs[CLUB].members


def test_a_club_has_a_limited_number_of_members() -> None:
    both = (Invite(CLUB, player("owner"), one, one, Millis(NOW + DAY), 100) for one in "ab")
    clubs = after(Clubs(), founded(), *both)
    for at in range(MOST_MEMBERS - 1):
        clubs = after(clubs, Join("ab"[at // 100], player(f"p{at}")))
    assert refusal(clubs, Join("b", player("late"))) == "club_full"


def test_an_owner_hands_over_before_they_leave() -> None:
    clubs = club_of_four()
    assert refusal(clubs, Leave(CLUB, player("owner"))) == "club_owner_stays"
    clubs = after(clubs, HandOver(CLUB, player("owner"), player("member"), 3))
    assert owner_of(clubs.clubs[CLUB]) == "member"
    assert clubs.clubs[CLUB].members[player("owner")].role == "organiser"
    assert player("owner") not in after(clubs, Leave(CLUB, player("owner"))).clubs[CLUB].members


def test_a_club_of_a_deleted_account_passes_to_the_first_organiser() -> None:
    clubs = after(club_of_four(), Forget(player("owner")))
    assert owner_of(clubs.clubs[CLUB]) == "organiser"
    assert player("owner") not in clubs.clubs[CLUB].members
    assert decide(clubs, Forget(player("owner")), now=NOW) == ()


def test_a_club_whose_only_member_is_deleted_is_dissolved() -> None:
    assert after(Clubs(), founded(), Forget(player("owner"))).clubs == {}


PEOPLE = tuple(map(player, ("owner", "organiser", "member", "other", "stranger", "new")))


def _random_command(dice: random.Random, number: int) -> ClubCommand:
    by, about = dice.choice(PEOPLE), dice.choice(PEOPLE)
    is_house = dice.random() < 0.1
    made: tuple[Callable[[], ClubCommand], ...] = (
        lambda: Edit(CLUB, by, f"Nome {number}", "", "blue", is_house=is_house),
        lambda: Invite(CLUB, by, f"i{number}", TOKEN, Millis(NOW + DAY), dice.randint(1, 3)),
        lambda: Revoke(CLUB, by, f"i{number - 1}"),
        lambda: Join(TOKEN, by),
        lambda: Leave(CLUB, by),
        lambda: Remove(CLUB, by, about),
        lambda: SetRole(CLUB, by, about, dice.choice(("member", "organiser"))),
        lambda: HandOver(CLUB, by, about, 3),
        lambda: AddTournament(CLUB, by, TournamentId(f"t{number}")),
        lambda: Forget(by),
        lambda: Dissolve(CLUB, by, is_house=is_house and dice.random() < 0.2),
    )
    return dice.choices(made, weights=(3, 3, 3, 6, 2, 3, 3, 3, 3, 1, 0.2))[0]()


@pytest.mark.parametrize("seed", range(60))
def test_a_club_has_one_owner_and_strangers_change_nothing(seed: int) -> None:
    dice, clubs = random.Random(seed), club_of_four()
    for number in range(120):
        command = _random_command(dice, number)
        try:
            events = decide(clubs, command, now=NOW)
        except Refused:
            continue
        by = getattr(command, "by", None)
        is_house = getattr(command, "is_house", False)
        if by not in clubs.clubs[CLUB].members and not is_house:
            assert isinstance(command, Join | Forget) or events == ()
        assert decode_events(encode_events(events)) == events
        for event in events:
            clubs = evolve(clubs, event, at=NOW)
        club = clubs.clubs.get(CLUB)
        if club is None:
            return
        assert [member.role for member in club.members.values()].count("owner") == 1
