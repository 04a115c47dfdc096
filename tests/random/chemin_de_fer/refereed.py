"""Chemin de fer held against its referee."""

from collections.abc import Iterator
from random import Random
from typing import Any, assert_never

from msgspec.structs import astuple, replace

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
    RienNeVaPlus,
    RienNeVaPlusOffer,
    Say,
    TakePartner,
    Withdraw,
    WithdrawOffer,
    WordOffer,
)
from circolo.games.chemin_de_fer.events import BetsCounted, GraceClosed
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
from tests.random.chemin_de_fer.sittings import played, some_table
from tests.referee.chemin_de_fer import Choice as Choosable
from tests.referee.chemin_de_fer import Referee

CLOSELY = 20
"""Of so many sittings one has its views, offers and encoding compared at every step."""


def check_with_referee(game: AnyGame, seed: int) -> int:
    """Play a sitting under the eyes of the referee; return its coups."""
    random = Random(seed)
    return _watched(game, some_table(game, random), seed=seed, random=random)


def check_directed(game: AnyGame, seed: int) -> int:
    """The same at the table of a tournament, which stops it, raises the stakes and moves people."""
    random = Random(seed)
    options = some_table(game, random)
    if options.variant == "online" and random.random() < 0.8:
        options = replace(options, tournament=True)
    return _watched(game, options, seed=seed, random=random, is_directed=True)


def _watched(
    game: AnyGame, options: Options, *, seed: int, random: Random, is_directed: bool = False
) -> int:
    referee = appointed(options)
    for step in played(game, options, random, is_directed=is_directed):
        _tell(referee, step)
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
        minimum=options.minimum,
        least=options.least,
        most=options.most,
        tournament=options.tournament,
        halve_last_win=options.halve_last_win,
    )


def _tell(referee: Referee, step: Step) -> None:
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
            referee.answer(_silence(step.before, command))
        case Shuffled():
            referee.answer([FIFTY_TWO[place % 52] for place in command.order])
        case Drawn():
            referee.answer(command.value)
        case Act():
            _must_be_allowed(referee, command.seat, command.action)
            referee.answer(_said(referee, command.seat, command.action))


def _silence(state: State, command: Expired) -> tuple[Any, ...]:
    """Whose time is over."""
    if state.phase not in {"bets", "graces"}:
        return ("time",)
    graces = {grace.id: grace.seat for grace in state.graces}
    if command.ask in graces:
        return "time", "grace", graces[command.ask]
    return "time", "bets" if command.ask == state.asked else "banker"


def _must_be_allowed(referee: Referee, seat: Seat, action: Action) -> None:
    said = _said(referee, seat, action)
    name, *how = said[1:] if said[0] == seat else said
    how = how[-1:]
    choices = [rest for _, word, *rest in referee.choices(seat) if word == name]
    steps = 1 if name == "cut" else referee.minimum
    assert any(_fits(rest, how, steps) for rest in choices), f"{name} {how} is not allowed"


def _fits(offered: list[Any], chosen: list[Any], step: int) -> bool:
    """Whether one chooses what is offered: a call, a partner, an amount of a range."""
    match offered, chosen:
        case [int(low), int(high)], [int(amount)]:
            return amount == high or (low <= amount < high and (amount - low) % step == 0)
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
        case TakePartner():
            return "take_partner", action.seat
        case Buy():
            return ("buy",)
        case Bid():
            return "bid", action.amount
        case _:
            raise AssertionError(action)


def _compare_events(referee: Referee, step: Step) -> None:
    """The same things have happened, in whatever order one command leads to them."""
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
    """Every seat has what the referee says it has, and the bank lies as he says."""
    chips = {seat: place.chips for seat, place in enumerate(state.places) if place is not None}
    assert chips == {seat: referee.chips(seat) for seat in sorted(referee.players)}
    assert (state.bank is None) == (referee.held_now is None)
    if state.bank is not None:
        bank, held, bets = state.bank, referee.held, referee.bets
        assert (bank.banker, bank.posta, bank.garage) == (held.banker, bets.posta, held.garage)
        placed = [(wager.seat, wager.call) for wager in state.wagers]
        assert sorted(placed) == sorted((seat, bet.call) for seat, bet in bets.placed.items())


