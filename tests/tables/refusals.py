"""The refusals of a table under test."""

from typing import Any, Protocol

import pytest

from circolo.tables.refusal import Refused


class TakesCommands(Protocol):
    """A table without a room, such as `Sitting`, `Ring` and `TournamentTable`."""

    def tell(self, command: Any) -> Any: ...


def refusal(table: TakesCommands, command: Any) -> str:
    """Return the code with which the table refuses a command."""
    with pytest.raises(Refused) as refused:
        table.tell(command)
    return refused.value.code
