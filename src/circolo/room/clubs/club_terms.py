"""The operator's settings of clubs."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ClubTerms:
    """Who may found clubs, how many clubs one person may own, and whether the tournaments of clubs
    may have an entry in chips (`chips`) or are free (`glory`).
    """

    founders: Literal["none", "staff", "members"] = "members"
    per_member: int = 3
    stakes: Literal["glory", "chips"] = "glory"


USUAL_CLUBS = ClubTerms()
"""The default terms: every member may found clubs, and their tournaments are free."""
