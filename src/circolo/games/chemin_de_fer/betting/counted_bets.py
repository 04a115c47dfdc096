"""Counts the bets: which count, which are cut or void, who receives the cards, and why (F5-F8,
F25).
"""

from typing import Literal, NamedTuple

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call
from circolo.games.chemin_de_fer.state import Wager

Rank = Literal["suivi", "banco", "rispetto", "frozen", "tavolo", "partial", "onlooker"]
Fate = Literal["counts", "cut", "void_call", "void_covered"]
"""What happens to a bet: counted in full; cut to what is left of the posta; beaten by a higher or
better placed call; void because the posta was covered before.
"""
Why = Literal["alone", "highest", "by_hand", "seated"]
"""Why the punta receives the cards: the only bet, the highest, the first by hand of several
highest, or higher ones belong to standing bettors (F8, F25).
"""
Counted = list[tuple[Wager, int]]
"""The counted amount of each bet, in the order in which they are served."""


class Verdict(Struct, frozen=True):
    """The result of one wager: how much of it counts, why, and the seat whose call decided it."""

    seat: Seat
    asked: Chips
    counts: Chips
    rank: Rank
    fate: Fate
    call: Call | None = None
    by: Seat | None = None
    prime: bool = False
    """Whether this is, of several calls of banco, the one nearest to the banker's right (F25)."""


class Cover(Struct, frozen=True):
    """The counted bets, in the order in which they are served."""

    covered: Chips
    verdicts: tuple[Verdict, ...] = ()
    punta: Seat | None = None
    why: Why | None = None


class Felt(NamedTuple):
    """The facts of the table that a count of the bets needs: the posta, the banker, the number of
    seats, and the ferito of the previous coup (F5). Places after the seats are standing bettors'
    (F25).

    The posta is the amount as offered. `by_banco`: only a banco covers the whole bank (F6).
    """

    posta: int
    banker: Seat
    seats: int
    ferito: Seat | None = None
    by_banco: bool = True


def cover(wagers: tuple[Wager, ...], felt: Felt) -> Cover:
    """Return the counted bets with the result of each."""
    counted = count(wagers, felt)
    covered = sum([chips for _, chips in counted])
    by = _caller(counted, felt)
    several = sum([wager.call == "banco" for wager in wagers]) > 1
    verdicts = tuple(
        [_verdict(wager, chips, by=by, felt=felt, several=several) for wager, chips in counted]
    )
    punta = receiver(counted, felt)
    why = None if punta is None else _why(punta, counted)
    return Cover(Chips(covered), verdicts, punta, why)


def count(wagers: tuple[Wager, ...], felt: Felt) -> Counted:
    """Count the bets: by rank of the calls, then by hand, then standing bettors in order of
    asking.
    """
    origin, seats = felt.banker - 1, felt.seats
    hand = sorted(wagers, key=lambda w: (origin - w.seat) % seats if w.seat < seats else seats)
    whole = whole_bank(hand, felt)
    if whole is not None:
        return [(whole, felt.posta), *[(wager, 0) for wager in hand if wager is not whole]]
    rispetto = next((wager for wager in hand if wager.call == "rispetto"), None)
    if rispetto is not None:
        return _respected(rispetto, hand, felt.posta)
    counted = _halves(wagers, hand, felt.posta)
    left = felt.posta - sum([chips for _, chips in counted])
    for wager in hand:
        if wager.call is None:
            chips = wager.amount if wager.amount < left else left
            counted.append((wager, chips))
            left -= chips
    return counted


def counted_of(wagers: tuple[Wager, ...], felt: Felt) -> Counted:
    """Count the bets in any order. Usually all fit into the posta, and no order is needed."""
    left = felt.posta
    for wager in wagers:
        left -= wager.amount
        if wager.call is not None or left < 0:
            return count(wagers, felt)
    return [(wager, wager.amount) for wager in wagers]


