"""The matrix of roles and acts in a club: every cell, tried on the rules."""

from typing import get_args

import pytest

from circolo.cards.units import DAY, Millis
from circolo.clubs.club_state import Clubs
from circolo.clubs.commands import (
    AddTournament,
    ClubCommand,
    Dissolve,
    Edit,
    HandOver,
    Invite,
    Leave,
    Remove,
    SetRole,
)
from circolo.clubs.permissions import PERMISSIONS, Act, Actor
from circolo.clubs.refusal import Refused
from circolo.clubs.rules import decide
from circolo.clubs.view import view
from circolo.tables.names import as_logged
from circolo.tournaments.state import TournamentId
from tests.clubs.founding import CLUB, NOW, club_of_four, player

ACTORS: tuple[Actor, ...] = ("owner", "organiser", "member", "house", "stranger")
AUTHORS = {"house": player("director"), "stranger": player("stranger")} | {
    role: player(role) for role in ("owner", "organiser", "member")
}
MATRIX = {
    "see_members": "owner organiser member house",
    "leave": "organiser member",
    "invite": "owner organiser",
    "remove_member": "owner organiser",
    "remove_organiser": "owner",
    "direct": "owner organiser",
    "edit": "owner house",
    "set_role": "owner",
    "hand_over": "owner",
    "dissolve": "owner house",
}
"""The actors of each act, written a second time."""


def command_of(act: Act, actor: Actor) -> ClubCommand:
    by, is_house = AUTHORS[actor], actor == "house"
    other = player("other")
    commands: dict[Act, ClubCommand] = {
        "leave": Leave(CLUB, by),
        "invite": Invite(CLUB, by, "i2", "hash", Millis(NOW + DAY), 1),
        "remove_member": Remove(CLUB, by, other),
        "remove_organiser": Remove(CLUB, by, player("organiser")),
        "direct": AddTournament(CLUB, by, TournamentId("t1")),
        "edit": Edit(CLUB, by, "Gli Amici", "", "red", is_house=is_house),
        "set_role": SetRole(CLUB, by, other, "organiser"),
        "hand_over": HandOver(CLUB, by, other, 3),
        "dissolve": Dissolve(CLUB, by, is_house=is_house),
    }
    return commands[act]


def is_done(clubs: Clubs, act: Act, actor: Actor) -> bool:
    if act == "see_members":
        seen = view(clubs.clubs[CLUB], AUTHORS[actor], actor, now=NOW, names=as_logged)
        return bool(seen.members)
    try:
        return bool(decide(clubs, command_of(act, actor), now=NOW))
    except Refused:
        return False


@pytest.mark.parametrize("act", get_args(Act))
@pytest.mark.parametrize("actor", ACTORS)
def test_each_act_is_open_to_its_actors_only(act: Act, actor: Actor) -> None:
    expected = actor in MATRIX[act].split()
    assert (actor in PERMISSIONS[act]) == expected
    assert is_done(club_of_four(), act, actor) == expected