def _compare_waits(referee: Referee, game: AnyGame, state: State) -> None:
    assert list(map(_wait, game.waits(state))) == _wanted(referee)


def _wait(wait: Wait) -> tuple[Any, ...]:
    match wait:
        case Shuffle():
            return "shuffle", wait.size
        case Draw():
            return wait.name, wait.below
        case Window():
            return wait.kind, *wait.seats
        case Choice():
            return "choice", wait.seat
        case _:
            assert_never(wait)


def _wanted(referee: Referee) -> list[tuple[Any, ...]]:
    """What is waited for, as the referee sees it."""
    what, *who = referee.wanted
    match what:
        case "nothing":
            return []
        case "shuffle":
            return [("shuffle", 312)]
        case "lot":
            return [("first_banker", max(1, len(referee.active())))]
        case "cut":
            return [("cut", *who)]
        case "any_bank":
            return [("pause", *referee.active())]
        case "purchase" | "auction":
            return [("auction", *referee.in_the_sale())]
        case "bets" | "graces":
            graces = [("grace", seat) for seat in referee.graces]
            own = [("bets", referee.held.banker)] if referee.banker_is_asked else []
            bets = [("bets", *referee.who_may_bet()), *own] if what == "bets" else []
            return [*bets, *graces]
        case _:
            return [("choice", who[0])]


def _compare_offers(referee: Referee, game: AnyGame, state: State) -> None:
    """Every seat is offered what the referee lets it choose."""
    for seat in range(len(state.places)):
        offered = [
            (ask.kind, *_offered(offer, state.options.minimum))
            for ask in game.offers(state, Seat(seat))
            for offer in ask.offers
        ]
        theirs = referee.choices(seat)
        assert sorted(_each(offered), key=repr) == sorted(theirs, key=repr), f"{seat} chooses else"


def _each(offered: list[Choosable]) -> Iterator[Choosable]:
    """One choice for every word."""
    for kind, name, *rest in offered:
        if name == "say":
            yield from ((kind, word) for word in rest)
        else:
            yield kind, name, *rest


def _offered(offer: Offer, step: int) -> Choosable:
    match offer:
        case TakeBankOffer():
            return "take", *_range(offer.amount, step)
        case PassBankOffer():
            return ("pass",)
        case WordOffer():
            return "say", *offer.words
        case CutOffer():
            return "cut", *_range(offer.cards, 1)
        case BuyOffer():
            return "buy", offer.height
        case BidOffer():
            return "bid", *_range(offer.amount, step)
        case BetOffer():
            return "bet", *_range(offer.amount, step)
        case CallOffer():
            return "call", offer.call, offer.amount, offer.suivi, tuple(sorted(offer.voids))
        case WithdrawOffer():
            return ("withdraw",)
        case GoOnOffer():
            return ("go_on",)
        case _:
            return _offered_to_a_bank(offer, step)


def _offered_to_a_bank(offer: Offer, step: int) -> Choosable:
    match offer:
        case HalveOffer():
            return "halve", offer.amount
        case AddOffer():
            return "add", *_range(offer.amount, step)
        case PassHandOffer():
            return "pass", offer.seguito
        case RienNeVaPlusOffer():
            return ("rien",)
        case HalfOffer():
            return "offer_half", offer.amount
        case PartnerOffer():
            return "take_partner", offer.seats
        case _:
            raise AssertionError(offer)


def _range(amount: Amount, step: int) -> tuple[int, int]:
    assert amount.step == step, "amounts go by the minimum"
    return amount.low, amount.high
