"""Which bets and calls are possible, and what they take (F5-F7, F25)."""

from typing import NamedTuple

from circolo.banks.places import place_of, steps
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import BetOffer, Call, CallOffer, WithdrawOffer
from circolo.games.chemin_de_fer.betting import Counted, Felt, count, counted_of, is_whole
from circolo.games.chemin_de_fer.options import Options, size
from circolo.games.chemin_de_fer.sitting import bank_of, felt, grace_of, no_bettor, wager_of
from circolo.games.chemin_de_fer.state import State, Wager
from circolo.play.offers import Amount

ONLINE: tuple[Call, ...] = ("banco", "rispetto", "tavolo")
CASINO: tuple[Call, ...] = ("banco", "avec")


class Beside(NamedTuple):
    """What a seat finds on the table: its own wager, those of others, the calls among them, and
    what of them counts.
    """

    seat: Seat
    own: Wager | None
    others: tuple[Wager, ...]
    called: list[Wager]
    counted: Counted
    covered: int
    on: Felt


def beside(state: State, seat: Seat) -> Beside:
    """Look at the table from this seat."""
    own, on = wager_of(state, seat), felt(state)
    others = tuple([wager for wager in state.wagers if wager is not own])
    called = [wager for wager in others if wager.call is not None]
    counted = counted_of(others, on)
    covered = sum([chips for _, chips in counted])
    return Beside(seat, own, others, called, counted, covered, on)


def of_table(options: Options) -> tuple[Call, ...]:
    """List the calls that this table knows."""
    return CASINO if options.variant == "casino" else ONLINE


def amounts(state: State, seat: Seat) -> Amount:
    """Return what the seat may bet: the minimum at least, or all that it has or that is left of the
    bank to be bet on, if less (F7).
    """
    minimum, chips, posta = state.options.minimum, place_of(state, seat).chips, bank_of(state).posta
    most = chips if chips < posta else posta
    return Amount(minimum if minimum < most else most, most, minimum)


def no_bet(state: State, seat: Seat) -> str | None:
    """Return why the seat may not bet or change its bet now, by the code of the clause."""
    return no_bettor(state, seat) or _no_bet(state.wagers, seat)


def _no_bet(wagers: tuple[Wager, ...], seat: Seat) -> str | None:
    for wager in wagers:
        if wager.seat != seat:
            if wager.call in {"banco", "rispetto"}:
                return "f6_called"
        elif (refusal := binds(wagers, wager)) is not None:
            return refusal
    return None


def binds(wagers: tuple[Wager, ...], own: Wager) -> str | None:
    """Return why this may be neither changed nor taken back, None if it may: what stands from an
    égalité binds nobody, until a rispetto that does not freezes it (F6, F14).
    """
    is_frozen = own.frozen is not None and any(
        wager.call == "rispetto" and not wager.again for wager in wagers
    )
    if own.call is not None:
        return "f6_call_binds" if is_frozen or not own.again else None
    return "f6_frozen" if is_frozen else None


def no_withdrawal(state: State, seat: Seat) -> str | None:
    """Return why the seat may not take its bet back while bets are open."""
    own = wager_of(state, seat)
    if own is None:
        return "f9_nothing_placed"
    return no_bettor(state, seat) or _no_withdrawal(state, own)


def _no_withdrawal(state: State, own: Wager) -> str | None:
    if grace_of(state, own.seat) is not None:
        return "f9_in_the_grace"
    return binds(state.wagers, own)


def no_call(state: State, seat: Seat, call: Call) -> str | None:
    """Return why this call is not possible now, or would have no effect."""
    if call not in of_table(state.options):
        return "f25_no_such_call"
    if seat >= size(state.options):
        return "f25_onlooker"
    refusal = no_bettor(state, seat)
    if refusal is not None:
        return refusal
    table = beside(state, seat)
    refusal = _bound(table, call) or _no_effect(table, call)
    if refusal is not None:
        return refusal
    return "f6_chips" if place_of(state, seat).chips < _taken(table, call) else None


