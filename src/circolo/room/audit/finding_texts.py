"""Parts of the sentences of findings."""

from collections.abc import Iterable

from circolo.ledger.transfer import Transfer
from circolo.store.entries import Deed


def deed_text(deed: Deed) -> str:
    """Return what a line of a player's history says."""
    return f"'{deed.kind}' of {deed.person} for {deed.chips}"


def moves_text(transfers: Iterable[Transfer]) -> str:
    """Return transfers as text, "nothing" for none."""
    moves = [f"{t.amount} from {t.debit} to {t.credit} ({t.why})" for t in transfers]
    return ", ".join(moves) or "nothing"


def error_text(error: Exception) -> str:
    """Return an exception as one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0]
