"""Bugs planted in the rules of tressette: the check for each one finds it."""

from collections.abc import Collection, Iterable, Iterator

import pytest
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette import GAME, State, accuso, combinations, scoring
from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.combinations import Bongioco, Combination, Superbongioco
from circolo.games.tressette.events import DealScored, Event
from circolo.games.tressette.state import Deal
from circolo.play.commands import Command, Drawn
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.play.waits import Choice, Wait
from circolo.tricks import card_play, signals
from circolo.tricks.card_points import thirds
from circolo.tricks.signals import Signal
from tests.changed_games import changed_game
from tests.random.tressette.refereed import check_laws, check_with_referee
from tests.random.tressette.two_worlds import check_two_worlds

HELD, SCORE = combinations.held, scoring.score
EVERY_SIGNAL = (tuple(Signal),) * 11
MATCHES = 60
"""The number of matches within which every bug must be found."""


def floored(cards: Iterable[Card]) -> Thirds:
    """Only the whole points of each trick count."""
    return Thirds(thirds(cards) // 3 * 3)


def of_the_whole_hand(deal: Deal) -> tuple[Combination, ...]:
    """Drawn cards count for declarations, like dealt ones."""
    return tuple(HELD(deal.hands[deal.turn]))


def of_cards_played(deal: Deal) -> tuple[Combination, ...]:
    """Played cards count for declarations."""
    played = {card for trick in deal.tricks for card in trick.cards}
    return tuple(HELD(played.union(deal.hands[deal.turn])))


def with_bongioco_beside(cards: Collection[Card]) -> Iterator[Combination]:
    """Four of a rank are a superbongioco, and also a bongioco."""
    for combination in HELD(cards):
        yield combination
        if isinstance(combination, Superbongioco):
            yield Bongioco(combination.rank, next(iter(cards)).suit)


def nothing_spent(_: Deal) -> set[str]:
    """A declared rank or suit can be declared again."""
    return set()


def for_the_last_trick(deal: Deal, *, cappotto: int) -> DealScored:
    """The cappotto bonus goes to the side of the last trick."""
    scored = SCORE(deal, cappotto=0)
    return replace(scored, cappotto=(0, cappotto) if scored.last_trick else (cappotto, 0))


def worth_three(_: Combination) -> int:
    """A superbongioco has the points of a bongioco."""
    return 3


IN_THE_RULES = {
    "accuso after the third trick": (accuso, "TRICKS", 4),
    "accuso in two tricks only": (accuso, "TRICKS", 2),
    "drawn card counted in an accuso": (accuso, "_held", of_the_whole_hand),
    "played card counted in an accuso": (accuso, "_held", of_cards_played),
    "bongioco beside superbongioco": (combinations, "held", with_bongioco_beside),
    "combination declared twice": (accuso, "_spent", nothing_spent),
    "superbongioco worth three": (combinations, "points", worth_three),
    "cappotto for the last trick": (scoring, "score", for_the_last_trick),
    "thirds floored per trick": (card_play, "thirds", floored),
    "volo that lies": (signals, "_OF_SUIT", EVERY_SIGNAL),
}


@pytest.mark.rule("T10", "T11", "T12", "T19", "C9")
@pytest.mark.parametrize("bug", IN_THE_RULES)
def test_referee_sees(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong = IN_THE_RULES[bug]
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(AssertionError):
        for seed in range(MATCHES):
            check_with_referee(GAME, seed)


@pytest.mark.rule("T12")
def test_laws_see_what_is_declared_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accuso, "_spent", nothing_spent)
    with pytest.raises(AssertionError, match="a rank or a suit is declared twice"):
        for seed in range(MATCHES):
            check_laws(GAME, seed)


def declares_for_the_absent(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """An absent seat declares everything with its drawn card."""
    events = GAME.rules.decide(state, command)
    if not isinstance(command, Drawn) or state.phase != "lapsed" or state.deal is None:
        return events
    panels = accuso.offers(state.options, state.deal)
    made = (accuso.declare(state.options, state.deal, panel.combinations) for panel in panels)
    return (events[0], *made, *events[1:])


@pytest.mark.rule("T16")
def test_referee_sees_an_absent_seat_declare() -> None:
    with pytest.raises(AssertionError, match="an absent seat declares"):
        for seed in range(MATCHES):
            check_with_referee(changed_game(GAME, decide=declares_for_the_absent), seed)


def offers_the_panel_to_all(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """The declarations of the seat on turn are shown to the others."""
    asks = GAME.rules.offers(state, seat)
    if asks or state.deal is None or state.phase != "move":
        return asks
    panels = accuso.offers(state.options, state.deal)
    return (Question(state.asked, "move", panels),) if panels else ()


def asks_longer(state: State) -> tuple[Wait, ...]:
    """A seat with a declaration gets more time."""
    waits = GAME.rules.waits(state)
    if state.phase != "move" or state.deal is None or not accuso.offers(state.options, state.deal):
        return waits
    return (Choice(state.asked, state.deal.turn, "auction"),)


@pytest.mark.rule("T17")
@pytest.mark.parametrize(
    "game",
    [changed_game(GAME, offers=offers_the_panel_to_all), changed_game(GAME, waits=asks_longer)],
    ids=["offers", "waits"],
)
def test_two_worlds_tell_a_leaked_right_to_declare(game: AnyGame) -> None:
    with pytest.raises(AssertionError, match="the viewer can tell the worlds apart"):
        for seed in range(300):
            check_two_worlds(game, seed)
