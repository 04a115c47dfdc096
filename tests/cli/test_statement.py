"""`circolo statement` has plain words for every reason of a transfer."""

import ast
import inspect
import re
from collections.abc import Iterator

from circolo.cli import statement
from circolo.room.actors.house_state import GIVEN
from circolo.room.chips import cashier
from circolo.room.people import account_erasure
from circolo.tables.chips import transfers as of_tables
from circolo.tournaments.prizes import transfers as of_tournaments

NOT_OF_A_PLAYER = frozenset(
    {"won", "lost", "cagnotte", "fee", "overlay", "overlay_back", "bots", "bots_won"}
)
"""The reasons of transfers between accounts of tables, tournaments and the house."""


def words_in(node: ast.AST) -> Iterator[str]:
    """Yield the words of a piece of code, except those that it compares with."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if re.fullmatch("[a-z_]+", node.value):
            yield node.value
    elif not isinstance(node, ast.Compare):
        for child in ast.iter_child_nodes(node):
            yield from words_in(child)


def reasons() -> set[str]:
    """Return the reasons of all transfers, read from the code that makes them."""
    found = {GIVEN, account_erasure.WHY}
    for module in (of_tables, of_tournaments):
        found.update(words_in(ast.parse(inspect.getsource(module))))
    for node in ast.walk(ast.parse(inspect.getsource(cashier))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Granted", "Returned"}:
            found.update(words_in(node.args[2]))
    return found


def test_every_reason_on_a_statement_has_words() -> None:
    assert reasons() - NOT_OF_A_PLAYER == set(statement.REASON_WORDS)
