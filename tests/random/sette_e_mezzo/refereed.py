"""Compares sette e mezzo with its referee."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import Event, Offer, Options, State, View
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    BetOffer,
    DecisionOffer,
    Gioco,
    NonGioco,
    PlayOffer,
    Sto,
    Tiro,
)
from circolo.games.sette_e_mezzo.events import BankerDesignated
from circolo.games.sette_e_mezzo.options import minimum_bank, minimum_bet
from circolo.games.sette_e_mezzo.state import Spent
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
from circolo.play.events import DealEnded, PackShuffled
from circolo.play.waits import Choice, Draw, Shuffle, Window
from tests.changed_games import changed_game
from tests.contract.playing import Step
from tests.random.encoding import decoded
from tests.random.sette_e_mezzo.sittings import played, some_table
from tests.referee.sette_cards import MATTA, total
from tests.referee.sette_e_mezzo import Choice as Choosable
from tests.referee.sette_e_mezzo import Classica, Piatto, Referee
from tests.referee.sette_sitting import Telling

CLOSELY = 20
"""One sitting in this many has its views, offers and encoding compared at every step."""


def check_with_referee(game: AnyGame, seed: int) -> int:
    """Play a sitting against the referee; return its hands."""
    random = Random(seed)
    options = some_table(game, random)
    return _watched(game, options, referee=appointed(options), seed=seed, random=random)


def check_directed(game: AnyGame, seed: int) -> int:
    """Play at the table of a tournament, which stops it, raises the stakes and moves people."""
    random = Random(seed)
    options = replace(some_table(game, random), variant="piatto", tournament=True)
    referee = appointed(options)
    return _watched(game, options, referee=referee, seed=seed, random=random, is_directed=True)


def check_with_few_cards(game: AnyGame, seed: int) -> int:
    """Play banks that begin with most cards out, so that the stock runs out (S17)."""
    random = Random(seed)
    options = replace(some_table(game, random), variant="piatto", tournament=False)
    return _watched(
        changed_game(game, evolve=partial(_burning, game)),
        options,
        referee=appointed(options, kind=FewCards),
        seed=seed,
        random=random,
    )


KEPT = 6


def _burning(game: AnyGame, state: State, event: Event) -> State:
    """Fold an event; at a new bank most cards are moved to the finished hands."""
    after: State = game.rules.evolve(state, event)
    if not isinstance(event, PackShuffled) or state.why not in {"bank", "matta"}:
        return after
    burnt = [card for card in after.stock if card is not MATTA][KEPT:]
    return replace(
        after,
        stock=tuple(card for card in after.stock if card not in burnt),
        out=tuple(Spent(card, shown=True) for card in burnt),
    )


class FewCards(Piatto):
    """The referee for banks that begin with most cards out."""

    def shuffle_all(self) -> Telling:
        yield from super().shuffle_all()
        if self.banker is not None:
            self.finished = [card for card in self.pack if card != MATTA][KEPT:]
            self.pack = [card for card in self.pack if card not in self.finished]


def _watched(
    game: AnyGame,
    options: Options,
    *,
    referee: Referee,
    seed: int,
    random: Random,
    is_directed: bool = False,
) -> int:
    for step in played(game, options, random, is_directed=is_directed):
        settled = len(referee.coups)
        _tell(referee, step)
        _compare_chips(referee, step, settled=settled)
        _compare_waits(referee, game, step.after)
        _compare_hands(referee, step.after)
        if seed % CLOSELY == 0:
            _compare_offers(referee, game, step.after)
            _compare_views(referee, game, step)
    return len(referee.coups)


def check_with_referee_closely(game: AnyGame, seed: int) -> int:
    """Compare views, offers and encoding of every sitting."""
    return check_with_referee(game, seed * CLOSELY)


def appointed(options: Options, *, kind: type[Referee] | None = None) -> Referee:
    """Return a referee of an empty table."""
    usual = Piatto if options.variant == "piatto" else Classica
    return (kind or usual)(
        minimum_bank=minimum_bank(options),
        minimum_bet=minimum_bet(options),
        maximum=options.maximum,
        least=options.least,
        most=options.most,
        tournament=options.tournament,
        reale=options.reale,
        lone_matta_stands=options.lone_matta_stands,
        stacks={},
    )


def _tell(referee: Referee, step: Step) -> None:
    command = step.command
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
            referee.answer(("time",))
        case Shuffled():
            referee.answer([PACK[place] for place in command.order])
        case Drawn():
            referee.answer(_first(step))
        case Act():
            _must_be_allowed(referee, command.seat, command.action)
            referee.answer(_said(referee, command.seat, command.action))


def _must_be_allowed(referee: Referee, seat: Seat, action: Action) -> None:
    """Check R2: any whole amount from the lowest to the highest is legal, and no other."""
    choices = referee.choices(seat)
    match action:
        case TakeBank():
            ranges = [choice[1:] for choice in choices if choice[0] == "take"]
        case Bet():
            ranges = [choice[1:3] for choice in choices if choice[::3] == ("bet", action.then)]
        case _:
            assert _said(referee, seat, action) in choices, f"{action} is not allowed"
            return
    ((low, high),) = ranges
    assert int(low) <= action.amount <= int(high), f"{action} is not allowed"


def _first(step: Step) -> int:
    """Return the seat that is dealt to first, if any (S5)."""
    firsts = [event.first for event in step.events if isinstance(event, BankerDesignated)]
    return firsts[0] if firsts else 0


def _said(referee: Referee, seat: Seat, action: Action) -> tuple[Any, ...]:
    match action:
        case TakeBank():
            anybody = referee.wanted[0] == "any_bank"
            return ("take", seat, action.amount) if anybody else ("take", action.amount)
        case PassBank():
            return ("pass",)
        case Gioco():
            return ("gioco",)
        case NonGioco():
            return ("non_gioco",)
        case Bet():
            return "bet", action.amount, action.then
        case Sto():
            return ("sto",)
        case Tiro():
            return ("tiro",)


def _compare_chips(referee: Referee, step: Step, *, settled: int) -> None:
    """Check each settlement and every seat's chips against the referee."""
    settlements = [
        {seat: change for seat, change in enumerate(event.settlement.changes) if change}
        for event in step.events
        if isinstance(event, DealEnded)
    ]
    assert settlements == referee.coups[settled:], "the referee settles otherwise"
    chips = {seat: place.chips for seat, place in enumerate(step.after.places) if place is not None}
    assert chips == {seat: referee.chips(seat) for seat in referee.players}


