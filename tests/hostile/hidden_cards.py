"""Hidden cards: finds cards of running deals in what an attacker received.

The players of a table note every hand they hold and the end of each deal, by the server's clock.
The messages that the attacker received about that table are compared with these notes.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from circolo.cards.card import Card

LEAST = 5
"""A list of at least this many cards that equals a hand held at that time is no coincidence."""
NEVER = 2**63

_CARDS = frozenset(card.value for card in Card)


class Hand(Struct):
    """Cards that a seat held from one time to another, by the server's clock."""

    cards: frozenset[str]
    since: int
    until: int


class Knowledge(Struct):
    """Hands of the players, and the ends of their deals."""

    hands: dict[str, dict[int, list[Hand]]] = field(default_factory=dict)
    """Hands in their order, by table and seat."""
    ended: dict[str, dict[int, int]] = field(default_factory=dict)
    """Times at which deals ended, by table and number of the deal."""

    def note(self, frame: dict[str, Any]) -> None:
        """Note the hand and the ends of deals in a frame of a seat."""
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
        """Yield every hidden card or private part of a seat in a received message."""
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
    """Yield every list of cards at any depth."""
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
    """Tell whether a card stands at any depth."""
    if isinstance(said, dict):
        return any(map(cards_in, said.values()))
    if isinstance(said, list):
        return any(map(cards_in, said))
    return isinstance(said, str) and said in _CARDS
