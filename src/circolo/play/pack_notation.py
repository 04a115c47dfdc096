"""The order of a shuffled pack as text, first card first.

A pack of 40 is written as the names of its cards. A shoe of several packs of 52 holds each card
more than once, so there a name means one position: the first position of that card in the
unshuffled shoe that is not used yet. If only the beginning of a shoe is shuffled, `...` stands for
the rest. If more than half of it is shuffled, all cards are written as position numbers.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from circolo.cards.card import PACK, Card
from circolo.cards.french import FIFTY_TWO, FrenchCard

_REST = "..."


def written(order: Sequence[int]) -> list[str]:
    """Return the words that describe a shuffled order, first card first.

    A pack of 40 is written in card names. So is a shoe of packs of 52 if its second half is
    unshuffled, but a card has a position number where its name would mean another position. Any
    other order is written in position numbers.
    """
    if len(order) == len(PACK):
        return [PACK[place] for place in order]
    first = _shuffled(order)
    if len(order) % len(FIFTY_TWO) or len(first) > len(order) // 2:
        return [str(place) for place in order]
    return [*_names(first, len(order)), _REST]


def read(words: Sequence[str], size: int) -> tuple[int, ...]:
    """Return the shuffled order that the words describe, as positions in a pack of `size` cards.
    Raises ValueError unless each card occurs once.
    """
    shortened = words[-1:] == [_REST]
    order: list[int] = []
    free = set(range(size))
    for word in words[:-1] if shortened else words:
        place = _place(word, size, free)
        free.discard(place)
        order.append(place)
    if shortened:
        order += sorted(free)
    if sorted(order) != list(range(size)):
        raise ValueError(f"each card of a pack of {size} must occur once")
    return tuple(order)


def _shuffled(order: Sequence[int]) -> Sequence[int]:
    """Return the order without its longest unshuffled (ascending) end."""
    falls = [at for at, (one, next_) in enumerate(pairwise(order), 1) if one > next_]
    return order[: falls[-1]] if falls else ()


def _names(order: Iterable[int], size: int) -> list[str]:
    free = set(range(size))
    words = []
    for place in order:
        name = FIFTY_TWO[place % len(FIFTY_TWO)]
        words.append(name if _first(name, free) == place else str(place))
        free.discard(place)
    return words


def _place(word: str, size: int, free: set[int]) -> int:
    if word.isdecimal():
        return int(word)
    if size == len(PACK):
        return PACK.index(Card(word))
    if size % len(FIFTY_TWO):
        raise ValueError(f"the cards of a pack of {size} have no names")
    return _first(FrenchCard(word), free)


def _first(card: FrenchCard, free: set[int]) -> int:
    places = [place for place in free if FIFTY_TWO[place % len(FIFTY_TWO)] is card]
    if not places:
        raise ValueError(f"no {card} is left in the pack")
    return min(places)
