"""The published tables of odds of chiamatre."""

from collections.abc import Iterator
from typing import Literal, get_args

from circolo.analysis.chance_tables import Table
from circolo.analysis.chiamatre import hands
from circolo.games.chiamatre.options import SEATS

Name = Literal["annulment", "of_a_suit"]
NAMES: tuple[Name, ...] = get_args(Name)


def tables() -> Iterator[Table]:
    """Yield all published tables of chiamatre, in the order of the odds page."""
    rows = {str(dealt): hands.annulment(dealt) for dealt in (1, SEATS)}
    yield Table("annulment", {}, rows)
    yield Table("of_a_suit", {}, hands.of_a_suit())