def _bound(table: Beside, call: Call) -> str | None:
    """A call binds, and only a banco comes above it; a frozen bet is like a call (F6)."""
    own = table.own
    if own is None:
        return None
    if own.call == call:
        return "f6_already_called"
    return None if call == "banco" else binds((*table.others, own), own)


def _no_effect(table: Beside, call: Call) -> str | None:
    """Suivi comes before every call, a banco before every other (F5, F6)."""
    on = table.on
    if on.ferito is not None and _suivi_stands(table):
        return "f5_suivi"
    if call == "banco":
        return None if table.seat == on.ferito else _better_placed(table, 1, "banco")
    if any(wager.call in {"banco", "rispetto"} for wager in table.called):
        return "f6_called"
    if call == "rispetto":
        if not table.covered:
            return "f6_nothing_placed"
        return "f6_covered" if table.covered == on.posta else None
    return "f6_no_half" if on.posta < 2 else _better_placed(table, 2, call)


def _suivi_stands(table: Beside) -> bool:
    """Tell whether the whole bank is another's, who was wounded."""
    posta, ferito = table.on.posta, table.on.ferito
    return any(wager.seat == ferito and is_whole(wager, posta) for wager in table.others)


def _better_placed(table: Beside, room: int, call: Call) -> str | None:
    """So many have room who make this call, the first by hand (F5)."""
    banker, seats = table.on.banker, table.on.seats
    made = [wager.seat for wager in table.called if wager.call == call]
    if len(made) < room:
        return None
    mine = steps(banker, table.seat, seats)
    before = [seat for seat in made if steps(banker, seat, seats) < mine]
    return "f5_better_placed" if len(before) >= room else None


def _taken(table: Beside, call: Call) -> int:
    """Return what a call takes: all, what is missing, half, or the other half."""
    posta = table.on.posta
    if call == "banco":
        return posta
    if call == "rispetto":
        return posta - table.covered
    return posta - posta // 2 if table.called else posta // 2


def made(state: State, seat: Seat, call: Call) -> tuple[Chips, bool]:
    """Return what the call takes, and whether it is suivi."""
    table = beside(state, seat)
    return Chips(_taken(table, call)), _is_suivi(table, call)


def _is_suivi(table: Beside, call: Call) -> bool:
    return call == "banco" and table.seat == table.on.ferito


def offers(state: State, seat: Seat) -> list[BetOffer | CallOffer | WithdrawOffer]:
    """List what the seat may bet, call or take back."""
    found: list[BetOffer | CallOffer | WithdrawOffer] = []
    if no_bettor(state, seat) is not None:
        return found
    if _no_bet(state.wagers, seat) is None:
        found.append(BetOffer(amounts(state, seat)))
    table, chips = beside(state, seat), place_of(state, seat).chips
    for call in of_table(state.options) if seat < table.on.seats else ():
        if (_bound(table, call) or _no_effect(table, call)) is None:
            amount = _taken(table, call)
            if amount <= chips:
                found.append(_offer(table, Wager(seat, Chips(amount), call)))
    if table.own is not None and _no_withdrawal(state, table.own) is None:
        found.append(WithdrawOffer())
    return found


def _offer(table: Beside, made: Wager) -> CallOffer:
    assert made.call is not None, "a call"
    return CallOffer(made.call, made.amount, _voids(table, made), _is_suivi(table, made.call))


def _voids(table: Beside, made: Wager) -> tuple[Seat, ...]:
    """List whose bets count now, and would not count beside this call."""
    if made.call != "banco" and table.covered + made.amount <= table.on.posta:
        return ()
    lost = {wager.seat for wager, chips in table.counted if chips}
    if made.call != "banco":
        after = count((*table.others, made), table.on)
        lost.difference_update([wager.seat for wager, chips in after if chips])
    return tuple([wager.seat for wager in table.others if wager.seat in lost])
