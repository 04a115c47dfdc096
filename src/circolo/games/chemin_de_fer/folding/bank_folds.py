"""Folds the events of seats and bank: joining and leaving, the banker's actions, payments."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.banks.bank_order import all_there, origin_after, stopped_at, without_newcomers
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
from circolo.banks.place_folds import places_after, places_after_joining, places_after_taking
from circolo.banks.places import with_changes, with_place
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.betting.counted_bets import is_whole
from circolo.games.chemin_de_fer.events import (
    Added,
    AuctionOpened,
    BankTaken,
    BidMade,
    BuyerNamed,
    GolpeReal,
    Halved,
    HandPassed,
    ObligationForfeited,
    PartnershipOffered,
    PartnerTaken,
    PurchaseOpened,
)
from circolo.games.chemin_de_fer.folding.bet_folds import BET_FOLDS, without
from circolo.games.chemin_de_fer.folding.posta_change import with_posta
from circolo.games.chemin_de_fer.folding.wait_ids import asking, next_id
from circolo.games.chemin_de_fer.options import size, with_minimum
from circolo.games.chemin_de_fer.sitting import bank_of, seguito_of, terms_of_count
from circolo.games.chemin_de_fer.state import Bank, Coup, Seguito, State
from circolo.play.events import BankEnded, DealBegan, DealEnded, SeatFreed

RUNNING = {"bets", "graces", "punta", "banker"}
"""Phases in which a player who joins waits for the next coup (round), since this one has begun
(R10).
"""


def _skips_only_moved(state: State) -> bool:
    """Return whether the bank skips only new players whom a tournament has moved here (S6)."""
    return state.options.tournament and rule_versions.newcomers_are_skipped_once(state)


def _joined(state: State, event: PlayerJoined) -> State:
    moved = _skips_only_moved(state)
    state = replace(state, places=places_after_joining(state, event, skips_only_moved=moved))
    if state.phase not in RUNNING:
        return state
    return replace(state, waiting=(*state.waiting, event.seat))


def _left(state: State, event: PlayerLeft) -> State:
    """Record that the player left; drop a request to buy the bank, but keep a bid (F17)."""
    state, seguito = (
        _without_announcements(_player_changed(state, event), event.seat),
        state.seguito,
    )
    if seguito is None:
        return state
    buyers = without(seguito.buyers, event.seat)
    return replace(state, seguito=replace(seguito, buyers=buyers))


def _sat_out(state: State, event: PlayerSatOut) -> State:
    return _without_announcements(_player_changed(state, event), event.seat)


def _without_announcements(state: State, seat: Seat) -> State:
    """Return the state without what a seat has announced, because its player left or became absent
    (F16, F29).

    The seat is no longer ready for the cards. If it is the banker, the banker's own question
    closes; otherwise its offer to become the banker's partner is dropped.
    """
    state = replace(state, ready=without(state.ready, seat))
    if _is_banker(state, seat):
        return replace(state, own=None)
    return replace(state, offered=without(state.offered, seat))


def _came_back(state: State, event: PlayerCameBack) -> State:
    state = _player_changed(state, event)
    if state.phase != "bets" or not _is_banker(state, event.seat):
        return state
    return replace(state, own=next_id(state), last=next_id(state))


def _player_changed(state: State, event: Roster) -> State:
    return replace(state, places=places_after(state, event))


def _freed(state: State, event: SeatFreed) -> State:
    """Free the seat; its next player has no right from what its player did in the last bank."""
    seat = event.seat
    return replace(
        state,
        places=with_place(state.places, seat, None),
        waiting=without(state.waiting, seat),
        ferito=None if state.ferito == seat else state.ferito,
        passed=None if state.passed == seat else state.passed,
    )


def _interrupted(state: State, event: PlayInterrupted) -> State:
    return asking(
        state,
        "empty",
        places=all_there(state.places),
        due=None,
        origin=event.origin,
        seguito=None,
        first_passer=None,
        waiting=(),
    )


def _stakes(state: State, event: StakesChanged) -> State:
    """Fold a tournament's change of the minimum bet (P4); the minimum bank grows in proportion.

    If the bank is on offer, the open question gets a new id, so that the server refuses an answer
    that a player gave to the old minimum.
    """
    state = replace(state, options=with_minimum(state.options, event.minimum))
    return asking(state, state.phase) if state.phase in {"bank", "open"} else state


def _limited(state: State, event: PlayLimited) -> State:
    return replace(state, until=event.deal)


def _stopped(state: State, event: PlayStopped) -> State:
    """Stop the table: withdraw the open question, and store where the offers of the bank resume.

    After a bought bank that still runs, they resume at the right of the first player who passed
    (F18).
    """
    return asking(
        state,
        "stopped",
        due=None,
        origin=stopped_at(state, event, size=size(state.options)),
        seguito=None,
        first_passer=state.first_passer if state.bank is not None else None,
    )


def _bank_due(state: State, event: BankDue) -> State:
    origin = origin_after(state, event, size=size(state.options))
    state = replace(state, places=without_newcomers(state.places, event.skipped))
    return asking(state, "bank", due=event.seat, origin=origin, seguito=None, first_passer=None)


def _bank_open(state: State, event: BankOpen) -> State:
    state = replace(state, places=without_newcomers(state.places, event.skipped))
    return asking(state, "open", due=None, seguito=None, first_passer=None)


def _bank_taken(state: State, event: BankTaken) -> State:
    moved = _skips_only_moved(state)
    return replace(
        state,
        places=places_after_taking(state, event.seat, skips_only_moved=moved),
        bank=Bank(event.seat, event.posta, bought=event.bought),
        banks=state.banks + 1,
        due=None,
        seguito=None,
    )


def _bank_passed(state: State, _: BankPassed) -> State:
    return state


def _bank_lapsed(state: State, event: BankLapsed) -> State:
    """Record that the seat missed the offer of the bank; in a tournament its turn is over (S8)."""
    return replace(state, due=None, origin=event.seat) if state.options.tournament else state


def _bank_ended(state: State, event: BankEnded) -> State:
    """End the bank.

    The next bank is offered first at the right of the banker. If the banker had bought the bank, it
    is offered first at the right of the player who passed first (F18).
    """
    first, seguito = state.first_passer, state.seguito
    return replace(
        state,
        bank=None,
        own=None,
        adding=None,
        wagers=(),
        graces=(),
        ready=(),
        ferito=None,
        offered=(),
        origin=event.banker if first is None else first,
        first_passer=None if seguito is None else first,
        passed=None if seguito is None else seguito.passer,
    )


def _halved(state: State, event: Halved) -> State:
    bank = bank_of(state)
    posta = Chips(bank.posta - event.amount)
    return with_posta(state, replace(bank, posta=posta, halved=True))


def _added(state: State, event: Added) -> State:
    """Add to the bank's stake, and drop all offers to double the smaller stake as partner (F29)."""
    bank = bank_of(state)
    return with_posta(state, replace(bank, posta=Chips(bank.posta + event.amount)))


