"""Which bets count, which are cut or void, who receives the cards, and why (F5-F8, F25)."""

from typing import Literal, NamedTuple

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call
from circolo.games.chemin_de_fer.state import Wager

Rank = Literal["suivi", "banco", "rispetto", "frozen", "tavolo", "partial", "onlooker"]
Fate = Literal["counts", "cut", "void_call", "void_covered"]
"""Whole; only so far as the posta reaches; beaten by a higher call or one better placed; come after
the posta was covered.
"""
Why = Literal["alone", "highest", "by_hand", "seated"]
"""The punta's is the only bet, the highest, the first by hand of the highest; or higher ones are
only onlookers' (F8, F25).
"""
Counted = list[tuple[Wager, int]]
"""What counts of every wager, in the order in which they are served."""


class Verdict(Struct, frozen=True):
    """What becomes of one wager: so much of it counts, for this reason; `by` whom, if by a call."""

    seat: Seat
    asked: Chips
    counts: Chips
    rank: Rank
    fate: Fate
    call: Call | None = None
    by: Seat | None = None


class Cover(Struct, frozen=True):
    """The bets as they stand, in the order in which they are served."""

    covered: Chips
    verdicts: tuple[Verdict, ...] = ()
    punta: Seat | None = None
    why: Why | None = None


class Felt(NamedTuple):
    """What the bets lie against: a posta, whose it is, at how many seats, and who was wounded in
    the coup before (F5). Places behind the seats are onlookers' (F25).
    """

    posta: int
    banker: Seat
    seats: int
    ferito: Seat | None = None


def cover(wagers: tuple[Wager, ...], felt: Felt) -> Cover:
    """Count the bets, and say what becomes of each."""
    counted = count(wagers, felt)
    covered = sum([chips for _, chips in counted])
    by = _caller(counted, felt)
    verdicts = tuple([_verdict(wager, chips, by=by, felt=felt) for wager, chips in counted])
    punta = receiver(counted, felt)
    why = None if punta is None else _why(punta, counted)
    return Cover(Chips(covered), verdicts, punta, why)


def count(wagers: tuple[Wager, ...], felt: Felt) -> Counted:
    """Serve the posta: by the rank of the calls, then by hand, then onlookers as they asked."""
    origin, seats = felt.banker - 1, felt.seats
    hand = sorted(wagers, key=lambda w: (origin - w.seat) % seats if w.seat < seats else seats)
    whole = whole_bank(hand, felt)
    if whole is not None:
        return [(whole, felt.posta), *[(wager, 0) for wager in hand if wager is not whole]]
    rispetto = next((wager for wager in wagers if wager.call == "rispetto"), None)
    if rispetto is not None:
        return _respected(rispetto, hand)
    counted = _halves(wagers, hand, felt.posta)
    left = felt.posta - sum([chips for _, chips in counted])
    for wager in hand:
        if wager.call is None:
            chips = wager.amount if wager.amount < left else left
            counted.append((wager, chips))
            left -= chips
    return counted


def counted_of(wagers: tuple[Wager, ...], felt: Felt) -> Counted:
    """Count the bets in any order: where all find room, as mostly, nobody need be put before
    another.
    """
    left = felt.posta
    for wager in wagers:
        left -= wager.amount
        if wager.call is not None or left < 0:
            return count(wagers, felt)
    return [(wager, wager.amount) for wager in wagers]


def punta(wagers: tuple[Wager, ...], felt: Felt) -> Seat | None:
    """Tell who would receive the cards (F8)."""
    return receiver(counted_of(wagers, felt), felt)


def whole_bank(hand: list[Wager], felt: Felt) -> Wager | None:
    """Return, of wagers by hand, the one that takes the bank for itself alone: the ferito's, which
    is suivi, else the first banco (F5, F6).
    """
    banco = None
    for wager in hand:
        if wager.seat == felt.ferito and is_whole(wager, felt.posta):
            return wager
        if banco is None and wager.call == "banco":
            banco = wager
    return banco


def is_whole(wager: Wager, posta: int) -> bool:
    """Tell whether the wager covers the whole bank alone (F5)."""
    return wager.call == "banco" or (wager.call is None and wager.amount >= posta)


def _respected(rispetto: Wager, hand: list[Wager]) -> Counted:
    """What was missing then, and the bets that were placed then; nothing is added to them (F6)."""
    others = [wager for wager in hand if wager is not rispetto]
    return [(rispetto, rispetto.amount), *[(wager, wager.frozen or 0) for wager in others]]


def _halves(wagers: tuple[Wager, ...], hand: list[Wager], posta: int) -> Counted:
    """Two tavoli stand, the first two by hand; the one that was called first takes the half rounded
    down, the other the rest (F6, F25).
    """
    tavoli = [wager for wager in hand if wager.call is not None]
    if not tavoli:
        return []
    beaten = tavoli[2:]
    standing = [wager for wager in wagers if wager.call is not None and wager not in beaten]
    halves = zip(standing, (posta // 2, posta - posta // 2), strict=False)
    return [*halves, *[(wager, 0) for wager in beaten]]


def receiver(counted: Counted, felt: Felt) -> Seat | None:
    """The highest counted bet receives the cards, equals by hand; an onlooker's only where no seat
    has one (F8, F25).
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
    """Return whose call leaves nothing to others: of two tavoli, the second."""
    wagers = [wager for wager, _ in counted]
    whole = whole_bank(wagers, felt)
    if whole is not None:
        return whole.seat
    if any(wager.call == "rispetto" for wager in wagers):
        return wagers[0].seat
    tavoli = [wager for wager, chips in counted if chips and wager.call is not None]
    return tavoli[1].seat if len(tavoli) > 1 else None


def _verdict(wager: Wager, chips: int, *, by: Seat | None, felt: Felt) -> Verdict:
    rank, asked = _rank(wager, felt), _asked(wager, chips, felt)
    fate, beaten_by = _fate(asked, chips, by)
    return Verdict(wager.seat, Chips(asked), Chips(chips), rank, fate, wager.call, beaten_by)


def _rank(wager: Wager, felt: Felt) -> Rank:
    if wager.seat == felt.ferito and is_whole(wager, felt.posta):
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
