"""Compares chiamatre with its referee."""

from collections.abc import Iterator
from random import Random

from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.games.chiamatre import State
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, PlayCard
from circolo.games.chiamatre.events import (
    Annulled,
    CardCalled,
    CardPlayed,
    CardTurned,
    DealerDrawn,
    DealStood,
    Kept,
    PacketsDealt,
    SidesScored,
    TrickTaken,
)
from circolo.play.commands import Act, Expired
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded, MatchEnded, PackShuffled
from circolo.play.waits import Choice, Window
from tests.contract.playing import Step, questions
from tests.random.chiamatre.matches import SEATS, played, some_table
from tests.random.encoding import decoded
from tests.referee.chiamatre import Referee

CLOSELY = 20
"""One match in this many has its views, offers and encoding compared at every step."""


def check_with_referee(game: AnyGame, seed: int) -> int:
    """Play a match against the referee; return its deals."""
    random = Random(seed)
    options = some_table(game, random)
    referee = Referee(call_own_card=options.call_own_card, signals=options.signals)
    deals = 0
    for step in played(game, options, random):
        _tell(referee, step)
        if seed % CLOSELY == 0:
            _compare_offers(referee, game, step.after)
            _compare_views(referee, game, step)
        deals += any(isinstance(event, DealEnded) for event in step.events)
    assert referee.places is not None, "the referee would have the match go on"
    return deals


def check_with_referee_closely(game: AnyGame, seed: int) -> int:
    """Compare views, offers and encoding of every match."""
    return check_with_referee(game, seed * CLOSELY)


def _tell(referee: Referee, step: Step) -> None:
    absent = not isinstance(step.command, Act)
    for event in step.events:
        match event:
            case PackShuffled():
                referee.pack = [PACK[place] for place in event.order]
            case CardTurned():
                assert event.card == referee.pack.pop(0), "a card from nowhere"
                referee.turn_up(event.seat, event.card)
            case DealerDrawn():
                assert event.seat == referee.dealer, "the referee has another dealer"
            case PacketsDealt():
                assert event.dealer == referee.dealer, "the referee has another dealer"
                referee.deal(referee.pack)
            case Kept():
                referee.keep(event.seat)
            case Annulled():
                assert not absent, "an absent seat annuls"
                referee.annul(event.seat)
            case DealStood():
                assert isinstance(step.command, Expired), "the window ends before its time"
                referee.let_stand()
            case CardCalled():
                assert event.seat == referee.caller, "somebody else calls"
                if absent:
                    assert event.card in referee.called_when_absent(), "the absent call otherwise"
                referee.call(event.card)
            case CardPlayed():
                assert event.seat == referee.turn
                assert event.card in referee.legal(event.seat), "the referee forbids this card"
                said = () if absent else referee.sayings(event.seat, event.card)
                assert event.signal in (None, *said), "the referee forbids this signal"
                referee.play(event.card)
            case TrickTaken():
                assert event.seat == referee.taker, "somebody else takes the trick"
            case SidesScored():
                _compare_scores(referee, event)
            case MatchEnded():
                assert list(event.places) == referee.places, "the referee ranks otherwise"
            case _:
                pass


def _compare_scores(referee: Referee, scored: SidesScored) -> None:
    assert (scored.caller, scored.partner) == (referee.caller, referee.holder)
    assert scored.last_trick == referee.taker
    assert [*scored.thirds] == [points * 3 for points in referee.won]
    assert [*scored.points] == referee.points, "the referee scores otherwise"


def _compare_offers(referee: Referee, game: AnyGame, state: State) -> None:
    """Check that every seat is offered what the referee allows, and that the right seats are
    asked.
    """
    for seat in SEATS:
        offered = [
            _said(action)
            for ask in game.rules.offers(state, seat)
            for offer in ask.offers
            for action in offer.actions()
        ]
        assert [said for said in offered if said] == list(_sayable(referee, seat))
    match referee.phase:
        case "annul":
            assert questions(game, state) == [Window(state.asked, SEATS, "annul")]
        case "call" | "play":
            assert questions(game, state) == [Choice(state.asked, Seat(referee.turn), "move")]


Said = tuple[str | None, ...]
"""An action as text and card: a card to call or to play, with a signal or none; None for going
on.
"""


def _said(action: Action) -> Said:
    match action:
        case PlayCard():
            return action.card, action.signal
        case Call():
            return (action.card,)
        case Keep():
            return ("keep",)
        case Annul():
            return ("annul",)
        case GoOn():
            return ()


def _sayable(referee: Referee, seat: int) -> Iterator[Said]:
    """Yield what the referee allows: cards by suit and from high to low."""
    if referee.phase == "annul" and seat not in referee.kept:
        yield ("keep",)
        if referee.may_annul(seat):
            yield ("annul",)
    if seat == referee.caller:
        yield from ((card,) for card in sorted(referee.callable(), key=referee.place))
    for card in sorted(referee.legal(seat), key=referee.place):
        yield card, None
        yield from ((card, signal) for signal in referee.sayings(seat, card))


def _compare_views(referee: Referee, game: AnyGame, step: Step) -> None:
    """Check each viewer's view against the referee's, also after it was encoded and decoded."""
    for viewer in (*SEATS, None):
        view = game.sight.view(step.after, viewer)
        told = [game.sight.redact(event, viewer) for event in step.events]
        assert decoded(view, game.types.view) == view
        assert all(decoded(event, game.types.event) == event for event in told if event is not None)
        assert [*view.scores] == referee.scores
        assert [*view.places] == (referee.places or [])
        if view.table is not None and referee.phase in {"annul", "call", "play"}:
            own = [] if viewer is None else referee.hands[viewer]
            assert [*view.hand] == sorted(own, key=referee.place)
            assert [*view.table.counts] == [len(hand) for hand in referee.hands]
            assert [*view.table.trick] == [card for _, card in referee.trick]
            assert [*view.table.thirds] == [points * 3 for points in referee.won]
            assert (view.table.caller, view.table.called) == (referee.caller, referee.called)
            assert view.table.partner == (referee.holder if referee.shown else None)
