"""The legal bets and calls (bets named by a word) of a seat, and the chips that each one takes
(F5-F7, F25).
"""

from typing import NamedTuple

from circolo.banks.places import place_of, steps
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.actions import BetOffer, Call, CallOffer, WithdrawOffer
from circolo.games.chemin_de_fer.betting.counted_bets import (
    Counted,
    CountTerms,
    count,
    counted_of,
    is_whole,
)
from circolo.games.chemin_de_fer.options import Options, minimum_bet, size
from circolo.games.chemin_de_fer.sitting import (
    bank_of,
    bettor_refusal,
    grace_of,
    terms_of_count,
    wager_of,
)
from circolo.games.chemin_de_fer.state import State, Wager
from circolo.play.offers import Amount

ONLINE: tuple[Call, ...] = ("banco", "rispetto", "tavolo")
CASINO: tuple[Call, ...] = ("banco", "avec")
HALVES: tuple[Call, ...] = ("tavolo", "avec")


class BettingView(NamedTuple):
    """The bets on the table, arranged to check the next bet or call of one seat.

    `own` is the seat's wager, `others` are those of other seats, and `called` the calls among
    these. `counted` and `covered` are the counted amounts of the others and their sum. `is_first`:
    no other seat has made an earlier call. `terms`: what a count needs besides the wagers.
    """

    seat: Seat
    wagers: tuple[Wager, ...]
    own: Wager | None
    others: tuple[Wager, ...]
    called: list[Wager]
    counted: Counted
    covered: int
    is_first: bool
    terms: CountTerms


def betting_view(state: State, seat: Seat) -> BettingView:
    """Return the bets on the table, arranged for this seat."""
    own, terms = wager_of(state, seat), terms_of_count(state)
    others = tuple([wager for wager in state.wagers if wager is not own])
    called = [wager for wager in others if wager.call is not None]
    counted = counted_of(others, terms)
    covered = sum([chips for _, chips in counted])
    is_first = not called or (own is not None and _is_before(own, called[0], state.wagers))
    return BettingView(seat, state.wagers, own, others, called, counted, covered, is_first, terms)


def _is_before(own: Wager, first: Wager, wagers: tuple[Wager, ...]) -> bool:
    """Return whether the seat's own wager is a call and was made before `first`, the first call of
    other seats.
    """
    return own.call is not None and wagers.index(own) < wagers.index(first)


def table_calls(options: Options) -> tuple[Call, ...]:
    """Return the kinds of calls that the variant of this table has."""
    return CASINO if options.variant == "casino" else ONLINE


def amounts(state: State, seat: Seat) -> Amount | None:
    """Return the amounts of a partial bet that the seat may place, or None (F7).

    The minimum is that of the table or, if less, all the seat's chips or the posta (the bank's
    stake). The whole posta is left out if the seat may not call banco, since that bet is a banco
    (F6).
    """
    minimum, chips = minimum_bet(state.options), place_of(state, seat).chips
    posta = bank_of(state).posta
    most = chips if chips < posta else posta
    low = minimum if minimum < most else most
    if is_banco(state, seat, most) and call_refusal(state, seat, "banco") is not None:
        most = Chips(most - 1)
    return Amount(low, most, minimum) if low <= most else None


def is_banco(state: State, seat: Seat, amount: int) -> bool:
    """Return whether a bet of this amount counts as a banco, the call of the whole bank (F6).

    A standing bettor (a player without a seat) cannot call banco (F25).
    """
    whole = amount == bank_of(state).posta and seat < size(state.options)
    return whole and rule_versions.only_a_banco_covers_the_bank(state)


def bet_refusal(state: State, seat: Seat) -> str | None:
    """Return the refusal code that forbids betting or changing a bet now, or None."""
    return bettor_refusal(state, seat) or _bet_refusal(state.wagers, seat)


def _bet_refusal(wagers: tuple[Wager, ...], seat: Seat) -> str | None:
    for wager in wagers:
        if wager.seat != seat:
            if wager.call in {"banco", "rispetto"}:
                return "f6_called"
        elif (refusal := change_refusal(wagers, wager)) is not None:
            return refusal
    return None


