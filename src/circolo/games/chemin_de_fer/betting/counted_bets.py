"""Counts the bets of a coup (round): which ones count, which are cut or void, who receives the
cards, and why (F5-F8, F25).
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call
from circolo.games.chemin_de_fer.state import Wager

Rank = Literal["suivi", "banco", "rispetto", "frozen", "tavolo", "partial", "onlooker"]
Fate = Literal["counts", "cut", "void_call", "void_covered"]
"""What happens to a bet in the count.

"counts": in full. "cut": only up to the uncovered part of the bank. "void_call": a better call
beats it. "void_covered": other bets had already covered the bank.
"""
Why = Literal["alone", "highest", "by_hand", "seated"]
"""Why a bettor, the punta, receives the cards (F8, F25).

"alone": the only bet. "highest": the highest bet. "by_hand": of several highest bets, the first
from the banker's right. "seated": higher bets belong to players without a seat.
"""
Counted = list[tuple[Wager, int]]
"""Each wager with the chips of it that count, in the order in which wagers are served."""


class Verdict(Struct, frozen=True, gc=False):
    """The result of one wager in the count: the chips asked for, the chips that count, the rank by
    which it is served, and its fate (whether it counts in full, is cut or is void).

    `by` is the seat whose call made the wager void, or None.
    """

    seat: Seat
    asked: Chips
    counts: Chips
    rank: Rank
    fate: Fate
    call: Call | None = None
    by: Seat | None = None
    prime: bool = False
    """Whether several seats called banco (the whole bank), and this one is the nearest to the
    banker's right (F25).
    """


class Cover(Struct, frozen=True, gc=False):
    """The result of a count: the total chips covered, a verdict for each wager, and the seat that
    receives the cards (`punta`).
    """

    covered: Chips
    verdicts: tuple[Verdict, ...] = ()
    punta: Seat | None = None
    why: Why | None = None


class CountTerms(NamedTuple):
    """The facts, apart from the wagers, that a count of the bets needs.

    `posta` is the bank's stake as offered. Places from `seats` on are those of players without a
    seat (F25). `ferito` is the player who lost the whole bank in the previous coup (F5).
    `by_banco`: no bet except a call of banco covers the whole bank (F6).
    """

    posta: int
    banker: Seat
    seats: int
    ferito: Seat | None = None
    by_banco: bool = True


def cover(wagers: tuple[Wager, ...], terms: CountTerms) -> Cover:
    """Count the bets; return each wager's result, and which seat receives the cards and why."""
    counted = count(wagers, terms)
    covered = sum([chips for _, chips in counted])
    by = _caller(counted, terms)
    several = sum([wager.call == "banco" for wager in wagers]) > 1
    verdicts = tuple(
        [_verdict(wager, chips, by=by, terms=terms, several=several) for wager, chips in counted]
    )
    punta = receiver(counted, terms)
    why = None if punta is None else _why(punta, counted)
    return Cover(Chips(covered), verdicts, punta, why)


def count(wagers: tuple[Wager, ...], terms: CountTerms) -> Counted:
    """Return how many chips of each wager count.

    Wagers are served by the rank of their call, then from the banker's right; players without a
    seat come last, in order of asking.
    """
    origin, seats = terms.banker - 1, terms.seats
    in_order = sorted(wagers, key=lambda w: (origin - w.seat) % seats if w.seat < seats else seats)
    whole = whole_bank(in_order, terms)
    if whole is not None:
        return [(whole, terms.posta), *[(wager, 0) for wager in in_order if wager is not whole]]
    rispetto = next((wager for wager in in_order if wager.call == "rispetto"), None)
    if rispetto is not None:
        return _respected(rispetto, in_order, terms.posta)
    counted = _halves(wagers, in_order, terms.posta)
    left = terms.posta - sum([chips for _, chips in counted])
    for wager in in_order:
        if wager.call is None:
            chips = wager.amount if wager.amount < left else left
            counted.append((wager, chips))
            left -= chips
    return counted


def counted_of(wagers: tuple[Wager, ...], terms: CountTerms) -> Counted:
    """Return how many chips of each wager count, in no particular order.

    It is fast in the usual case, in which there is no call and all bets fit into the bank's stake.
    """
    left = terms.posta
    for wager in wagers:
        left -= wager.amount
        if wager.call is not None or left < 0:
            return count(wagers, terms)
    return [(wager, wager.amount) for wager in wagers]


def punta(wagers: tuple[Wager, ...], terms: CountTerms) -> Seat | None:
    """Return the seat that would receive the cards, or None without bets (F8)."""
    return receiver(counted_of(wagers, terms), terms)


def whole_bank(in_order: list[Wager], terms: CountTerms) -> Wager | None:
    """Return the wager that takes the whole bank, or None (F5, F6).

    `in_order`: the wagers from the banker's right. The ferito (who lost the whole bank in the
    previous coup) comes first, then the first call of banco.
    """
    banco = None
    for wager in in_order:
        if wager.seat == terms.ferito and is_whole(wager, terms):
            return wager
        if banco is None and wager.call == "banco":
            banco = wager
    return banco


