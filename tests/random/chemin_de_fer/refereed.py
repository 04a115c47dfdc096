"""Compares chemin de fer with its referee."""

from collections.abc import Iterator
from random import Random
from typing import Any, assert_never

from msgspec.structs import astuple

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.events import PlayInterrupted
from circolo.cards.french import FIFTY_TWO
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import Options, State
from circolo.games.chemin_de_fer.actions import (
    Action,
    Add,
    AddOffer,
    Bet,
    BetOffer,
    Bid,
    BidOffer,
    Buy,
    BuyOffer,
    CallOffer,
    Cut,
    CutOffer,
    DecisionOffer,
    GoOn,
    GoOnOffer,
    HalfOffer,
    Halve,
    HalveOffer,
    MakeCall,
    Offer,
    OfferHalf,
    PartnerOffer,
    PassHand,
    PassHandOffer,
    Ready,
    ReadyOffer,
    RienNeVaPlus,
    RienNeVaPlusOffer,
    Say,
    TakePartner,
    Withdraw,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.events import BetsCounted, GraceClosed
from circolo.games.chemin_de_fer.options import minimum_bank, minimum_bet, small_bank
from circolo.play.commands import (
    Act,
    CameBack,
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
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded, LotDrawn, PackShuffled
from circolo.play.offers import Amount
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window
from tests.contract.playing import Step
from tests.random.chemin_de_fer.shown import compare_views
from tests.random.chemin_de_fer.sittings import played, some_table, some_tournament_table
from tests.referee.chemin_de_fer import Choice as Choosable
from tests.referee.chemin_de_fer import Referee

CLOSELY = 20
"""One sitting in this many has its views, offers and encoding compared at every step."""


def check_with_referee(game: AnyGame, seed: int) -> int:
    """Play a sitting against the referee; return its coups."""
    random = Random(seed)
    return _watched(game, some_table(game, random), seed=seed, random=random)


def check_directed(game: AnyGame, seed: int) -> int:
    """Play at the table of a tournament, which stops it, raises the stakes and moves people."""
    random = Random(seed)
    options = some_tournament_table(game, random)
    return _watched(game, options, seed=seed, random=random, is_directed=True)


def _watched(
    game: AnyGame, options: Options, *, seed: int, random: Random, is_directed: bool = False
) -> int:
    referee = appointed(options)
    for step in played(game, options, random, is_directed=is_directed):
        _tell(referee, game, step)
        _compare_events(referee, step)
        _compare_waits(referee, game, step.after)
        _compare_chips(referee, step.after)
        if seed % CLOSELY == 0:
            _compare_offers(referee, game, step.after)
            compare_views(referee, game, step)
    return referee.played


def check_with_referee_closely(game: AnyGame, seed: int) -> int:
    """Compare views, offers and encoding of every sitting."""
    return check_with_referee(game, seed * CLOSELY)


def appointed(options: Options) -> Referee:
    """Return a referee of an empty table."""
    return Referee(
        casino=options.variant == "casino",
        cut_card=options.cut_card,
        minimum_bank=minimum_bank(options),
        minimum_bet=minimum_bet(options),
        small_bank=small_bank(options),
        least=options.least,
        most=options.most,
        tournament=options.tournament,
        halve_last_win=options.halve_last_win,
    )


def _tell(referee: Referee, game: AnyGame, step: Step) -> None:
    command = step.command
    referee.events.clear()
    match command:
        case Joined():
            referee.joins(command.seat, command.stack, new=command.new)
        case Left():
            referee.leaves(command.seat)
        case SatOut():
            referee.sits_out(command.seat)
        case CameBack():
            referee.comes_back(command.seat)
        case StackChanged():
            referee.buys(command.seat, command.stack)
        case StakesSet():
            referee.stakes(command.minimum)
        case PlayUntil():
            referee.plays_until(command.deal)
        case Expired():
            referee.answer(_silence(game, step.before, command))
        case Shuffled():
            referee.answer([FIFTY_TWO[place % 52] for place in command.order])
        case Drawn():
            referee.answer(command.value)
        case Act():
            _must_be_allowed(referee, command.seat, command.action)
            referee.answer(_said(referee, command.seat, command.action))


def _silence(game: AnyGame, state: State, command: Expired) -> tuple[Any, ...]:
    """Return which seat's time has ended, and for which question."""
    if state.phase not in {"bets", "graces"}:
        return ("time",)
    (wait,) = (wait for wait in game.rules.waits(state) if wait.id == command.ask)
    assert isinstance(wait, Window)
    match wait.kind:
        case "grace":
            return "time", "grace", *wait.seats
        case "bets" if wait.id != state.asked:
            return "time", "banker"
        case kind:
            return "time", kind


def _must_be_allowed(referee: Referee, seat: Seat, action: Action) -> None:
    said = _said(referee, seat, action)
    name, *how = said[1:] if said[0] == seat else said
    how = how[-1:]
    choices = [rest for _, word, *rest in referee.choices(seat) if word == name]
    assert any(_fits(rest, how) for rest in choices), f"{name} {how} is not allowed"


def _fits(offered: list[Any], chosen: list[Any]) -> bool:
    """Return whether a choice matches the offers: a call, a partner, any amount of a range (R2)."""
    match offered, chosen:
        case [int(low), int(high)], [int(amount)]:
            return low <= amount <= high
        case [str(call), *_], [str(said)]:
            return call == said
        case [tuple(seats)], [int(seat)]:
            return seat in seats
        case _:
            return not chosen


def _said(referee: Referee, seat: Seat, action: Action) -> tuple[Any, ...]:
    match action:
        case TakeBank():
            anybody = referee.wanted[0] == "any_bank"
            return ("take", seat, action.amount) if anybody else ("take", action.amount)
        case PassBank():
            return ("pass",)
        case Say():
            return (action.word,)
        case Cut():
            return "cut", action.cards
        case _:
            return seat, *_at_the_bank(action)


def _at_the_bank(action: Action) -> tuple[Any, ...]:
    match action:
        case Bet():
            return "bet", action.amount
        case MakeCall():
            return "call", action.call
        case Withdraw():
            return ("withdraw",)
        case GoOn():
            return ("go_on",)
        case Halve():
            return ("halve",)
        case Add():
            return "add", action.amount
        case PassHand():
            return ("pass",)
        case RienNeVaPlus():
            return ("rien",)
        case OfferHalf():
            return ("offer_half",)
        case Ready():
            return ("ready",)
        case TakePartner():
            return "take_partner", action.seat
        case Buy():
            return ("buy",)
        case Bid():
            return "bid", action.amount
        case _:
            raise AssertionError(action)


def _compare_events(referee: Referee, step: Step) -> None:
    """Check that the same things have happened, in any order within one command."""
    ours = sorted(map(_event, step.events), key=repr)
    assert ours == sorted(referee.events, key=repr), "the referee has seen otherwise"


def _event(event: Any) -> tuple[Any, ...]:
    name = type(event).__name__
    match event:
        case DealEnded():
            return name, event.number, _some(event.settlement.changes), event.settlement.house
        case BetsCounted():
            return name, _some(event.counted), event.punta
        case PackShuffled() | LotDrawn() | PlayInterrupted():
            return (name,)
        case GraceClosed():
            return name, event.seat
        case _:
            return name, *astuple(event)


def _some(chips: tuple[int, ...]) -> dict[int, int]:
    return {seat: each for seat, each in enumerate(chips) if each}


def _compare_chips(referee: Referee, state: State) -> None:
    """Check the chips of every seat, and the bank, against the referee."""
    chips = {seat: place.chips for seat, place in enumerate(state.places) if place is not None}
    assert chips == {seat: referee.chips(seat) for seat in sorted(referee.players)}
    assert (state.bank is None) == (referee.held_now is None)
    if state.bank is not None:
        bank, held, bets = state.bank, referee.held, referee.bets
        assert (bank.banker, bank.posta, bank.garage) == (held.banker, bets.posta, held.garage)
        placed = [(wager.seat, wager.call) for wager in state.wagers]
        assert sorted(placed) == sorted((seat, bet.call) for seat, bet in bets.placed.items())


def _compare_waits(referee: Referee, game: AnyGame, state: State) -> None:
    assert sorted(map(_wait, game.rules.waits(state))) == sorted(_wanted(referee))


def _wait(wait: Wait) -> tuple[Any, ...]:
    match wait:
        case Shuffle():
            return "shuffle", wait.size
        case Draw():
            return wait.name, wait.below
        case Window():
            return wait.kind, *sorted(wait.seats)
        case Choice():
            return "choice", wait.seat
        case _:
            assert_never(wait)


def _wanted(referee: Referee) -> list[tuple[Any, ...]]:
    """Return the open waits, as the referee sees them."""
    what, *who = referee.wanted
    match what:
        case "nothing":
            return []
        case "shuffle":
            return [("shuffle", 312)]
        case "lot":
            return [("first_banker", max(1, len(referee.in_the_lot())))]
        case "cut":
            return [("cut", *who)]
        case "any_bank":
            return [("pause", *sorted(referee.active()))]
        case "purchase" | "auction":
            return [("auction", *sorted(referee.in_the_sale()))]
        case "bets" | "graces":
            return _wanted_for_bets(referee, still_open=what == "bets")
        case _:
            return [("choice", who[0])]


def _wanted_for_bets(referee: Referee, *, still_open: bool) -> list[tuple[Any, ...]]:
    """Return the waits of F6, F9, F16: the bettors; the banker's time to decide, and to add; the
    graces.
    """
    wanted: list[tuple[Any, ...]] = [("grace", seat) for seat in referee.graces]
    if still_open:
        wanted.append(("bets", *sorted(referee.who_may_speak())))
    if still_open and referee.banker_is_asked:
        wanted.append(("bets", referee.held.banker))
    if still_open and referee.is_early:
        wanted.append(("adding", referee.held.banker))
    return wanted


def _compare_offers(referee: Referee, game: AnyGame, state: State) -> None:
    """Check that every seat is offered what the referee allows."""
    for seat in range(len(state.places)):
        offered = [
            (ask.kind, *_offered(offer))
            for ask in game.rules.offers(state, Seat(seat))
            for offer in ask.offers
        ]
        ours, theirs = {*_each(offered)}, {*referee.choices(seat)}
        assert ours == theirs, f"{seat} is offered {ours - theirs}, and not {theirs - ours}"


def _each(offered: list[Choosable]) -> Iterator[Choosable]:
    """Yield one choice for every decision."""
    for kind, name, *rest in offered:
        if name == "say":
            yield from ((kind, word) for word in rest)
        else:
            yield kind, name, *rest


def _offered(offer: Offer) -> Choosable:
    match offer:
        case TakeBankOffer():
            return "take", *_range(offer.amount)
        case PassBankOffer():
            return ("pass",)
        case DecisionOffer():
            return "say", *offer.words
        case CutOffer():
            return "cut", *_range(offer.cards)
        case BuyOffer():
            return "buy", offer.height
        case BidOffer():
            return "bid", *_range(offer.amount)
        case BetOffer():
            return "bet", *_range(offer.amount)
        case CallOffer():
            voids = tuple(sorted(offer.voids))
            return "call", offer.call, offer.amount, offer.suivi, offer.prime, voids
        case WithdrawOffer():
            return ("withdraw",)
        case GoOnOffer():
            return ("go_on",)
        case _:
            return _offered_to_a_bank(offer)


def _offered_to_a_bank(offer: Offer) -> Choosable:
    match offer:
        case HalveOffer():
            return "halve", offer.amount
        case AddOffer():
            return "add", *_range(offer.amount)
        case PassHandOffer():
            return "pass", offer.seguito, offer.then
        case RienNeVaPlusOffer():
            return ("rien",)
        case HalfOffer():
            return "offer_half", offer.amount
        case ReadyOffer():
            return ("ready",)
        case PartnerOffer():
            return "take_partner", offer.seats
        case _:
            raise AssertionError(offer)


def _range(amount: Amount) -> tuple[int, int]:
    return amount.low, amount.high
