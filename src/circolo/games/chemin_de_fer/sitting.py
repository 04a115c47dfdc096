"""Who is at the table and plays, what of his chips is reserved, what the bets come to (R5, R10)."""

from circolo.banks import places
from circolo.banks.places import actives, is_active, place_of, to_the_right_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import betting
from circolo.games.chemin_de_fer.betting import Cover, Felt
from circolo.games.chemin_de_fer.options import least, size
from circolo.games.chemin_de_fer.state import Bank, Grace, Seguito, State, Wager


def must_play(state: State) -> list[Seat]:
    """List to whom bank and obligation come: in a tournament to absent seats too (F3, F10)."""
    options = state.options
    return places.must_play(state, tournament=options.tournament, seats=size(options))


def can_play(state: State, *, waiting_for: Seat | None = None) -> bool:
    """Tell whether enough are there to play, or owe an answer (R5)."""
    options = state.options
    return places.can_play(
        state,
        least=least(options),
        tournament=options.tournament,
        seats=size(options),
        waiting_for=waiting_for,
    )


def order(state: State) -> tuple[Seat, ...]:
    """List who may bet or buy now, by hand; suivi comes before them all (F5, F17)."""
    seats, bank, seguito = size(state.options), state.bank, state.seguito
    if state.phase == "bets" and bank is not None:
        seated = [Seat((bank.banker - step) % seats) for step in range(1, seats)]
        behind = [Seat(seat) for seat in range(seats, len(state.places))]
        return tuple([seat for seat in seated + behind if no_bettor(state, seat) is None])
    if state.phase in {"purchase", "auction"} and seguito is not None:
        here = [seat for seat in actives(state, seats=seats) if seat != state.passed]
        return tuple(to_the_right_of(seguito.passer, here, seats))
    return ()


def bank_of(state: State) -> Bank:
    """Return the bank that is held."""
    assert state.bank is not None, "there is a bank"
    return state.bank


def seguito_of(state: State) -> Seguito:
    """Return the bank that is for sale."""
    assert state.seguito is not None, "a bank is for sale"
    return state.seguito


def no_bettor(state: State, seat: Seat) -> str | None:
    """Return why the seat has no part in the bets against this bank, by the code of the clause."""
    bank, place = bank_of(state), state.places[seat]
    if seat == bank.banker:
        return "f6_banker"
    if seat == bank.partner:
        return "f29_partner"
    if seat in state.waiting:
        return "r10_waiting"
    return None if is_active(place) else "f6_not_active"


def felt(state: State) -> Felt:
    """Return what the bets lie against."""
    bank = bank_of(state)
    return Felt(bank.posta, bank.banker, size(state.options), state.ferito)


def cover(state: State) -> Cover | None:
    """Tell what the bets would come to, or have come to in the running coup."""
    return None if state.bank is None else betting.cover(state.wagers, felt(state))


def wager_of(state: State, seat: Seat) -> Wager | None:
    """Return what the seat has bet or called."""
    for wager in state.wagers:
        if wager.seat == seat:
            return wager
    return None


def grace_of(state: State, seat: Seat) -> Grace | None:
    """Return the seat's grace."""
    for grace in state.graces:
        if grace.seat == seat:
            return grace
    return None


def called(state: State) -> bool:
    """Tell whether any call stands: then the posta is not changed any more (F16)."""
    return any(wager.call is not None for wager in state.wagers)


def obliged(state: State) -> Seat | None:
    """Return who must bet in this coup, unless he would not receive the cards, or has already lost
    for it (F10).
    """
    bank = state.bank
    if bank is None or bank.forfeited or not state.options.tournament:
        return None
    others = [s for s in must_play(state) if s != bank.banker and s not in state.waiting]
    if not others:
        return None
    return to_the_right_of(bank.banker, others, size(state.options))[bank.coups % len(others)]


def asked(state: State) -> Seat | None:
    """Return the one seat that owes an answer, if the game waits for one."""
    match state.phase:
        case "bank":
            return state.due
        case "punta" | "banker":
            assert state.coup is not None
            return state.coup.punta.seat if state.phase == "punta" else state.coup.banker.seat
        case _:
            return None


def reserved(state: State, seat: Seat) -> Chips:
    """Return how much of the seat's chips is set aside: as bank, as bets, as offers."""
    bank, seguito = state.bank, state.seguito
    aside: int = sum([wager.amount for wager in state.wagers if wager.seat == seat])
    if bank is not None and seat == bank.banker:
        aside += bank.posta + bank.garage - partners(bank)
    elif bank is not None and seat == bank.partner:
        aside += partners(bank)
    if seguito is not None and seat == seguito.bidder:
        aside += seguito.bid
    if seguito is not None and seat in seguito.buyers:
        aside += seguito.height
    return Chips(aside)


def partners(bank: Bank) -> int:
    """Return what of posta and garage is the partner's: his stake and half of what was won since,
    or lost; the odd chip is the banker's (F29).
    """
    return bank.stake + share(bank.won) if bank.partner is not None else 0


def share(won: int) -> int:
    """Return the partner's half."""
    return won // 2 if won >= 0 else -(-won // 2)


def free_chips(state: State, seat: Seat) -> int:
    """Return what the seat can still set aside."""
    return place_of(state, seat).chips - reserved(state, seat)


def owes(state: State, seat: Seat) -> bool:
    """Tell whether the seat, once its player has gone, must be played for (R10)."""
    bank, seguito = state.bank, state.seguito
    if bank is not None and seat in {bank.banker, bank.partner}:
        return True
    if seguito is not None and seguito.bidder == seat:
        return True
    if state.phase == "bank" and state.due == seat:
        return True
    return wager_of(state, seat) is not None
