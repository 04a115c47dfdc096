"""What an attacker may not know: the cards of a deal that is not over, and who holds them.

The people of a table note every hand they hold and when each deal ended, by the house's own clock.
What the attacker is sent of that table is held to it.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from circolo.cards.card import Card

LEAST = 5
"""A list of so many cards that equals a hand somebody holds at that moment is no coincidence."""
NEVER = 2**63

_CARDS = frozenset(card.value for card in Card)


class Hand(Struct):
    """The cards that a seat has held from one moment to another, by the house's clock."""

    cards: frozenset[str]
    since: int
    until: int


class Knowledge(Struct):
    """What people have held, and when their deals ended."""

    hands: dict[str, dict[int, list[Hand]]] = field(default_factory=dict)
    """By table, by seat: the hands held, in their order."""
    ended: dict[str, dict[int, int]] = field(default_factory=dict)
    """By table, by number of the deal: when it was over."""

    def note(self, frame: dict[str, Any]) -> None:
        """Note what a seat sees."""
        table, now, match = frame["table"], frame["now"], frame["match"]
        if match is None:
            return
        ended = self.ended.setdefault(table, {})
        for event in frame["events"]:
            if event["type"] == "played" and event["event"]["type"] == "deal_ended":
                ended.setdefault(event["event"]["number"], now)
        hand = frozenset(match.get("hand", ()))
        held = self.hands.setdefault(table, {}).setdefault(frame["seat"], [])
        if held and held[-1].cards == hand:
            held[-1].until = now
        elif len(hand) >= LEAST:
            held.append(Hand(hand, now, now))

    def leaks(self, said: Any, *, table: str, at: int) -> Iterator[str]:
        """Yield what of this the attacker should not have been sent at that time."""
        yield from self._running_deal(said)
        held = [hand for seat in self.hands.get(table, {}).values() for hand in seat]
        for cards in card_lists(said):
            for hand in held:
                if hand.cards == cards and hand.since <= at < hand.until:
                    yield f"a hand that somebody holds at {table}: {' '.join(sorted(cards))}"

    def _running_deal(self, said: Any) -> Iterator[str]:
        if not isinstance(said, dict) or said.get("type") != "frame":
            return
        if said["table"] not in self.ended:
            return
        if said["seat"] is not None or said["asks"] or said["wishes"]:
            yield f"the part of a seat of {said['table']}"
        match = said["match"]
        if match is None or not any(cards_in(part) for part in (match, said["events"])):
            return
        over = self.ended[said["table"]].get(match["number"], NEVER)
        if match["number"] and said["now"] < over:  # the cards drawn for the first bank are open
            yield f"deal {match['number']} of {said['table']}, which is not over"


def card_lists(said: Any) -> Iterator[frozenset[str]]:
    """Yield every list of cards, however deep it lies."""
    if isinstance(said, dict):
        for value in said.values():
            yield from card_lists(value)
    elif isinstance(said, list):
        if len(said) >= LEAST and all(isinstance(one, str) and one in _CARDS for one in said):
            yield frozenset(said)
        else:
            for value in said:
                yield from card_lists(value)


def cards_in(said: Any) -> bool:
    """Tell whether a card is named anywhere."""
    if isinstance(said, dict):
        return any(map(cards_in, said.values()))
    if isinstance(said, list):
        return any(map(cards_in, said))
    return isinstance(said, str) and said in _CARDS
