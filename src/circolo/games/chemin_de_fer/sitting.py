"""Facts computed from a state of chemin de fer: who can play, which chips are reserved, how bets
count (R5, R10).
"""

from circolo.banks import places
from circolo.banks.places import actives, is_active, place_of, to_the_right_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.actions import Call
from circolo.games.chemin_de_fer.betting import counted_bets
from circolo.games.chemin_de_fer.betting.counted_bets import CountTerms, Cover
from circolo.games.chemin_de_fer.options import least, size
from circolo.games.chemin_de_fer.state import Bank, Grace, Seguito, State, Wager


def must_play(state: State) -> list[Seat]:
    """Return the seats that take turns as banker and, in a tournament, as the seat that has to bet:
    those of present players with chips. In a tournament, absent players with chips count too (F3,
    F10).
    """
    options = state.options
    return places.must_play(state, tournament=options.tournament, seats=size(options))


def can_play(state: State, *, waiting_for: Seat | None = None) -> bool:
    """Return whether enough seats can play (R5).

    The seat `waiting_for` owes an answer and counts even if its player has just left.
    """
    options = state.options
    return places.can_play(
        state,
        least=least(options),
        tournament=options.tournament,
        seats=size(options),
        waiting_for=waiting_for,
    )


def order(state: State) -> tuple[Seat, ...]:
    """Return the seats that may bet now, in order from the banker's right.

    While a passed bank is for sale, return instead the seats that may buy it, in order from the
    passer's right (F5, F17). The suivi (the right of the last bank's loser to call first) does not
    change the order. Empty at any other time.
    """
    seats, bank, seguito = size(state.options), state.bank, state.seguito
    if state.phase == "bets" and bank is not None:
        seated = [Seat((bank.banker - step) % seats) for step in range(1, seats)]
        behind = [Seat(seat) for seat in range(seats, len(state.places))]
        return tuple([seat for seat in seated + behind if bettor_refusal(state, seat) is None])
    if state.phase in {"purchase", "auction"} and seguito is not None:
        here = [seat for seat in actives(state, seats=seats) if seat != state.passed]
        return tuple(to_the_right_of(seguito.passer, here, seats))
    return ()


def bank_of(state: State) -> Bank:
    """Return the running bank, which must exist."""
    assert state.bank is not None, "there is a bank"
    return state.bank


def seguito_of(state: State) -> Seguito:
    """Return the passed bank that is for sale, which must exist."""
    assert state.seguito is not None, "a bank is for sale"
    return state.seguito


def bettor_refusal(state: State, seat: Seat) -> str | None:
    """Return the refusal code that forbids the seat to bet against this bank, or None."""
    bank, place = bank_of(state), state.places[seat]
    if seat == bank.banker:
        return "f6_banker"
    if seat == bank.partner:
        return "f29_partner"
    if seat in state.waiting:
        return "r10_waiting"
    return None if is_active(place) else "f6_not_active"


def terms_of_count(state: State) -> CountTerms:
    """Return the facts of the table that a count of the bets needs."""
    bank, seats = bank_of(state), size(state.options)
    posta = bank.posta + bank.cut_off
    by_banco = rule_versions.only_a_banco_covers_the_bank(state)
    return CountTerms(posta, bank.banker, seats, state.ferito, by_banco)


def cover(state: State) -> Cover | None:
    """Return the result of counting the bets as if they closed now; None without a bank.

    In a coup (round) the result is that of the count at its beginning.
    """
    return None if state.bank is None else counted_bets.cover(state.wagers, terms_of_count(state))


def wager_of(state: State, seat: Seat) -> Wager | None:
    """Return the seat's bet or call, or None."""
    for wager in state.wagers:
        if wager.seat == seat:
            return wager
    return None


def grace_of(state: State, seat: Seat) -> Grace | None:
    """Return the seat's grace (time to reconsider), or None."""
    for grace in state.graces:
        if grace.seat == seat:
            return grace
    return None


