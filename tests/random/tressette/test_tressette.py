"""Thousands of deals of tressette; for every check a planted bug that it finds."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from circolo.cards.card import Card, Suit
from circolo.cards.units import Rng, Seat
from circolo.games.tressette import GAME, State, View, tricks
from circolo.games.tressette.actions import Action, Offer, PlayCard, PlayCardOffer
from circolo.games.tressette.events import CardDrawn, DealScored, Event
from circolo.games.tressette.options import TARGETS
from circolo.play.commands import Act, Command
from circolo.play.contract import AnyGame, IllegalAction
from circolo.play.events import LotDrawn
from circolo.play.offers import Question
from tests.changed_games import changed_game
from tests.conftest import Report, Seeds
from tests.contract.playing import tables
from tests.random.chance import naming
from tests.random.proofs import PROOFS, SHARE, hold
from tests.random.tressette.refereed import CAPPOTTO, check_laws, check_with_referee, some_table
from tests.random.tressette.two_worlds import check_two_worlds, some_viewer

REFEREED, WORLDS = (proof.one_in(SHARE) for proof in PROOFS["tressette"])


@pytest.mark.rule("T1", "T10")
def test_every_deal_hands_out_eleven_points_and_keeps_forty_cards(seeds: Seeds) -> None:
    deals = 0
    for seed in seeds(1_000):
        with naming(seed):
            deals += check_laws(GAME, seed)
    assert deals >= 2_000, f"{deals} deals are too few"


@pytest.mark.rule("T16", "R4")
def test_nothing_that_a_viewer_gets_depends_on_what_the_viewer_cannot_know(
    seeds: Seeds, report: Report
) -> None:
    hold(GAME, WORLDS, seeds, report=report)


@pytest.mark.rule("T1", "T2", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T15", "T16")
@pytest.mark.rule("T11", "T12", "T13", "T14", "T17", "T19", "C9")
def test_rules_and_referee_agree_on_every_deal(seeds: Seeds, report: Report) -> None:
    hold(GAME, REFEREED, seeds, report=report)


def test_every_kind_of_table_is_played_and_every_seat_looks_on() -> None:
    kinds, viewers = set(), set()
    for seed in range(WORLDS.seeds):
        random = Random(seed)
        options = some_table(GAME, random)
        kinds.add(options)
        viewers.add((options.players, some_viewer(options, random)))
    assert len(kinds) == len(tables(GAME)) * len(TARGETS) * len(CAPPOTTO)
    assert viewers == {*product((2,), (None, 0, 1)), *product((4,), (None, 0, 1, 2, 3))}


def buggy(**bug: object) -> AnyGame:
    """Return tressette with one of its functions replaced."""
    return changed_game(GAME, **bug)


def scores_ten(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """The last trick scores no point."""
    return tuple(map(_without_last_trick, GAME.rules.decide(state, command)))


def _without_last_trick(event: Event) -> Event:
    if not isinstance(event, DealScored):
        return event
    return replace(event, points=tuple(held // 3 for held in event.thirds))


def forgets_a_card(state: State, event: Event) -> State:
    """A card drawn never reaches the hand."""
    after = GAME.rules.evolve(state, event)
    if not isinstance(event, CardDrawn) or after.deal is None:
        return after
    hands = tuple(tuple(c for c in hand if c != event.card) for hand in after.deal.hands)
    return replace(after, deal=replace(after.deal, hands=hands))


def offers_revoke(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """Any card of the hand is offered to any lead."""
    if state.phase != "move" or state.deal is None or state.deal.turn != seat:
        return GAME.rules.offers(state, seat)
    return (Question(state.asked, "move", (PlayCardOffer(state.deal.hands[seat]),)),)


def lets_revoke(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """Every card offered by `offers_revoke` is accepted."""
    try:
        return GAME.rules.decide(state, command)
    except IllegalAction:
        assert state.deal is not None
        assert isinstance(command, Act)
        assert isinstance(command.action, PlayCard)
        return tuple(tricks.play(state.deal, command.action))


REVOKE = buggy(offers=offers_revoke, decide=lets_revoke)


@pytest.mark.parametrize("game", [buggy(decide=scores_ten), buggy(evolve=forgets_a_card), REVOKE])
def test_referee_sees_a_bug_of_the_rules(game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        for seed in range(20):
            check_with_referee(game, seed)


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (buggy(decide=scores_ten), "a deal is eleven points"),
        (buggy(evolve=forgets_a_card), "a card is lost or doubled"),
    ],
)
def test_laws_see_a_lost_point_and_a_lost_card(game: AnyGame, law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        for seed in range(20):
            check_laws(game, seed)


def counts_denari(state: State, seat: Seat | None) -> tuple[View, int]:
    """The view says how many denari the next hand holds."""
    hand = () if state.deal is None else state.deal.hands[((seat or 0) + 1) % 2]
    return GAME.sight.view(state, seat), sum(card.suit is Suit.DENARI for card in hand)


def sample_beside_the_count(view: tuple[View, int], rng: Rng) -> State:
    return GAME.sight.sample(view[0], rng)


def autoplay_beside_the_count(
    view: tuple[View, int], question: Question[Offer]
) -> tuple[Action, ...]:
    return GAME.automation.autoplay(view[0], question)


def tells_the_lot(event: Event, seat: Seat | None) -> Event | None:
    """The draw for an absent seat is shown, and with it the number of legal cards."""
    return event if isinstance(event, LotDrawn) else GAME.sight.redact(event, seat)


def offers_by_the_stock(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """The order of the offers reveals whether the first hand holds the 3 of denari."""
    asks = GAME.rules.offers(state, seat)
    if state.phase != "move" or state.deal is None or Card.D3 not in state.deal.hands[0]:
        return asks
    return tuple(replace(ask, offers=ask.offers * 2) for ask in asks)


LEAKS = (
    buggy(view=counts_denari, sample=sample_beside_the_count, autoplay=autoplay_beside_the_count),
    buggy(redact=tells_the_lot),
    buggy(offers=offers_by_the_stock),
)


@pytest.mark.parametrize("game", LEAKS, ids=["view", "redact", "offers"])
def test_two_worlds_tell_a_leak(game: AnyGame) -> None:
    with pytest.raises(AssertionError, match="the viewer can tell the worlds apart"):
        for seed in range(300):
            check_two_worlds(game, seed)