def is_whole(wager: Wager, terms: CountTerms) -> bool:
    """Return whether the wager covers the whole bank by itself (F5)."""
    if terms.by_banco or wager.call is not None:
        return wager.call == "banco"
    return wager.amount >= terms.posta


def _respected(rispetto: Wager, in_order: list[Wager], posta: int) -> Counted:
    """Count the bets under a rispetto, the call of the part of the bank that earlier bets left
    uncovered (F6).

    `in_order`: the wagers from the banker's right. Each earlier bet counts with the amount at which
    the rispetto froze it. If the banker has halved the stake since, calls are served before partial
    bets (F16).
    """
    others = [wager for wager in in_order if wager is not rispetto]
    counts, left = {}, posta
    for wager in sorted(others, key=lambda wager: wager.call is None):
        counts[wager.seat] = min(wager.frozen or 0, left)
        left -= counts[wager.seat]
    missing = min(rispetto.amount, left)
    return [(rispetto, missing), *[(wager, counts[wager.seat]) for wager in others]]


def _halves(wagers: tuple[Wager, ...], in_order: list[Wager], posta: int) -> Counted:
    """Return each call of half the bank (tavolo, avec) with the chips of it that count; no other
    wagers.

    `wagers` are in the order in which they were made, `in_order` from the banker's right. Only the
    first two calls from the banker's right count. Of these, the call made earlier gets half,
    rounded down, and the other the rest; neither gets more than it called (F6, F16, F25).
    """
    tavoli = [wager for wager in in_order if wager.call is not None]
    if not tavoli:
        return []
    beaten = tavoli[2:]
    standing = [wager for wager in wagers if wager.call is not None and wager not in beaten]
    halves = zip(standing, (posta // 2, posta - posta // 2), strict=False)
    counted = [(wager, min(half, wager.amount)) for wager, half in halves]
    return [*counted, *[(wager, 0) for wager in beaten]]


def receiver(counted: Counted, terms: CountTerms) -> Seat | None:
    """Return the seat that receives the cards, or None without a counted bet (F8).

    It is the seat with the highest counted bet; of equal bets, the first from the banker's right. A
    player without a seat receives them only if no seat has a bet (F25).
    """
    best, most, nearest = None, 0, 0
    seats, origin = terms.seats, terms.banker - 1
    for wager, chips in counted:
        if chips < most or not chips or wager.seat >= seats:
            continue
        by_hand = (origin - wager.seat) % seats
        if chips > most or by_hand < nearest:
            best, most, nearest = wager.seat, chips, by_hand
    if best is not None:
        return best
    highest = max(counted, key=lambda bet: bet[1], default=None)
    return highest[0].seat if highest is not None and highest[1] else None


def _why(punta: Seat, counted: Counted) -> Why:
    bets = {wager.seat: chips for wager, chips in counted if chips}
    mine = bets.pop(punta)
    if not bets:
        return "alone"
    if any(chips > mine for chips in bets.values()):
        return "seated"
    return "by_hand" if mine in bets.values() else "highest"


def _caller(counted: Counted, terms: CountTerms) -> Seat | None:
    """Return the seat whose call leaves nothing of the bank to other bets, or None. If two halves
    are called, it is the second caller.
    """
    wagers = [wager for wager, _ in counted]
    whole = whole_bank(wagers, terms)
    if whole is not None:
        return whole.seat
    if any(wager.call == "rispetto" for wager in wagers):
        return wagers[0].seat
    tavoli = [wager for wager, chips in counted if chips and wager.call is not None]
    return tavoli[1].seat if len(tavoli) > 1 else None


def _verdict(
    wager: Wager, chips: int, *, by: Seat | None, terms: CountTerms, several: bool
) -> Verdict:
    rank, asked = _rank(wager, terms), _asked(wager, chips, terms)
    fate, beaten_by = _fate(asked, chips, by)
    return Verdict(
        wager.seat,
        Chips(asked),
        Chips(chips),
        rank,
        fate,
        wager.call,
        beaten_by,
        prime=several and rank == "banco" and chips > 0,
    )


def _rank(wager: Wager, terms: CountTerms) -> Rank:
    if wager.seat == terms.ferito and is_whole(wager, terms):
        return "suivi"
    if wager.frozen is not None:
        return "frozen"
    if wager.call is None:
        return "partial" if wager.seat < terms.seats else "onlooker"
    return "tavolo" if wager.call == "avec" else wager.call


def _asked(wager: Wager, chips: int, terms: CountTerms) -> int:
    if wager.call == "banco":
        return terms.posta
    return chips if chips and wager.call is not None else wager.amount


def _fate(asked: int, chips: int, by: Seat | None) -> tuple[Fate, Seat | None]:
    if chips:
        return ("counts" if chips == asked else "cut"), None
    return ("void_covered", None) if by is None else ("void_call", by)
