"""Who may do what in a club: one table of roles and acts."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from circolo.clubs.club_state import Role

Actor = Role | Literal["house", "stranger"]
"""Who acts: a member in their role, a director of the house who is no member, or anybody else."""

Act = Literal[
    "see_members",
    "leave",
    "invite",
    "remove_member",
    "remove_organiser",
    "direct",
    "edit",
    "set_role",
    "hand_over",
    "dissolve",
]

PERMISSIONS: Mapping[Act, frozenset[Actor]] = MappingProxyType(
    {
        "see_members": frozenset({"member", "organiser", "owner", "house"}),
        "leave": frozenset({"member", "organiser"}),
        "invite": frozenset({"organiser", "owner"}),
        "remove_member": frozenset({"organiser", "owner"}),
        "remove_organiser": frozenset({"owner"}),
        "direct": frozenset({"organiser", "owner"}),
        "edit": frozenset({"owner", "house"}),
        "set_role": frozenset({"owner"}),
        "hand_over": frozenset({"owner"}),
        "dissolve": frozenset({"owner", "house"}),
    }
)
"""The actors that each act is open to. `invite` is to make, see and revoke invitations, `direct`
to announce and direct tournaments of the club. Directors of the house also direct the tournaments
of all clubs, by their role in the house.
"""


def allowed_acts(actor: Actor) -> tuple[Act, ...]:
    """Return the acts that are open to an actor."""
    return tuple(act for act, actors in PERMISSIONS.items() if actor in actors)
