"""Folds any event of sette e mezzo: computes the state after it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.banks.places import with_changes
from circolo.cards.card import PACK, Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    BetLapsed,
    BetMade,
    CardDue,
    CardGiven,
    CardsCovered,
    CardsGathered,
    CardShown,
    Event,
    HousePlays,
    PuntaDue,
    PuntaForfeited,
    PuntaLapsed,
    PuntaPlays,
    PuntaSkips,
    Stood,
)
from circolo.games.sette_e_mezzo.folding.bank_folds import BANK_FOLDS, after_a_bet, next_id
from circolo.games.sette_e_mezzo.state import Bank, Coup, Hand, Spent, State
from circolo.play.events import DealBegan, DealEnded, LotDrawn, PackShuffled


def evolve(state: State, event: Event) -> State:
    """Return the state after this event."""
    return FOLDS[type(event)](state, event)


def _gathered(state: State, event: CardsGathered) -> State:
    return replace(state, phase="shuffle", asked=next_id(state), why=event.why, due=event.seat)


def _shuffled(state: State, event: PackShuffled) -> State:
    pack = tuple(map(PACK.__getitem__, event.order))
    if state.why == "stock":
        return _restocked(state, pack)
    if state.why == "designation":
        state = replace(state, phase="first_seat", asked=next_id(state))
    return replace(state, pack=pack, stock=pack, out=(), coup=None)


def _restocked(state: State, pack: tuple[Card, ...]) -> State:
    """Return the state with the shuffled cards of finished hands added at the end of the stock, to
    be dealt last (S17). `pack` is the whole pack in the shuffled order.
    """
    back = {spent.card for spent in finished(state)}
    stock = (*state.stock, *[card for card in pack if card in back])
    coup = None if state.coup is not None and state.coup.over else state.coup
    return replace(state, pack=pack, stock=stock, out=(), coup=coup)


def finished(state: State) -> tuple[Spent, ...]:
    """Return the cards of finished hands, in the order dealt."""
    coup = state.coup
    return (*state.out, *spent(coup)) if coup is not None and coup.over else state.out


def spent(coup: Coup) -> list[Spent]:
    """Return the cards of a finished coup with the seats that have seen them: first the cards dealt
    face down, then the others.
    """
    covered = [
        Spent(hand.cards[0], hand.shown, None if hand.shown else hand.holder) for hand in coup.hands
    ]
    return covered + [Spent(card, shown=True) for hand in coup.hands for card in hand.cards[1:]]


def _drawn(state: State, _: LotDrawn) -> State:
    return state


def _designated(state: State, event: BankerDesignated) -> State:
    return replace(state, designation=event, pack=(), stock=())


def _punta_due(state: State, event: PuntaDue) -> State:
    return replace(
        state, phase="gioco", asked=next_id(state), due=event.seat, coup=_clean(state.coup)
    )


def _punta_plays(state: State, _: PuntaPlays) -> State:
    return state


def _punta_met(state: State, event: PuntaSkips | PuntaLapsed | PuntaForfeited) -> State:
    bank = replace(_bank(state), met=event.seat)
    return replace(state, due=None, bank=bank, coup=_clean(state.coup))


def _clean(coup: Coup | None) -> Coup | None:
    """Return the last coup marked as clean: the matta (wild card) was not dealt in it, because
    otherwise a shuffle would have followed (S17).
    """
    return coup if coup is None or coup.clean else replace(coup, clean=True)


def _began(state: State, event: DealBegan) -> State:
    return replace(state, number=event.number)


def _covered(state: State, event: CardsCovered) -> State:
    punte = event.punte
    holders: list[Seat | None] = [*punte, None]
    nothing = (Chips(0),) * len(punte)
    dealt = zip(state.stock, holders, strict=False)
    hands = tuple([Hand((card,), holder) for card, holder in dealt])
    return replace(
        state,
        phase="bet",
        asked=next_id(state),
        due=None,
        bank=replace(_bank(state), met=punte[-1]),
        coup=Coup(punte, event.limits, hands, bets=nothing, lost=nothing),
        stock=state.stock[len(hands) :],
        out=finished(state),
    )


def _bet(state: State, event: BetMade) -> State:
    coup = _coup(state)
    bets = _put(coup.bets, coup.turn, event.amount)
    state = after_a_bet(state, event.seat)
    return replace(state, phase="word", asked=next_id(state), coup=replace(coup, bets=bets))


def _bet_lapsed(state: State, event: BetLapsed) -> State:
    coup = _coup(state)
    return _next_turn(state, replace(coup, lost=_put(coup.lost, coup.turn, event.lost)))


def _by_rule(state: State, _: HousePlays) -> State:
    coup = _coup(state)
    hand = coup.hands[coup.turn]
    hand = replace(hand, by_rule=(*hand.by_rule, len(hand.cards)))
    return replace(state, coup=_with_hand(coup, coup.turn, hand))


def _called(state: State, _: CardDue) -> State:
    return replace(state, phase="shuffle", asked=next_id(state), why="stock")


def _given(state: State, event: CardGiven) -> State:
    coup = _coup(state)
    hand = coup.hands[coup.turn]
    hand = replace(hand, cards=(*hand.cards, event.card))
    return replace(
        state,
        phase="word",
        asked=next_id(state),
        coup=_with_hand(coup, coup.turn, hand),
        stock=state.stock[1:],
    )


def _stood(state: State, event: Stood) -> State:
    coup = _coup(state)
    hand = replace(coup.hands[coup.turn], stood=event.why)
    return _next_turn(state, _with_hand(coup, coup.turn, hand))


def _shown(state: State, event: CardShown) -> State:
    """Turn up the face-down card of a seat.

    If the seat is on turn, this means that it is bust, and the next turn begins. Otherwise the hand
    of the banker against the opponents has ended.
    """
    coup, seat = _coup(state), event.seat
    at = coup.punte.index(seat) if seat in coup.punte else len(coup.punte)
    after = _with_hand(coup, at, replace(coup.hands[at], shown=True))
    if at == coup.turn and at < len(coup.punte):
        return _next_turn(state, after)
    return replace(state, coup=after)


def _next_turn(state: State, coup: Coup) -> State:
    turn = coup.turn + 1
    return replace(
        state,
        phase="word" if turn >= len(coup.punte) else "bet",
        asked=next_id(state),
        coup=replace(coup, turn=turn),
    )


def _settled(state: State, event: DealEnded) -> State:
    changes = event.settlement.changes
    places = with_changes(state.places, changes)
    coup = state.coup
    if coup is None or coup.over:
        return replace(state, places=places)
    bank = _bank(state)
    if state.options.variant == "piatto" and not coup.lost[0]:
        bank = replace(bank, amount=Chips(bank.amount - changes[coup.punte[0]]))
    return replace(state, places=places, coup=replace(coup, over=True), bank=bank)


def _put(those: tuple[Chips, ...], at: int, chips: Chips) -> tuple[Chips, ...]:
    return (*those[:at], chips, *those[at + 1 :])


def _with_hand(coup: Coup, at: int, hand: Hand) -> Coup:
    return replace(coup, hands=(*coup.hands[:at], hand, *coup.hands[at + 1 :]))


def _bank(state: State) -> Bank:
    assert state.bank is not None, "there is a bank"
    return state.bank


def _coup(state: State) -> Coup:
    assert state.coup is not None, "there is a hand"
    return state.coup


FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType(
    {
        **BANK_FOLDS,
        CardsGathered: _gathered,
        PackShuffled: _shuffled,
        LotDrawn: _drawn,
        BankerDesignated: _designated,
        PuntaDue: _punta_due,
        PuntaPlays: _punta_plays,
        PuntaSkips: _punta_met,
        PuntaLapsed: _punta_met,
        PuntaForfeited: _punta_met,
        DealBegan: _began,
        CardsCovered: _covered,
        BetMade: _bet,
        BetLapsed: _bet_lapsed,
        HousePlays: _by_rule,
        CardDue: _called,
        CardGiven: _given,
        Stood: _stood,
        CardShown: _shown,
        DealEnded: _settled,
    }
)
"""For each type of event, the function that computes the next state.

A lookup in a dictionary is faster than a chain of thirty type tests.
"""
