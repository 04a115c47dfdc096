"""Adjusts the calls on the table when the banker changes the posta, the bank's stake (F16)."""

from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.state import Bank, State, Wager


def with_posta(state: State, bank: Bank) -> State:
    """Return the state with this bank, whose stake has changed, and with the calls adjusted to the
    new stake.

    All seats must say again that they are ready, and offers to become the banker's partner are
    dropped.
    """
    assert state.bank is not None
    added = bank.posta - state.bank.posta
    wagers = _raised(state.wagers, bank, added) if added > 0 else _shrunk(state.wagers, bank)
    return replace(state, bank=bank, wagers=wagers, offered=(), ready=())


def _raised(wagers: tuple[Wager, ...], bank: Bank, added: int) -> tuple[Wager, ...]:
    """Return the wagers after the bank's stake grew by `added` chips (F16).

    Banco takes the whole new stake and rispetto the larger uncovered part; other wagers stay.
    """
    after = []
    for wager in wagers:
        if wager.call == "banco":
            after.append(replace(wager, amount=bank.posta))
        elif wager.call == "rispetto":
            after.append(replace(wager, amount=Chips(wager.amount + added)))
        else:
            after.append(wager)
    return tuple(after)


def _shrunk(wagers: tuple[Wager, ...], bank: Bank) -> tuple[Wager, ...]:
    """Return the wagers with the calls reduced to the smaller stake of the bank. Each caller gets
    the difference back.
    """
    halves = [Chips(bank.posta // 2), Chips(bank.posta - bank.posta // 2)]
    after = []
    for wager in wagers:
        if wager.call in {"tavolo", "avec"}:
            most = halves.pop(0) if len(halves) > 1 else halves[0]
            frozen = None if wager.frozen is None else min(wager.frozen, most)
            after.append(replace(wager, amount=min(wager.amount, most), frozen=frozen))
        elif wager.call == "banco":
            after.append(replace(wager, amount=bank.posta))
        else:
            after.append(wager)
    missing = max(0, bank.posta - sum([wager.frozen or 0 for wager in after]))
    return tuple([_respecting(wager, missing) for wager in after])


def _respecting(wager: Wager, missing: int) -> Wager:
    if wager.call != "rispetto":
        return wager
    return replace(wager, amount=Chips(min(wager.amount, missing)))
