"""Worked examples of tressette, found and computed by the rules themselves.

Greedy players play match after match until a deal shows the wanted situation.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Any, TypeVar

from msgspec import Struct, to_builtins

from circolo.bots.matches import turns
from circolo.bots.tressette.baselines import GREEDY
from circolo.cards.card import Card, Rank
from circolo.cards.notation import cards
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Options, State, combinations, scoring
from circolo.games.tressette.combinations import Bongioco, Combination, Napoli, Superbongioco
from circolo.games.tressette.dealing import hands
from circolo.games.tressette.events import DealScored
from circolo.games.tressette.state import Deal, Trick, side_of
from circolo.tricks.card_points import THIRDS, thirds
from circolo.tricks.trick import STRENGTH, taker

TARGET = 21
BONUS = 5
"""The cappotto bonus of the examples."""

MOST_TRIED = 20_000
Example = dict[str, Any]
ItemT = TypeVar("ItemT")


class Scored(Struct, frozen=True):
    """A finished deal, and its score."""

    deal: Deal
    score: DealScored


class NotFound(Exception):
    """None of the matches tried shows the situation."""


def examples() -> dict[str, Example]:
    """Return every example by its name."""
    return {
        "trick": trick(cards("7D 4D RD 2D")),
        "void": trick(cards("FC 7C 3S RC")),
        "deal": deal(first_deal(lambda it: leaves(it, 1, 1) and not accused(it))),
        "accuso": hand(first_hand(shares_a_card)),
        "superbongioco": hand(first_hand(has_four_of_a_rank)),
        "declared": deal(first_deal(lambda it: leaves(it, 2, 0) and accused(it))),
        "cappotto": deal(first_deal(lambda it: it.score.cappotto[0] > 0 and not accused(it))),
        "end": end(first_match(is_level_once)),
    }


def trick(played: Sequence[Card]) -> Example:
    """Return who takes a trick; the plays are numbered from the lead."""
    led = Seat(0)
    taking = taker(led, played, len(played))
    return {
        "cards": played,
        "suit": played[0].suit,
        "taken_by": -taking % len(played),
        "thirds": thirds(played),
    }


def deal(scored: Scored) -> Example:
    """Return what both sides have taken, card by card, and its score."""
    sides = [side_sheet(scored, side) for side in (0, 1)]
    return {"sides": sides}


def side_sheet(scored: Scored, side: int) -> Example:
    """Return the score of one side: aces, cards of a third, whole points, and bonuses."""
    score = scored.score
    taken = [card for won in tricks_of(scored.deal, side) for card in won.cards]
    last = int(score.last_trick == side)
    return {
        "cards": sorted(filter(THIRDS.__getitem__, taken), key=worth_first),
        "aces": sum(card.rank is Rank.ASSO for card in taken),
        "of_a_third": sum(THIRDS[card] == 1 for card in taken),
        "thirds": score.thirds[side],
        "whole": score.points[side] - last,
        "last": last,
        "accuso": score.accuso[side],
        "cappotto": score.cappotto[side],
        "points": scoring.totals((score,))[side],
    }


def tricks_of(deal: Deal, side: int) -> list[Trick]:
    """Return the tricks of a side."""
    return [won for won in deal.tricks if side_of(won.taker) == side]


def hand(held: tuple[Card, ...]) -> Example:
    """Return the declarations that a hand allows."""
    made = tuple(combinations.held(held))
    return {
        "cards": held,
        "made": [
            {
                **to_builtins(each),
                "cards": combinations.cards_of(each),
                "points": combinations.points(each),
            }
            for each in made
        ],
        "points": sum(map(combinations.points, made)),
    }


def end(last: State) -> Example:
    """Return a match deal by deal: the points of each, and the totals after it."""
    return {
        "target": TARGET,
        "deals": [
            {
                "points": scoring.totals((last.sheet[at],)),
                "totals": scoring.totals(last.sheet[: at + 1]),
                "winner": scoring.winner(last.sheet[: at + 1], TARGET),
            }
            for at in range(len(last.sheet))
        ],
    }


def worth_first(card: Card) -> tuple[int, int, str]:
    """Sort by worth, then by strength, then by suit."""
    return -THIRDS[card], -STRENGTH[card], card.suit


def leaves(it: Scored, ours: int, theirs: int) -> bool:
    """Return whether these thirds are left over beside whole points."""
    return tuple(won % 3 for won in it.score.thirds) == (ours, theirs)


def accused(it: Scored) -> bool:
    """Return whether anything was declared."""
    return any(it.score.accuso)


def shares_a_card(held: tuple[Card, ...]) -> bool:
    """Return whether a hand holds a napoli and a bongioco that share a card."""
    return {type(each) for each in combinations.held(held)} == {Napoli, Bongioco}


def has_four_of_a_rank(held: tuple[Card, ...]) -> bool:
    """Return whether a hand holds a superbongioco and no other combination."""
    found: list[type[Combination]] = [type(each) for each in combinations.held(held)]
    return found == [Superbongioco]


def is_level_once(last: State) -> bool:
    """Return whether both sides were equal above the target, and played on."""
    running = [scoring.totals(last.sheet[:deals]) for deals in range(1, len(last.sheet))]
    return any(ours == theirs >= TARGET for ours, theirs in running)


def first_deal(shows: Callable[[Scored], bool]) -> Scored:
    """Return the first deal that shows the situation."""
    return first(deals(), shows)


def first_hand(shows: Callable[[tuple[Card, ...]], bool]) -> tuple[Card, ...]:
    """Return the first hand of a shuffled pack that shows the situation."""
    packs = (shuffled(seed(number), len(Card)) for number in count())
    pack = tuple(Card)
    return first((hands(tuple(pack[at] for at in order), Seat(0), 4)[0] for order in packs), shows)


def first_match(shows: Callable[[State], bool]) -> State:
    """Return the end of the first match that shows the situation."""
    return first(matches(), shows)


def first(found: Iterable[ItemT], shows: Callable[[ItemT], bool]) -> ItemT:
    """Return the first item that shows the situation; raises NotFound after many."""
    for each in islice(found, MOST_TRIED):
        if shows(each):
            return each
    raise NotFound(f"none of {MOST_TRIED} shows it")


def matches() -> Iterator[State]:
    """Yield the last states of matches, without end."""
    for number in count():
        *_, last = turns(GAME, options(), (GREEDY,) * 4, seed=seed(number))
        yield last.state


def deals() -> Iterator[Scored]:
    """Yield deals, without end."""
    for number in count():
        for turn in turns(GAME, options(), (GREEDY,) * 4, seed=seed(number)):
            for event in turn.events:
                if isinstance(event, DealScored):
                    assert turn.state.deal is not None
                    yield Scored(turn.state.deal, event)


def options() -> Options:
    """Return the table options of the examples."""
    return Options(players=4, target=TARGET, cappotto=BONUS)


def seed(number: int) -> bytes:
    """Return the seed of this number."""
    return number.to_bytes(32, "big")