def called(state: State, *calls: Call) -> bool:
    """Return whether the table has a call of one of these kinds; without `calls`, a call of any
    kind.
    """
    return any(
        wager.call is not None and (wager.call in calls or not calls) for wager in state.wagers
    )


def may_be_ready(state: State) -> tuple[Seat, ...]:
    """Return the seats that may say that they are ready for the cards: active bettors, and the
    banker if active. Once all of them have, the bets close early (F6).
    """
    banker = bank_of(state).banker
    bettors = [seat for seat in order(state) if seat < size(state.options)]
    return (*bettors, banker) if is_active(state.places[banker]) else tuple(bettors)


def obliged(state: State) -> Seat | None:
    """Return the seat whose duty it is to bet in this coup of a tournament. None if no seat has to
    bet, or if the seat has already paid for not betting (F10).
    """
    bank = state.bank
    if bank is None or bank.forfeited or not state.options.tournament:
        return None
    others = [s for s in must_play(state) if s != bank.banker and s not in state.waiting]
    if not others:
        return None
    by_hand = to_the_right_of(bank.banker, others, size(state.options))
    if rule_versions.the_obligation_skips_nobody(state):
        return _after_the_last(bank, by_hand, size(state.options))
    return by_hand[bank.coups % len(by_hand)]


def _after_the_last(bank: Bank, by_hand: list[Seat], seats: int) -> Seat:
    """Return the seat that has to bet next: the first of `by_hand` after the seat that had to bet
    last, or the first of all if none comes after it (F10).

    `by_hand` lists seats in order from the banker's right. `seats` is the number of seats at the
    table.
    """
    if bank.last_obliged is None:
        return by_hand[0]
    last = places.steps(bank.banker, bank.last_obliged, seats)
    later = [seat for seat in by_hand if places.steps(bank.banker, seat, seats) > last]
    return (later or by_hand)[0]


def asked(state: State) -> Seat | None:
    """Return the one seat that must answer now; None if no seat or several seats can."""
    match state.phase:
        case "bank":
            return state.due
        case "punta" | "banker":
            assert state.coup is not None
            return state.coup.punta.seat if state.phase == "punta" else state.coup.banker.seat
        case _:
            return None


def reserved(state: State, seat: Seat) -> Chips:
    """Return how many of the seat's chips are reserved: for bets, for a bank, or to buy a passed
    bank.
    """
    bank, seguito = state.bank, state.seguito
    aside: int = sum([wager.amount for wager in state.wagers if wager.seat == seat])
    if bank is not None and seat == bank.banker:
        aside += bank.posta + bank.garage - partners_part(bank)
    elif bank is not None and seat == bank.partner:
        aside += partners_part(bank)
    if seguito is not None and seat == seguito.bidder:
        aside += seguito.bid
    if seguito is not None and seat in seguito.buyers:
        aside += seguito.height
    return Chips(aside)


def partners_part(bank: Bank) -> int:
    """Return the partner's part of the bank's chips (posta and garage), or 0 without a partner.

    The part is the partner's stake plus half of what the bank has won since; an odd chip is the
    banker's (F29).
    """
    return bank.stake + share(bank.won) if bank.partner is not None else 0


def share(won: int) -> int:
    """Return the partner's half of the chips won, rounded towards zero; a loss is negative."""
    return won // 2 if won >= 0 else -(-won // 2)


def free_chips(state: State, seat: Seat) -> int:
    """Return the chips of the seat that are not reserved, so that it can stake them."""
    return place_of(state, seat).chips - reserved(state, seat)


def owes(state: State, seat: Seat) -> bool:
    """Return whether the seat has an obligation, which the house meets if its player has left
    (R10).

    A seat has one if it is banker or partner, if it has a bid or a bet, or if it is being offered
    the bank.
    """
    bank, seguito = state.bank, state.seguito
    if bank is not None and seat in {bank.banker, bank.partner}:
        return True
    if seguito is not None and seguito.bidder == seat:
        return True
    if state.phase == "bank" and state.due == seat:
        return True
    return wager_of(state, seat) is not None
