"""Every card of the pack leads to the root, and nothing else does."""

import pytest

from circolo.cards.shuffle import shuffled
from circolo.fairness import merkle

SEED = bytes(range(32))
SIZES = [*range(1, 21), 40, 52, 312]


def climbed(size: int, place: int, **changed: object) -> bytes | None:
    """Climb from a card of the pack, or from a forged one."""
    order = shuffled(SEED, size)
    leaves = merkle.leaves(SEED, order)
    card, salt = changed.get("card", order[place]), changed.get("salt", merkle.salt(SEED, place))
    path = changed.get("path", merkle.path(leaves, place))
    at = changed.get("at", place)
    leaf = merkle.leaf(at, card, salt)  # type: ignore[arg-type]
    return merkle.climbed(leaf, path, place=at, size=changed.get("size", size))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
def test_every_card_leads_to_the_root(size: int) -> None:
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
def test_what_was_changed_does_not_lead_to_the_root(size: int, changed: dict[str, object]) -> None:
    root = merkle.root(merkle.leaves(SEED, shuffled(SEED, size)))
    assert climbed(size, 0) == root
    assert climbed(size, 0, **changed) != root


@pytest.mark.parametrize("place", [-1, 40])
def test_a_place_outside_of_the_pack_leads_nowhere(place: int) -> None:
    assert climbed(40, 0, at=place) is None


def test_a_pack_of_another_size_does_not_share_the_root() -> None:
    roots = {merkle.root(merkle.leaves(SEED, shuffled(SEED, size))) for size in range(1, 60)}
    assert len(roots) == 59


def test_a_path_is_no_longer_than_the_tree_is_high() -> None:
    leaves = merkle.leaves(SEED, shuffled(SEED, 312))
    assert max(len(merkle.path(leaves, place)) for place in range(312)) == 9


def test_a_node_is_no_leaf() -> None:
    """Two leaves cannot pass for one card, since cards and nodes are hashed with different tags."""
    leaves = merkle.leaves(SEED, (1, 0))
    assert merkle.root(leaves) not in {merkle.leaf(0, card, leaves[1]) for card in range(40)}


def test_a_card_and_its_path_tell_no_other_card() -> None:
    """Two packs that differ in the neighbouring card differ in the path, and only by its salted
    leaf.
    """
    paths = {
        merkle.path([merkle.leaf(0, 5, SEED), merkle.leaf(1, card, salt)], 0)
        for card in (6, 7)
        for salt in (bytes(32), SEED)
    }
    assert len(paths) == 4
