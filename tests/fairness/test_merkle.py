"""The Merkle tree over a pack: only a true card, salt and path give the root."""

import pytest

from circolo.cards.shuffle import shuffled
from circolo.fairness import merkle

SEED = bytes(range(32))
SIZES = [*range(1, 21), 40, 52, 312]


def climbed(size: int, place: int, **changed: object) -> bytes | None:
    """Compute the root from the card at a place, after replacing any of its values."""
    order = shuffled(SEED, size)
    leaves = merkle.leaves(SEED, order)
    card, salt = changed.get("card", order[place]), changed.get("salt", merkle.salt(SEED, place))
    path = changed.get("path", merkle.path(leaves, place))
    at = changed.get("at", place)
    leaf = merkle.leaf(at, card, salt)  # type: ignore[arg-type]
    return merkle.climbed(leaf, path, place=at, size=changed.get("size", size))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
def test_the_path_of_every_card_gives_the_root(size: int) -> None:
    root = merkle.root(merkle.leaves(SEED, shuffled(SEED, size)))
    leaves = merkle.leaves(SEED, shuffled(SEED, size))
    for place, leaf in enumerate(leaves):
        assert merkle.climbed(leaf, merkle.path(leaves, place), place=place, size=size) == root


@pytest.mark.parametrize("size", [2, 3, 40, 52])
@pytest.mark.parametrize(
    "changed",
    [
        {"card": 99},
        {"salt": bytes(32)},
        {"at": 1},
        {"path": ()},
        {"path": (bytes(32),) * 9},
    ],
    ids=str,
)
def test_a_changed_card_salt_place_or_path_does_not_give_the_root(
    size: int, changed: dict[str, object]
) -> None:
    root = merkle.root(merkle.leaves(SEED, shuffled(SEED, size)))
    assert climbed(size, 0) == root
    assert climbed(size, 0, **changed) != root


@pytest.mark.parametrize("place", [-1, 40])
def test_a_place_outside_the_pack_gives_no_root(place: int) -> None:
    assert climbed(40, 0, at=place) is None


def test_packs_of_different_sizes_have_different_roots() -> None:
    roots = {merkle.root(merkle.leaves(SEED, shuffled(SEED, size))) for size in range(1, 60)}
    assert len(roots) == 59


def test_a_path_is_not_longer_than_the_height_of_the_tree() -> None:
    leaves = merkle.leaves(SEED, shuffled(SEED, 312))
    assert max(len(merkle.path(leaves, place)) for place in range(312)) == 9


def test_an_inner_node_equals_no_leaf() -> None:
    """An inner node cannot pass for a card: cards and nodes are hashed with different tags."""
    leaves = merkle.leaves(SEED, (1, 0))
    assert merkle.root(leaves) not in {merkle.leaf(0, card, leaves[1]) for card in range(40)}


def test_a_card_and_its_path_reveal_no_other_card() -> None:
    """The path contains the neighbouring card only as a salted leaf."""
    paths = {
        merkle.path([merkle.leaf(0, 5, SEED), merkle.leaf(1, card, salt)], 0)
        for card in (6, 7)
        for salt in (bytes(32), SEED)
    }
    assert len(paths) == 4
