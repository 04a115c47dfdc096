"""The dealer of a program's game: it derives all chance from a seed, and can deal given cards."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from circolo.bots.policy import seeded_rng
from circolo.cards.card import PACK, Card
from circolo.cards.hand import Hand
from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Rng, Seat
from circolo.fairness.epoch import lot_name
from circolo.play.commands import Drawn, Shuffled
from circolo.play.contract import AnyGame, step
from circolo.play.notation import BadNotation, letter, seat_of
from circolo.play.waits import Draw, Shuffle

_STOCK = "stock"


class Deal(Struct, frozen=True, gc=False):
    """The cards of a deal: the hand of each seat, and the stock, whose first card is drawn first.

    As text: `A: 3D AD 7C | B: 4C RB | stock: 5S 6S`. A deal to be dealt may leave out cards: `??`
    stands for any card.
    """

    hands: Mapping[Seat, Hand[Card]]
    stock: Hand[Card] = Hand()

    def __post_init__(self) -> None:
        piles = [*self.hands.values(), self.stock]
        named = [card for cards in piles for card in cards if card is not None]
        if len(set(named)) < len(named):
            raise BadNotation("notation_deal", 1, "a card lies in two places")

    @classmethod
    def read(cls, deal: str) -> "Deal":
        """Return the deal that a text describes.

        Raises BadNotation: notation_deal.
        """
        parts: dict[str, Hand[Card]] = {}
        for part in deal.split("|"):
            name, colon, cards = part.partition(":")
            try:
                label = name.strip()
                if not colon or label in parts:
                    raise ValueError("write SEAT: CARDS, each seat once")
                parts[label] = Hand.read(cards)
            except ValueError as error:
                raise BadNotation("notation_deal", 1, f"'{part.strip()}': {error}") from None
        stock = parts.pop(_STOCK, Hand[Card]())
        try:
            return cls({seat_of(label): cards for label, cards in parts.items()}, stock)
        except ValueError as error:
            raise BadNotation("notation_deal", 1, str(error)) from None

    def __str__(self) -> str:
        parts = [f"{letter(seat)}: {hand}" for seat, hand in self.hands.items()]
        return " | ".join([*parts, *([f"{_STOCK}: {self.stock}"] if self.stock else [])])


class Dealer:
    """Answers the waits for chance from a seed. It keeps nothing, so that a game can be taken back:
    `epoch` is the number of shuffles so far.
    """

    def __init__(self, seed: int) -> None:
        self._seed = b"circolo/game/%d/" % seed

    def shuffle(self, wait: Shuffle, epoch: int) -> Shuffled:
        """Return the order of a pack."""
        return Shuffled(wait.id, shuffled(self._bytes(f"epoch/{epoch}"), wait.size))

    def draw(self, wait: Draw, epoch: int) -> Drawn:
        """Return a random number, in the way of a house: by its name and the id of the wait."""
        seed = self._bytes(f"epoch/{epoch}")
        return Drawn(wait.id, drawn(seed, lot_name(wait.name, wait.id), wait.below))

    def rng(self, seat: Seat, move: int) -> Rng:
        """Return the random numbers of the bot at a seat for the move with this number."""
        return seeded_rng(self._bytes(f"seat/{seat}/{move}"))

    def _bytes(self, name: str) -> bytes:
        return sha256(self._seed + name.encode()).digest()


def hand_places(game: AnyGame, state: Any, seats: int) -> dict[Seat, tuple[int, ...]]:
    """Return the places in the shuffled pack of each seat's own cards, which no spectator sees."""
    public = set(game.sight.seen_places(state, None))
    return {
        Seat(seat): tuple(p for p in game.sight.seen_places(state, Seat(seat)) if p not in public)
        for seat in range(seats)
    }


def dealt(game: AnyGame, state: Any, order: Sequence[int], *, seats: int) -> Deal:
    """Return the cards of a deal, from the state after dealing and the order of its pack."""
    places = hand_places(game, state, seats)
    held = {place for own in places.values() for place in own}
    return Deal(
        {seat: Hand(PACK[order[place]] for place in own) for seat, own in places.items()},
        Hand(PACK[place] for at, place in enumerate(order) if at not in held),
    )


def dealing(
    game: AnyGame, state: Any, seats: int, *, usual: Shuffled, draw: Callable[[Draw], Drawn]
) -> dict[Seat, tuple[int, ...]]:
    """Return the place in the pack of each card that the rules deal after this shuffle, by seat."""
    _, state = step(game, state, usual)
    while waits := [wait for wait in game.rules.waits(state) if isinstance(wait, Draw)]:
        _, state = step(game, state, draw(waits[0]))
    return hand_places(game, state, seats)


def arranged(order: Sequence[int], places: Mapping[Seat, tuple[int, ...]], deal: Deal) -> list[int]:
    """Return the order that deals each seat the cards of `deal`, and all others as `order` does.

    Raises BadNotation: notation_deal for a deal that does not fit the table.
    """
    held = {place for own in places.values() for place in own}
    piles: dict[Seat | None, tuple[int, ...]] = dict(places.items())
    piles[None] = tuple(at for at in range(len(order)) if at not in held)
    wanted: dict[Seat | None, Hand[Card]] = dict(deal.hands.items())
    wanted[None] = deal.stock
    fixed: dict[int, int] = {}
    for pile, cards in wanted.items():
        name = _STOCK if pile is None else letter(pile)
        if pile not in piles:
            raise BadNotation("notation_deal", 1, f"nobody sits at {name}")
        if len(cards) > len(piles[pile]):
            raise BadNotation("notation_deal", 1, f"'{name}' gets {len(piles[pile])} cards")
        at_places = zip(piles[pile], cards, strict=False)
        fixed |= {at: PACK.index(card) for at, card in at_places if card is not None}
    taken = set(fixed.values())
    others = iter([card for card in order if card not in taken])
    return [fixed[at] if at in fixed else next(others) for at in range(len(order))]