def punta(wagers: tuple[Wager, ...], felt: Felt) -> Seat | None:
    """Return the seat that would receive the cards (F8)."""
    return receiver(counted_of(wagers, felt), felt)


def whole_bank(hand: list[Wager], felt: Felt) -> Wager | None:
    """Return, of wagers by hand, the one that takes the whole bank: the ferito's, which is suivi,
    or else the first banco (F5, F6).
    """
    banco = None
    for wager in hand:
        if wager.seat == felt.ferito and is_whole(wager, felt):
            return wager
        if banco is None and wager.call == "banco":
            banco = wager
    return banco


def is_whole(wager: Wager, felt: Felt) -> bool:
    """Return whether the wager covers the whole bank alone (F5)."""
    if felt.by_banco or wager.call is not None:
        return wager.call == "banco"
    return wager.amount >= felt.posta


def _respected(rispetto: Wager, hand: list[Wager], posta: int) -> Counted:
    """Count the bets under a rispetto: those placed before it, and the rispetto, which takes the
    part of the posta that was uncovered at that moment (F6).

    If the posta was halved since, the bets are served by rank (F16).
    """
    others = [wager for wager in hand if wager is not rispetto]
    counts, left = {}, posta
    for wager in sorted(others, key=lambda wager: wager.call is None):
        counts[wager.seat] = min(wager.frozen or 0, left)
        left -= counts[wager.seat]
    missing = min(rispetto.amount, left)
    return [(rispetto, missing), *[(wager, counts[wager.seat]) for wager in others]]


def _halves(wagers: tuple[Wager, ...], hand: list[Wager], posta: int) -> Counted:
    """Count the tavoli: the first two by hand stand. The earlier call takes half, rounded down, the
    other takes the rest, each at most what it called (F6, F16, F25).
    """
    tavoli = [wager for wager in hand if wager.call is not None]
    if not tavoli:
        return []
    beaten = tavoli[2:]
    standing = [wager for wager in wagers if wager.call is not None and wager not in beaten]
    halves = zip(standing, (posta // 2, posta - posta // 2), strict=False)
    counted = [(wager, min(half, wager.amount)) for wager, half in halves]
    return [*counted, *[(wager, 0) for wager in beaten]]


def receiver(counted: Counted, felt: Felt) -> Seat | None:
    """Return who receives the cards: the highest counted bet, ties by hand; a standing bettor only
    if no seat has a bet (F8, F25).
    """
    best, most, nearest = None, 0, 0
    seats, origin = felt.seats, felt.banker - 1
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


def _caller(counted: Counted, felt: Felt) -> Seat | None:
    """Return the seat whose call leaves nothing to others: of two tavoli, the second."""
    wagers = [wager for wager, _ in counted]
    whole = whole_bank(wagers, felt)
    if whole is not None:
        return whole.seat
    if any(wager.call == "rispetto" for wager in wagers):
        return wagers[0].seat
    tavoli = [wager for wager, chips in counted if chips and wager.call is not None]
    return tavoli[1].seat if len(tavoli) > 1 else None


def _verdict(wager: Wager, chips: int, *, by: Seat | None, felt: Felt, several: bool) -> Verdict:
    rank, asked = _rank(wager, felt), _asked(wager, chips, felt)
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


def _rank(wager: Wager, felt: Felt) -> Rank:
    if wager.seat == felt.ferito and is_whole(wager, felt):
        return "suivi"
    if wager.frozen is not None:
        return "frozen"
    if wager.call is None:
        return "partial" if wager.seat < felt.seats else "onlooker"
    return "tavolo" if wager.call == "avec" else wager.call


def _asked(wager: Wager, chips: int, felt: Felt) -> int:
    if wager.call == "banco":
        return felt.posta
    return chips if chips and wager.call is not None else wager.amount


def _fate(asked: int, chips: int, by: Seat | None) -> tuple[Fate, Seat | None]:
    if chips:
        return ("counts" if chips == asked else "cut"), None
    return ("void_covered", None) if by is None else ("void_call", by)
