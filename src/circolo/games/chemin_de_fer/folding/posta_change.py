"""Adjusts the standing calls when the banker changes the posta (F16)."""

from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.state import Bank, State, Wager


def with_posta(state: State, bank: Bank) -> State:
    """Return the state with this posta; calls follow it, and readiness is reset."""
    assert state.bank is not None
    added = bank.posta - state.bank.posta
    wagers = _raised(state.wagers, bank, added) if added > 0 else _shrunk(state.wagers, bank)
    return replace(state, bank=bank, wagers=wagers, offered=(), ready=())


def _raised(wagers: tuple[Wager, ...], bank: Bank, added: int) -> tuple[Wager, ...]:
    """Raise the calls: a banco covers the new posta, a rispetto the uncovered part; a tavolo
    stays.
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
    """Reduce the calls to the smaller posta; the surplus is the callers' again."""
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
