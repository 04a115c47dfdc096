"""What each event changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.banks import roster
from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    PlayInterrupted,
    PlayLimited,
    PlayStopped,
    Roster,
    StakesChanged,
)
from circolo.banks.places import Place, place_of, with_changes, with_place
from circolo.banks.turns import all_there, before, stopped_at
from circolo.cards.card import PACK, Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    BankTaken,
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
from circolo.games.sette_e_mezzo.options import with_minimum
from circolo.games.sette_e_mezzo.state import (
    Bank,
    Coup,
    Hand,
    Spent,
    State,
)
from circolo.play.events import (
    BankEnded,
    DealBegan,
    DealEnded,
    LotDrawn,
    PackShuffled,
    SeatFreed,
)
from circolo.play.waits import WaitId


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    return FOLDS[type(event)](state, event)


def _told(state: State, event: Roster) -> State:
    return _with_place(state, event.seat, roster.seated(state, event))


def _freed(state: State, event: SeatFreed) -> State:
    """Whoever sits down there next has neither seen the old cards nor been counted (S11, S18)."""
    seat, coup, bank = event.seat, state.coup, state.bank
    out = tuple([replace(each, holder=None) if each.holder == seat else each for each in state.out])
    if coup is not None:
        hands = [replace(hand, holder=None) if hand.holder == seat else hand for hand in coup.hands]
        coup = replace(coup, hands=tuple(hands))
    if bank is not None:
        bank = replace(bank, punte=tuple([punta for punta in bank.punte if punta != seat]))
    return replace(_with_place(state, seat, None), out=out, coup=coup, bank=bank)


def _interrupted(state: State, event: PlayInterrupted) -> State:
    return replace(
        state,
        phase="empty",
        asked=_next(state),
        places=all_there(state.places),
        due=None,
        origin=event.origin,
        designation=None,
    )


def _stakes(state: State, event: StakesChanged) -> State:
    """Who has been offered the bank is asked anew, with other amounts."""
    options = with_minimum(state.options, event.minimum)
    asked = _next(state) if state.phase in {"bank", "open"} else state.asked
    return replace(state, options=options, asked=asked)


def _limited(state: State, event: PlayLimited) -> State:
    return replace(state, until=event.deal)


def _stopped(state: State, event: PlayStopped) -> State:
    """Who was asked to play, or to take the bank, is asked anew; a bank refused goes round anew."""
    origin = stopped_at(state, event, size=len(state.places))
    return replace(state, phase="stopped", asked=_next(state), due=None, origin=origin)


def _gathered(state: State, event: CardsGathered) -> State:
    return replace(state, phase="shuffle", asked=_next(state), why=event.why, due=event.seat)


def _shuffled(state: State, event: PackShuffled) -> State:
    pack = tuple(map(PACK.__getitem__, event.order))
    if state.why == "stock":
        return _restocked(state, pack)
    if state.why == "designation":
        state = replace(state, phase="first_seat", asked=_next(state))
    return replace(state, pack=pack, stock=pack, out=(), coup=None)


def _restocked(state: State, pack: tuple[Card, ...]) -> State:
    """What is left of the stock is dealt first, then the cards of finished hands (S17)."""
    back = {spent.card for spent in finished(state)}
    stock = (*state.stock, *[card for card in pack if card in back])
    coup = None if state.coup is not None and state.coup.over else state.coup
    return replace(state, pack=pack, stock=stock, out=(), coup=coup)


def finished(state: State) -> tuple[Spent, ...]:
    """Return the cards of finished hands, in the order in which they were dealt."""
    coup = state.coup
    return (*state.out, *spent(coup)) if coup is not None and coup.over else state.out


def spent(coup: Coup) -> list[Spent]:
    """List the cards of a hand that is over, in the order in which they were dealt."""
    covered = [
        Spent(hand.cards[0], hand.shown, None if hand.shown else hand.holder) for hand in coup.hands
    ]
    return covered + [Spent(card, shown=True) for hand in coup.hands for card in hand.cards[1:]]


def _drawn(state: State, _: LotDrawn) -> State:
    return state


def _designated(state: State, event: BankerDesignated) -> State:
    return replace(state, designation=event, pack=(), stock=())


def _bank_due(state: State, event: BankDue) -> State:
    before_him = before(event.seat, len(state.places))
    return replace(
        state,
        phase="bank",
        asked=_next(state),
        due=event.seat,
        origin=before_him if event.first else state.origin,
    )


def _bank_open(state: State, _: BankOpen) -> State:
    return replace(state, phase="open", asked=_next(state), due=None)


def _bank_taken(state: State, event: BankTaken) -> State:
    return replace(
        _has_bet(state, event.seat),
        bank=Bank(event.seat, event.amount, event.seat, event.punte, event.all_in),
        due=None,
        designation=None,
        coup=None,
        pack=(),
        stock=(),
        out=(),
    )


def _bank_passed(state: State, _: BankPassed) -> State:
    return replace(state, designation=None)


def _bank_lapsed(state: State, event: BankLapsed) -> State:
    """What he pays for is his bank, and it is over (S8, S20)."""
    state = replace(state, designation=None)
    if state.options.variant == "classica":
        state = _has_bet(state, event.seat)
    elif not state.options.tournament:
        return state
    return replace(state, due=None, origin=event.seat)


def _bank_ended(state: State, event: BankEnded) -> State:
    return replace(state, bank=None, due=None, origin=event.banker)


def _has_bet(state: State, seat: Seat) -> State:
    place = place_of(state, seat)
    return _with_place(state, seat, replace(place, new=False)) if place.new else state


def _punta_due(state: State, event: PuntaDue) -> State:
    return replace(
        state, phase="gioco", asked=_next(state), due=event.seat, coup=_clean(state.coup)
    )


def _punta_plays(state: State, _: PuntaPlays) -> State:
    return state


def _punta_met(state: State, event: PuntaSkips | PuntaLapsed | PuntaForfeited) -> State:
    bank = replace(_bank(state), met=event.seat)
    return replace(state, due=None, bank=bank, coup=_clean(state.coup))


def _clean(coup: Coup | None) -> Coup | None:
    """The bank has come to somebody else, and nothing was shuffled before (S17)."""
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
        asked=_next(state),
        due=None,
        bank=replace(_bank(state), met=punte[-1]),
        coup=Coup(punte, event.limits, hands, bets=nothing, lost=nothing),
        stock=state.stock[len(hands) :],
        out=finished(state),
    )


def _bet(state: State, event: BetMade) -> State:
    coup = _coup(state)
    bets = _put(coup.bets, coup.turn, event.amount)
    state = _has_bet(state, event.seat)
    return replace(state, phase="word", asked=_next(state), coup=replace(coup, bets=bets))


def _bet_lapsed(state: State, event: BetLapsed) -> State:
    coup = _coup(state)
    return _next_turn(state, replace(coup, lost=_put(coup.lost, coup.turn, event.lost)))


def _by_rule(state: State, _: HousePlays) -> State:
    coup = _coup(state)
    hand = coup.hands[coup.turn]
    hand = replace(hand, by_rule=(*hand.by_rule, len(hand.cards)))
    return replace(state, coup=_with_hand(coup, coup.turn, hand))


def _called(state: State, _: CardDue) -> State:
    return replace(state, phase="shuffle", asked=_next(state), why="stock")


def _given(state: State, event: CardGiven) -> State:
    coup = _coup(state)
    hand = coup.hands[coup.turn]
    hand = replace(hand, cards=(*hand.cards, event.card))
    return replace(
        state,
        phase="word",
        asked=_next(state),
        coup=_with_hand(coup, coup.turn, hand),
        stock=state.stock[1:],
    )


def _stood(state: State, event: Stood) -> State:
    coup = _coup(state)
    hand = replace(coup.hands[coup.turn], stood=event.why)
    return _next_turn(state, _with_hand(coup, coup.turn, hand))


def _shown(state: State, event: CardShown) -> State:
    """A punta that shows its card on its turn has gone bust; at the showdown there is no turn."""
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
        asked=_next(state),
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


def _next(state: State) -> WaitId:
    return WaitId(state.asked + 1)


def _with_place(state: State, seat: Seat, place: Place | None) -> State:
    return replace(state, places=with_place(state.places, seat, place))


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
        PlayerJoined: _told,
        PlayerLeft: _told,
        PlayerSatOut: _told,
        PlayerCameBack: _told,
        ChipsBought: _told,
        SeatFreed: _freed,
        PlayInterrupted: _interrupted,
        StakesChanged: _stakes,
        PlayLimited: _limited,
        PlayStopped: _stopped,
        CardsGathered: _gathered,
        PackShuffled: _shuffled,
        LotDrawn: _drawn,
        BankerDesignated: _designated,
        BankDue: _bank_due,
        BankOpen: _bank_open,
        BankTaken: _bank_taken,
        BankPassed: _bank_passed,
        BankLapsed: _bank_lapsed,
        BankEnded: _bank_ended,
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
"""By the type of the event: thirty questions one after the other would cost more than any answer.
"""