def _compare_waits(referee: Referee, game: AnyGame, state: State) -> None:
    what, *who = referee.wanted
    match game.rules.waits(state):
        case ():
            assert what == "nothing"
        case (Shuffle(),):
            assert what == "shuffle"
        case (Draw(),):
            assert what == "first_seat"
        case (Window() as window,):
            able = [seat for seat in range(state.options.most) if referee.can_play(seat)]
            assert (what, [*window.seats]) == ("any_bank", able)
        case (Choice() as choice,):
            assert who == [choice.seat], "the referee waits for somebody else"
        case _:
            raise AssertionError("one thing is waited for at a time")


def _compare_hands(referee: Referee, state: State) -> None:
    """Check the cards and bets of a running hand against the referee."""
    coup, (what, *_) = state.coup, referee.wanted
    if what not in {"bet", "word"}:
        assert coup is None or coup.over or what == "shuffle"
        return
    assert coup is not None
    assert state.bank is not None
    seats = (*coup.punte, state.bank.banker)
    hands = {seat: [*hand.cards] for seat, hand in zip(seats, coup.hands, strict=True)}
    assert hands == referee.hands
    bets = {seat: bet for seat, bet in zip(coup.punte, coup.bets, strict=True) if bet}
    assert bets == referee.bets
    if state.options.variant == "piatto":
        assert state.bank.amount == referee.piatto


def _compare_offers(referee: Referee, game: AnyGame, state: State) -> None:
    """Check that every seat is offered what the referee allows."""
    for seat in range(state.options.most):
        offers = [offer for ask in game.rules.offers(state, Seat(seat)) for offer in ask.offers]
        offered = [choice for offer in offers for choice in _offered(offer)]
        assert offered == referee.choices(seat), "the referee offers otherwise"
        for offer in offers:
            _compare_loss(referee, Seat(seat), offer)


def _compare_loss(referee: Referee, seat: Seat, offer: Offer) -> None:
    """Check S18: a seat that may take the bank sees its largest loss."""
    if isinstance(offer, TakeBankOffer) and isinstance(referee, Classica):
        most = offer.amount.high
        shown = most if offer.all_in else most * offer.punte
        assert shown == referee.largest_loss(seat, most), "the loss is another"


def _offered(offer: Offer) -> Iterator[Choosable]:
    match offer:
        case TakeBankOffer():
            yield "take", offer.amount.low, offer.amount.high
        case PassBankOffer():
            yield ("pass",)
        case PlayOffer():
            yield from (("gioco",), ("non_gioco",))
        case BetOffer():
            yield from (("bet", offer.amount.low, offer.amount.high, word) for word in offer.then)
        case DecisionOffer():
            yield from ((word,) for word in offer.words)


def _compare_views(referee: Referee, game: AnyGame, step: Step) -> None:
    """Check each viewer's view against the referee's, also after it was encoded and decoded."""
    for viewer in (*range(step.after.options.most), None):
        view: View = game.sight.view(step.after, viewer)
        told = [game.sight.redact(event, viewer) for event in step.events]
        assert decoded(view, game.types.view) == view
        assert all(decoded(event, game.types.event) == event for event in told if event is not None)
        if view.coup is not None and not view.coup.over and view.bank is not None:
            seats = (*view.coup.punte, view.bank.banker)
            for seat, hand in zip(seats, view.coup.hands, strict=True):
                own = referee.hands[seat]
                seen = own[:1] if referee.may_see(seat, viewer) else [None]
                assert [hand.covered, *hand.open] == [*seen, *own[1:]]
                known = Fraction(hand.total, 2) if hand.total is not None else None
                assert known == (total(own) if seen != [None] else None)