def _half_offered(state: State, event: PartnershipOffered) -> State:
    return replace(state, offered=(*state.offered, event.seat))


def _partner_taken(state: State, event: PartnerTaken) -> State:
    bank, stake = bank_of(state), event.amount
    posta = Chips(bank.posta + stake)
    bank = replace(bank, partner=event.seat, stake=stake, posta=posta)
    return replace(state, bank=bank, offered=(), ready=())


def _forfeited(state: State, event: ObligationForfeited) -> State:
    """Record the chips that an absent seat lost because it had to bet. If there is no other bet,
    this counts as a coup (round) without cards (F10).
    """
    bank = replace(bank_of(state), last_obliged=event.seat)
    if not event.alone:
        return replace(state, bank=replace(bank, forfeited=True))
    bank = replace(bank, coups=bank.coups + 1, level=False, forfeited=False)
    return replace(state, bank=bank, ferito=None)


def _began(state: State, event: DealBegan) -> State:
    return replace(state, number=event.number)


def _ended(state: State, event: DealEnded) -> State:
    """Move the chips of a settlement.

    After a coup (round), record a win of the bank, or keep the bets of a tie (F14, F15, F22).
    """
    changes, house = event.settlement.changes, event.settlement.house
    state = replace(
        state,
        places=with_changes(state.places, changes),
        cagnotte=Chips(state.cagnotte + house),
    )
    coup, bank = state.coup, state.bank
    if coup is None or coup.over or bank is None:
        return state
    state = replace(state, coup=replace(coup, over=True))
    mine = changes[bank.banker]
    if bank.partner is not None:
        mine = Chips(mine + changes[bank.partner])
    if mine + house > 0:
        return _won(state, coup, mine)
    return state if mine else _level(state, bank)


