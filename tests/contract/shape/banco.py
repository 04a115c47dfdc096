"""A miniature bank game: F5-F9, F16, F17 and R10.

A draw stands for the cards. Clauses that ask nothing new of the contract are left out.
"""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.units import Chips, Rng, Seat
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    Left,
    PlayUntil,
    SatOut,
    Shuffled,
    StackChanged,
    StakesSet,
)
from circolo.play.contract import Game, IllegalAction, Stacks, each_alone
from circolo.play.events import DealBegan, DealEnded, LotDrawn
from circolo.play.offers import Amount, Ask, permits
from circolo.play.settlement import Settlement, nothing_moves
from circolo.play.waits import Draw, Wait, WaitId, Window
from tests.contract.shape import plain
from tests.contract.shape.banco_bets import counted, graces_earned, in_priority, recipient
from tests.contract.shape.banco_causes import command
from tests.contract.shape.banco_fold import evolve, players
from tests.contract.shape.banco_words import (
    Action,
    AuctionOpened,
    BankPassed,
    BankTaken,
    BetOffer,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetWithdrawn,
    Bid,
    BidMade,
    BidOffer,
    BuyerNamed,
    Event,
    GraceClosed,
    Halved,
    Offer,
    Options,
    PlaceBet,
    PresenceChanged,
    SatDown,
    Say,
    SayOffer,
    StackSet,
    State,
    View,
    Word,
)


def open_sitting(options: Options, stacks: Stacks) -> State:
    banker = Seat(next(seat for seat, stack in enumerate(stacks) if stack is not None))
    state = State(
        options=options,
        phase="boundary",
        last=WaitId(1),
        bets=WaitId(0),
        number=0,
        stacks=stacks,
        away=(),
        new=(),
        banker=banker,
        posta=0,
        garage=0,
        wins=0,
        halved=False,
        wagers=(),
        graces=(),
        counted=(),
        height=0,
        buyers=(),
        bid=None,
    )
    return replace(evolve(state, _free_bank(state, banker)), last=WaitId(1))


def waits(state: State) -> tuple[Wait, ...]:
    match state.phase:
        case "boundary":
            # A window without seats: the table does its work between coups, and lets the pause end.
            return (Window(state.last, (), "pause"),)
        case "bets":
            banker = (Window(WaitId(state.bets + 1), (state.banker,), "bets"),)
            return Window(state.bets, _punters(state), "bets"), *banker, *_graces(state)
        case "graces":
            return _graces(state)
        case "coup":
            return (Draw(state.last, 2, f"coup/{state.number}"),)
        case "purchase" | "auction":
            return (Window(state.last, _punters(state), "auction"),)
        case _:
            assert_never(state.phase)


def _graces(state: State) -> tuple[Wait, ...]:
    return tuple(Window(grace.id, (grace.seat,), "grace") for grace in state.graces)


def _punters(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in players(state) if seat != state.banker and seat not in state.away)


def offers(state: State, seat: Seat) -> tuple[Ask[Offer], ...]:
    graces: tuple[Ask[Offer], ...] = tuple(
        Ask(grace.id, "grace", (SayOffer(("pass" if seat == state.banker else "withdraw",)),))
        for grace in state.graces
        if grace.seat == seat
    )
    if state.phase == "bets" and seat == state.banker:
        words = _words_of_the_banker(state)
        own = (Ask[Offer](WaitId(state.bets + 1), "bets", (SayOffer(words),)),) if words else ()
        return (*own, *graces)
    if seat not in _punters(state):
        return graces
    if state.phase == "bets":
        betting = _betting(state, seat)
        return (*((Ask(state.bets, "bets", betting),) if betting else ()), *graces)
    seguito = _seguito(state, seat)
    return (Ask(state.last, "auction", seguito),) if seguito else graces


def _words_of_the_banker(state: State) -> tuple[Word, ...]:
    called = any(wager.banco for wager in state.wagers)
    keeps = state.posta - state.posta // 2
    may_halve = 1 <= state.wins <= 3 and not state.halved and not called
    halve = may_halve and keeps >= state.options.minimum
    return (*(("halve",) if halve else ()), *(("pass",) if state.wins else ()))