def change_refusal(wagers: tuple[Wager, ...], own: Wager) -> str | None:
    """Return the refusal code that forbids changing or withdrawing this wager, or None.

    A wager kept from a tie (égalité) is free, until a later rispetto (a call of the uncovered part
    of the bank) freezes it (F6, F14).
    """
    is_frozen = own.frozen is not None and any(
        wager.call == "rispetto" and not wager.again for wager in wagers
    )
    if own.call is not None:
        return "f6_call_binds" if is_frozen or not own.again else None
    return "f6_frozen" if is_frozen else None


def withdrawal_refusal(state: State, seat: Seat) -> str | None:
    """Return the refusal code that forbids withdrawing the bet while bets are open, or None."""
    own = wager_of(state, seat)
    if own is None:
        return "f9_nothing_placed"
    return bettor_refusal(state, seat) or _withdrawal_refusal(state, own)


def _withdrawal_refusal(state: State, own: Wager) -> str | None:
    if grace_of(state, own.seat) is not None:
        return "f9_in_the_grace"
    return change_refusal(state.wagers, own)


def call_refusal(state: State, seat: Seat, call: Call) -> str | None:
    """Return the refusal code that forbids this call now, or None. A call that would have no effect
    is forbidden too.
    """
    if call not in table_calls(state.options):
        return "f25_no_such_call"
    if seat >= size(state.options):
        return "f25_onlooker"
    refusal = bettor_refusal(state, seat)
    if refusal is not None:
        return refusal
    bets = betting_view(state, seat)
    refusal = _own_wager_refusal(bets, call) or _pointless_call_refusal(bets, call)
    if refusal is not None:
        return refusal
    return "f6_chips" if place_of(state, seat).chips < _call_amount(bets, call) else None


def _own_wager_refusal(bets: BettingView, call: Call) -> str | None:
    """Return the refusal code by which the seat's own wager forbids the call, or None.

    A call is binding, and so is a frozen bet (one made before a call of rispetto). The seat may
    replace either by banco, a call of the whole bank (F6).
    """
    own = bets.own
    if own is None:
        return None
    if own.call == call:
        is_raised = call in HALVES and _call_amount(bets, call) > own.amount
        return None if is_raised else "f6_already_called"
    if call == "banco" or (call == "rispetto" and own.call is None):
        return None
    return change_refusal((*bets.others, own), own)


def _pointless_call_refusal(bets: BettingView, call: Call) -> str | None:
    """Return the refusal code if calls of other seats leave this one without effect, or None.

    Suivi beats every call, since its caller lost the whole bank in the previous coup. Banco (a call
    of the whole bank) beats all but suivi (F5, F6).
    """
    terms = bets.terms
    if terms.ferito is not None and _suivi_stands(bets):
        return "f5_suivi"
    if call == "banco":
        return None if bets.seat == terms.ferito else _better_placed(bets, 1, "banco")
    if any(wager.call == "banco" for wager in bets.called):
        return "f6_called"
    if call == "rispetto":
        return _rispetto_refusal(bets)
    if any(wager.call == "rispetto" for wager in bets.called):
        return "f6_called"
    return "f6_no_half" if terms.posta < 2 else _better_placed(bets, 2, call)


def _rispetto_refusal(bets: BettingView) -> str | None:
    """Return the refusal code for a rispetto (a call of the uncovered part of the bank), or None.

    A seat nearer to the banker's right may replace another seat's rispetto (F6).
    """
    placed = _placed_by_others(bets)
    if not placed:
        return "f6_nothing_placed"
    return "f6_covered" if placed == bets.terms.posta else _better_placed(bets, 1, "rispetto")


def _placed_by_others(bets: BettingView) -> int:
    """Return the total of the others' bets that a new rispetto (a call of the uncovered part of the
    bank) would leave in place.
    """
    if not any(wager.call == "rispetto" for wager in bets.called):
        return bets.covered
    placed = tuple([wager for wager in bets.others if wager.call != "rispetto"])
    return sum([chips for _, chips in count(placed, bets.terms)])


