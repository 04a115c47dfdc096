"""The encounters of a table of sette e mezzo: what each player's bets and decisions gave away to
the opponent of the hand.

A punta's opponent is the banker. A banker's is the only punta of the hand, which all hands of the
variant piatto have; the banker of several punte is left out, and so is a seat for which the house
has decided. The decisions of a hand with the matta (wild card), or of one that nobody has seen,
have no price.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from circolo.analysis.collusion.evidence import DealPlay, Encounter, TableHead, size_of
from circolo.analysis.sette_e_mezzo import given_away
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.actions import Decision
from circolo.games.sette_e_mezzo.card_values import HALF, MATTA, TARGET, plain
from circolo.games.sette_e_mezzo.events import (
    BankTaken,
    BetMade,
    CardGiven,
    CardsCovered,
    CardShown,
    HousePlays,
    Stood,
)
from circolo.games.sette_e_mezzo.options import Options, minimum_bet
from circolo.play.events import DealEnded


class _Hand(NamedTuple):
    """A hand of which all cards are known: the covered card, the drawn ones, and the decisions."""

    covered: Card
    drawn: tuple[Card, ...]
    decisions: tuple[Decision, ...]


def evidence(table: TableHead, deals: Iterable[DealPlay]) -> Iterator[Encounter]:
    """Yield the encounters of the deals of a table, in their order."""
    banker: Seat | None = None
    for deal in deals:
        events = [played.event for played in deal.played]
        banker = next((e.seat for e in reversed(events) if isinstance(e, BankTaken)), banker)
        if banker is not None and banker in deal.seats:
            yield from _of_deal(table, deal, banker)


def _of_deal(table: TableHead, deal: DealPlay, banker: Seat) -> Iterator[Encounter]:
    options: Options = table.options
    events = [played.event for played in deal.played]
    covered = next((event for event in events if isinstance(event, CardsCovered)), None)
    ended = events[-1]
    if covered is None or not isinstance(ended, DealEnded):
        return
    by_house = {event.seat for event in events if isinstance(event, HousePlays)}
    hands = {seat: _hand(events, seat) for seat in (*covered.punte, banker)}
    for punta, most in zip(covered.punte, covered.limits, strict=True):
        bet = next((e for e in events if isinstance(e, BetMade) and e.seat == punta), None)
        if bet is None or punta in by_house or punta not in deal.seats:
            continue
        hand, own = hands[punta], hands[banker]
        low = min(minimum_bet(options), most)
        of_punta = Encounter(
            kind=f"sette_e_mezzo {options.variant} punta",
            size=size_of(most, low),
            table=table.id,
            deal=deal.number,
            player=deal.seats[punta],
            other=deal.seats[banker],
            mistakes=None if hand is None else _mistakes_of_punta(hand),
            misbet=None if hand is None else _misbet(hand, bet.amount, low=low, most=most),
            lost=Chips(-ended.settlement.changes[punta]),
            most=most,
        )
        yield of_punta
        if len(covered.punte) == 1 and banker not in by_house:
            yield replace(
                of_punta,
                kind=f"sette_e_mezzo {options.variant} banker",
                player=of_punta.other,
                other=of_punta.player,
                mistakes=_mistakes_of_banker(own, hand) if own and hand else None,
                misbet=None,
                lost=Chips(-of_punta.lost),
            )


def _hand(events: Sequence[Any], seat: Seat) -> _Hand | None:
    """Return the hand of a seat; None if its covered card stays covered, or it has the matta."""
    shown, drawn, decisions = None, list[Card](), list[Decision]()
    for event in events:
        match event:
            case CardShown(seat=of, card=card) if of == seat:
                shown = card
            case CardGiven(seat=of, card=card) if of == seat:
                drawn.append(card)
                decisions.append("tiro")
            case Stood(seat=of, why="sto") if of == seat:
                decisions.append("sto")
    if shown is None or MATTA in (shown, *drawn):
        return None
    return _Hand(shown, tuple(drawn), tuple(decisions))


def _mistakes_of_punta(hand: _Hand) -> float:
    """Return what a punta's decisions gave away, per chip bet."""
    given = 0.0
    for at, decision in enumerate(hand.decisions):
        opened = plain(hand.drawn[:at])
        reached = plain((hand.covered,)) + opened
        if reached < TARGET:
            given += given_away.punta(reached, opened + HALF).given(decision)
    return given


def _misbet(hand: _Hand, bet: int, *, low: int, most: int) -> float | None:
    """Return what a bet gave away for a punta who decides well, per chip of the largest bet: a
    small bet on a good card, or a large one on a bad card. None if only one bet was possible.
    """
    if low == most:
        return None
    edge = given_away.punta(plain((hand.covered,)), HALF).best
    return abs(edge) * (most - bet if edge > 0 else bet - low) / most


def _mistakes_of_banker(hand: _Hand, against: _Hand) -> float | None:
    """Return what a banker's decisions gave away, per chip bet; None if the punta is bust."""
    opened = plain(against.drawn)
    if opened + plain((against.covered,)) > TARGET:
        return None
    given = 0.0
    for at, decision in enumerate(hand.decisions):
        reached = plain((hand.covered, *hand.drawn[:at]))
        if reached < TARGET:
            given += given_away.banker(reached, opened, len(against.drawn)).given(decision)
    return given
