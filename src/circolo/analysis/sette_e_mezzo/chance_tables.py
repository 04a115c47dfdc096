"""The published tables of odds of sette e mezzo. Totals of hands are labelled in half points."""

from collections.abc import Iterator
from typing import Literal, get_args

from circolo.analysis.chance_tables import Table
from circolo.analysis.sette_e_mezzo import hands
from circolo.analysis.sette_e_mezzo.edge import edge

Name = Literal["bust_with_one", "bust_with_two", "endings", "edge"]
NAMES: tuple[Name, ...] = get_args(Name)


def tables() -> Iterator[Table]:
    """Yield all published tables of sette e mezzo, in the order of the odds page."""
    yield Table("bust_with_one", {}, hands.bust_with_one())
    yield Table("bust_with_two", {}, hands.bust_with_two())
    yield Table("endings", {}, hands.endings())
    yield Table("edge", {}, {"banker": edge()})