def _suivi_stands(bets: BettingView) -> bool:
    """Return whether another seat has called suivi: that seat lost the whole bank in the previous
    coup, and has now called the whole bank again.
    """
    ferito = bets.terms.ferito
    return any(wager.seat == ferito and is_whole(wager, bets.terms) for wager in bets.others)


def _better_placed(bets: BettingView, room: int, call: Call) -> str | None:
    """Return the refusal code if at least `room` seats nearer to the banker's right have made this
    call, or None (F5).
    """
    banker, seats = bets.terms.banker, bets.terms.seats
    made = [wager.seat for wager in bets.called if wager.call == call]
    if len(made) < room:
        return None
    mine = steps(banker, bets.seat, seats)
    before = [seat for seat in made if steps(banker, seat, seats) < mine]
    return "f5_better_placed" if len(before) >= room else None


def _call_amount(bets: BettingView, call: Call) -> int:
    """Return the chips that a call takes. Banco takes the whole bank, rispetto its uncovered part.
    Of two calls of half the bank, the first takes half, rounded down, and the second the rest.
    """
    posta = bets.terms.posta
    if call == "banco":
        return posta
    if call == "rispetto":
        return posta - _placed_by_others(bets)
    return posta // 2 if bets.is_first else posta - posta // 2


def call_terms(state: State, seat: Seat, call: Call) -> tuple[Chips, bool]:
    """Return the chips that the call takes, and whether it is suivi, the call that ranks above all
    others (F5).
    """
    bets = betting_view(state, seat)
    return Chips(_call_amount(bets, call)), _is_suivi(bets, call)


def _is_suivi(bets: BettingView, call: Call) -> bool:
    return call == "banco" and bets.seat == bets.terms.ferito


def offers(state: State, seat: Seat) -> list[BetOffer | CallOffer | WithdrawOffer]:
    """Return the seat's offers to bet, to call, or to withdraw its bet."""
    found: list[BetOffer | CallOffer | WithdrawOffer] = []
    if bettor_refusal(state, seat) is not None:
        return found
    if _bet_refusal(state.wagers, seat) is None and (most := amounts(state, seat)) is not None:
        found.append(BetOffer(most))
    bets, chips = betting_view(state, seat), place_of(state, seat).chips
    for call in table_calls(state.options) if seat < bets.terms.seats else ():
        if (_own_wager_refusal(bets, call) or _pointless_call_refusal(bets, call)) is None:
            amount = _call_amount(bets, call)
            if amount <= chips:
                found.append(_offer(bets, Wager(seat, Chips(amount), call)))
    if bets.own is not None and _withdrawal_refusal(state, bets.own) is None:
        found.append(WithdrawOffer())
    return found


def _offer(bets: BettingView, made: Wager) -> CallOffer:
    assert made.call is not None, "a call"
    suivi = _is_suivi(bets, made.call)
    others = made.call == "banco" and any(wager.call == "banco" for wager in bets.called)
    prime = others and not suivi
    return CallOffer(made.call, made.amount, _voids(bets, made), suivi, prime)


def _with_call(bets: BettingView, made: Wager) -> tuple[Wager, ...]:
    """Return all wagers as they are after this call. A call that replaces the seat's call of the
    same kind keeps that call's position (F16).
    """
    if bets.own is None or bets.own.call != made.call:
        return (*bets.others, made)
    return tuple([made if wager is bets.own else wager for wager in bets.wagers])


def _voids(bets: BettingView, made: Wager) -> tuple[Seat, ...]:
    """Return the seats whose bets count now and would not count after this call."""
    if made.call != "banco" and bets.covered + made.amount <= bets.terms.posta:
        return ()
    lost = {wager.seat for wager, chips in bets.counted if chips}
    if made.call != "banco":
        after = count(_with_call(bets, made), bets.terms)
        lost.difference_update([wager.seat for wager, chips in after if chips])
    return tuple([wager.seat for wager in bets.others if wager.seat in lost])