def _betting(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the seat's offers: a caller is bound, except to a better placed banco (F6)."""
    stack = state.stacks[seat] or 0
    mine = next((wager for wager in state.wagers if wager.seat == seat), None)
    bancos = tuple(wager.seat for wager in state.wagers if wager.banco)
    order = in_priority(state)
    if bancos and min(map(order.index, bancos)) <= order.index(seat):
        return ()
    if not stack:
        return ()
    words: tuple[Word, ...] = ("banco",) if stack >= state.posta else ()
    if bancos:
        return (SayOffer(words),) if words else ()
    words += ("withdraw",) if mine is not None else ()
    most = min(stack, state.posta)
    amount = Amount(min(state.options.minimum, most), most, state.options.step)
    return (BetOffer(amount), *((SayOffer(words),) if words else ()))


def _seguito(state: State, seat: Seat) -> tuple[Offer, ...]:
    stack = state.stacks[seat] or 0
    if state.phase == "purchase":
        may_buy = stack >= state.height and seat not in state.buyers
        return (SayOffer(("buy",)),) if may_buy else ()
    least = state.options.minimum if state.bid is None else state.bid.chips + state.options.step
    most = min(stack, state.height)  # an offer of the height buys the bank (F17)
    return (BidOffer(Amount(least, most, state.options.step)),) if least <= most else ()


def decide(state: State, command: Command[Action]) -> tuple[Event, ...]:
    match command:
        case Act():
            if not permits(offers(state, command.seat), command.ask, command.action):
                raise IllegalAction("r2_not_offered")
            return _said(state, command)
        case Expired():
            _must_wait_for(state, command.ask)
            return _expired(state, command.ask)
        case Drawn(ask=ask, value=value):
            _must_wait_for(state, ask)
            lot = LotDrawn(ask, f"coup/{state.number}", 2, value)
            return (lot, *_settled(state, punta_wins=value == 1))
        case Joined():
            return (SatDown(command.seat, command.stack),)
        case Left() | SatOut() | CameBack():
            return (PresenceChanged(command.seat, away=not isinstance(command, CameBack)),)
        case StackChanged():
            return (StackSet(command.seat, command.stack),)
        case Shuffled() | StakesSet() | PlayUntil():
            raise IllegalAction("r2_not_offered")
        case _:
            assert_never(command)


def _must_wait_for(state: State, ask: WaitId) -> None:
    if all(wait.id != ask for wait in waits(state)):
        raise IllegalAction("r2_not_offered")


def _said(state: State, act: Act[Action]) -> tuple[Event, ...]:
    match act.action:
        case PlaceBet():
            return _bet(state, BetPlaced(act.seat, act.action.chips))
        case Bid():
            return _bid(state, BidMade(act.seat, act.action.chips))
        case Say():
            return _word(state, act, act.action.word)
        case _:
            assert_never(act.action)


def _word(state: State, act: Act[Action], word: Word) -> tuple[Event, ...]:
    match word:
        case "banco":
            return _bet(state, BetPlaced(act.seat, state.posta, banco=True))
        case "withdraw":
            withdrawn = BetWithdrawn(act.seat)
            if not _has_grace(state, act.seat):
                return (withdrawn,)
            return (withdrawn, *_grace_over(evolve(state, withdrawn), act.seat))
        case "halve":
            return (Halved(state.posta // 2),)
        case "pass":
            moves = nothing_moves(len(state.stacks))
            return DealEnded(state.number, moves), BankPassed(state.banker)
        case "buy":
            return (BuyerNamed(act.seat),)
        case _:
            assert_never(word)


def _bet(state: State, placed: BetPlaced) -> tuple[Event, ...]:
    """Place a bet, which ends the grace of its own seat and may give one to another."""
    closed = (GraceClosed(placed.seat),) if _has_grace(state, placed.seat) else ()
    return (placed, *closed, *graces_earned(state, evolve(state, placed), placed))


def _has_grace(state: State, seat: Seat) -> bool:
    return any(grace.seat == seat for grace in state.graces)


def _bid(state: State, bid: BidMade) -> tuple[Event, ...]:
    bought = bid.chips == state.height
    return (bid, BankTaken(bid.seat, bid.chips)) if bought else (bid,)


def _expired(state: State, ask: WaitId) -> tuple[Event, ...]:
    for grace in state.graces:
        if grace.id == ask:
            return _grace_over(state, grace.seat)
    match state.phase:
        case "boundary":
            return (DealBegan(state.number + 1),)
        case "bets":
            closed = BetsClosed()
            return (closed, *_counted_if_due(evolve(state, closed)))
        case "purchase":
            buyers = [seat for seat in in_priority(state) if seat in state.buyers]
            return (BankTaken(buyers[0], state.height),) if buyers else (AuctionOpened(),)
        case "auction":
            bid = state.bid
            free = _free_bank(state, _right_of(state))
            return (free if bid is None else BankTaken(bid.seat, bid.chips),)
        case "graces" | "coup":
            raise AssertionError("graces are answered above, and chance has no time")
        case _:
            assert_never(state.phase)


def _grace_over(state: State, seat: Seat) -> tuple[Event, ...]:
    closed = GraceClosed(seat)
    return (closed, *_counted_if_due(evolve(state, closed)))


def _counted_if_due(state: State) -> tuple[Event, ...]:
    """Count the bets once neither the window nor a grace is open (F9)."""
    if state.phase != "graces" or state.graces:
        return ()
    cards = recipient(state)
    if cards is None:
        return (DealEnded(state.number, nothing_moves(len(state.stacks))),)
    return (BetsCounted(counted(state), cards),)


def _settled(state: State, *, punta_wins: bool) -> tuple[Event, ...]:
    """Settle the coup: a win joins the posta and the garage (F15); a loss ends the bank (F14)."""
    sign = 1 if punta_wins else -1
    changes = [Chips(sign * chips) for chips in state.counted]
    changes[state.banker] = Chips(-sum(changes))
    ended = DealEnded(state.number, Settlement(tuple(changes)))
    return (ended, _free_bank(evolve(state, ended), _right_of(state))) if punta_wins else (ended,)


def _right_of(state: State) -> Seat:
    return next(seat for seat in in_priority(state) if seat not in state.away)


def _free_bank(state: State, seat: Seat) -> BankTaken:
    return BankTaken(seat, min(state.options.posta, state.stacks[seat] or 0))


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        last=state.last,
        bets=state.bets,
        number=state.number,
        stacks=state.stacks,
        away=state.away,
        new=state.new,
        banker=state.banker,
        posta=state.posta,
        garage=state.garage,
        wins=state.wins,
        halved=state.halved,
        wagers=state.wagers,
        graces=state.graces,
        counted=state.counted,
        height=state.height,
        buyers=state.buyers,
        bid=state.bid,
    )


def redact(event: Event, _: Seat | None) -> Event | None:
    return event


def autoplay(_: View, __: Ask[Offer]) -> tuple[Action, ...]:
    """Return nothing: only windows are open in this game, and silence answers them (R3)."""
    return ()


def seen(_: State, __: Seat | None) -> tuple[int, ...]:
    """Return nothing: a draw stands for the cards."""
    return ()


def sample(view: View, _: Rng) -> State:
    """Return the one possible world: nothing is hidden."""
    return State(
        options=view.options,
        phase=view.phase,
        last=view.last,
        bets=view.bets,
        number=view.number,
        stacks=view.stacks,
        away=view.away,
        new=view.new,
        banker=view.banker,
        posta=view.posta,
        garage=view.garage,
        wins=view.wins,
        halved=view.halved,
        wagers=view.wagers,
        graces=view.graces,
        counted=view.counted,
        height=view.height,
        buyers=view.buyers,
        bid=view.bid,
    )


GAME: Game[Options, State, Action, Offer, Event, View] = Game(
    name="banco",
    plays="ring",
    options=Options,
    action=Action,
    event=Event,
    premove=plain.Premove,
    state_type=State,
    view_type=View,
    habits=plain.Preferences,
    seats=lambda _: (2, 9),
    partnership=each_alone,
    open=open_sitting,
    decide=decide,
    evolve=evolve,
    waits=waits,
    offers=offers,
    view=view,
    redact=redact,
    autoplay=autoplay,
    premoves=plain.premoves,
    premoved=plain.premoved,
    habitual=plain.habitual,
    command=command,
    written=plain.written,
    read=plain.reader(Action),
    remark=plain.remark,
    seen=seen,
    sample=sample,
)