def _won(state: State, coup: Coup, mine: Chips) -> State:
    """Record a coup that the bank won: the counted bets, less the commission, join its stake.

    `mine` is what the banker and the partner together won, after the commission. The uncovered part
    of the stake goes to the garage, out of play (F15).
    """
    bank, covered = bank_of(state), sum(coup.counted)
    bank = replace(
        bank,
        posta=Chips(covered + mine),
        garage=Chips(bank.garage + bank.posta - covered),
        coups=bank.coups + 1,
        wins=bank.wins + 1,
        level=False,
        forfeited=False,
        won=Chips(bank.won + mine) if bank.partner is not None else bank.won,
        cut_off=Chips(0),
        last_obliged=bank.last_obliged if coup.obliged is None else coup.obliged,
    )
    return replace(state, bank=bank, wagers=(), ferito=_ferito(state))


def _ferito(state: State) -> Seat | None:
    """Return the ferito, the seat that covered the whole bank alone and lost; or None (F5)."""
    terms, (wager, *others) = terms_of_count(state), state.wagers
    whole = wager.amount == terms.posta and is_whole(wager, terms)
    return wager.seat if whole and not others and wager.seat < size(state.options) else None


def _level(state: State, bank: Bank) -> State:
    """Keep the bets after a tie (égalité); their players may change or withdraw them.

    The part of the bank's stake that «rien ne va plus» put out of play returns to the stake (F14).
    """
    wagers = tuple([replace(wager, again=True) for wager in state.wagers])
    posta, garage = Chips(bank.posta + bank.cut_off), Chips(bank.garage - bank.cut_off)
    bank = replace(bank, posta=posta, garage=garage, cut_off=Chips(0), level=True)
    return replace(state, bank=bank, wagers=wagers)


def _golpe(state: State, _: GolpeReal) -> State:
    return state


def _hand_passed(state: State, event: HandPassed) -> State:
    """Put the passed bank up for sale, if the event says so (`seguito`).

    A bought bank may be passed and sold again. Online, the first player who passed in such a series
    stays stored, because the turn goes on at their right (F18). At the casino it goes on from the
    last banker (F28).
    """
    if not event.seguito:
        return state
    first = event.seat if state.first_passer is None else state.first_passer
    return replace(
        state,
        seguito=Seguito(event.seat, event.height),
        first_passer=first if state.options.variant == "online" else None,
    )


def _purchase_opened(state: State, _: PurchaseOpened) -> State:
    return asking(state, "purchase")


def _buyer_named(state: State, event: BuyerNamed) -> State:
    seguito = seguito_of(state)
    return replace(state, seguito=replace(seguito, buyers=(*seguito.buyers, event.seat)))


def _auction_opened(state: State, _: AuctionOpened) -> State:
    return asking(state, "auction", seguito=replace(seguito_of(state), buyers=()))


def _bid_made(state: State, event: BidMade) -> State:
    seguito = replace(seguito_of(state), bidder=event.seat, bid=event.amount)
    return asking(state, "auction", seguito=seguito)


def _is_banker(state: State, seat: Seat) -> bool:
    return state.bank is not None and state.bank.banker == seat


BANK_FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType(
    {
        PlayerJoined: _joined,
        PlayerLeft: _left,
        PlayerSatOut: _sat_out,
        PlayerCameBack: _came_back,
        ChipsBought: _player_changed,
        SeatFreed: _freed,
        PlayInterrupted: _interrupted,
        StakesChanged: _stakes,
        PlayLimited: _limited,
        PlayStopped: _stopped,
        BankDue: _bank_due,
        BankOpen: _bank_open,
        BankTaken: _bank_taken,
        BankPassed: _bank_passed,
        BankLapsed: _bank_lapsed,
        BankEnded: _bank_ended,
        Halved: _halved,
        Added: _added,
        PartnershipOffered: _half_offered,
        PartnerTaken: _partner_taken,
        ObligationForfeited: _forfeited,
        DealBegan: _began,
        DealEnded: _ended,
        GolpeReal: _golpe,
        HandPassed: _hand_passed,
        PurchaseOpened: _purchase_opened,
        BuyerNamed: _buyer_named,
        AuctionOpened: _auction_opened,
        BidMade: _bid_made,
        **BET_FOLDS,
    }
)
