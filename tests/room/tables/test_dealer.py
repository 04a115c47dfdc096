"""The dealer: its answers may be lost, and it deals from what the table has taken."""

import pytest

from circolo.cards.shuffle import shuffled
from circolo.fairness import merkle
from circolo.fairness.epoch import faults
from circolo.games.tressette import GAME
from circolo.play.commands import Drawn, Shuffled
from circolo.room.tables.dealer import Dealer
from circolo.tables.commands import Answer, BeginEpoch, Close, EndEpoch
from circolo.tables.shuffles import epochs
from circolo.tables.shuffles.public_epochs import published
from circolo.tables.state import TableState
from tests.room.world import OpenVault, entropy
from tests.tables.shuffling import coming, commit, reveal, starting
from tests.tables.sitting import Sitting


def dealer(seed: int = 1) -> Dealer:
    return Dealer("table:t1", entropy=entropy(seed), vault=OpenVault())


def heard(sitting: Sitting, said: Dealer) -> Sitting:
    """Let the table take all answers of the dealer."""
    while (word := said.due(GAME, sitting.state)) is not None:
        sitting.tell(word)
    return sitting


def dealt(said: Dealer) -> Sitting:
    """A match of two whose first hands are dealt by this dealer."""
    sitting = reveal(heard(commit(starting(), 0, 1), said), 0, 1)
    sitting.reach()
    return heard(sitting, said)


def order_of(state: TableState) -> list[str]:
    return [str(card) for card in state.match.deal.pack]


def test_a_deal_can_be_checked_from_what_the_table_has_said() -> None:
    said = dealer()
    sitting = dealt(said)
    sitting.tell(Close("operator"))
    heard(sitting, said)
    epoch = published(sitting.log, 1)
    assert epoch is not None
    assert (faults(epoch), [lot.name for lot in epoch.lots]) == ((), ["first_seat/3"])


def test_the_dealer_has_nothing_to_say_until_the_seats_have_committed() -> None:
    said, sitting = dealer(), starting()
    assert said.due(GAME, sitting.state) is None
    assert isinstance(said.due(GAME, commit(sitting, 0, 1).state), BeginEpoch)


def test_a_commitment_that_did_not_arrive_binds_nobody() -> None:
    """A refused entry, for example: the next seed is the one that is stored and dealt."""
    said, sitting = dealer(), commit(starting(), 0, 1)
    unheard = said.due(GAME, sitting.state)
    word = said.due(GAME, sitting.state)
    assert isinstance(unheard, BeginEpoch)
    assert isinstance(word, BeginEpoch)
    assert unheard.commitment != word.commitment
    sitting.tell(word)
    again = dealer()
    again.restore(1, said.seal(1).box)
    reveal(sitting, 0, 1).reach()
    assert said.due(GAME, sitting.state) == again.due(GAME, sitting.state)


def test_a_missed_end_is_reported_again() -> None:
    said = dealer()
    sitting = dealt(said)
    sitting.tell(Close("operator"))
    assert said.due(GAME, sitting.state) == said.due(GAME, sitting.state)
    assert isinstance(said.due(GAME, sitting.state), EndEpoch)


def test_the_order_and_the_root_follow_from_the_seeds_of_the_epoch() -> None:
    said = dealer()
    sitting = reveal(heard(commit(starting(), 0, 1), said), 0, 1)
    sitting.reach()
    word = said.due(GAME, sitting.state)
    seed = epochs.seed(sitting.state, coming(sitting), said.seal(1).box)
    order = shuffled(seed, 40)
    ask = GAME.rules.waits(sitting.state.match)[0].id
    assert word == Answer(Shuffled(ask, order), merkle.root(merkle.leaves(seed, order)))


def test_a_lot_follows_from_the_same_seeds_by_its_name_and_wait() -> None:
    said = dealer()
    sitting = reveal(heard(commit(starting(), 0, 1), said), 0, 1)
    sitting.reach()
    word = said.due(GAME, sitting.state)
    assert isinstance(word, Answer)
    sitting.tell(word)
    lot = said.due(GAME, sitting.state)
    assert isinstance(lot, Answer)
    assert isinstance(lot.chance, Drawn)
    assert said.due(GAME, sitting.state) == lot


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seats_seed_changes_the_whole_order(seat: int) -> None:
    """The house draws the same seed in both; a seat that withholds its own gets other cards."""
    said = dealer()
    sitting = reveal(heard(commit(starting(), 0, 1), said), seat)
    sitting.reach()
    sitting.reach()
    heard(sitting, said)
    assert order_of(sitting.state) != order_of(dealt(dealer()).state)


def test_a_seed_that_is_lost_is_said_to_be_lost() -> None:
    sitting = heard(commit(starting(), 0, 1), dealer())
    assert dealer().due(GAME, sitting.state) == EndEpoch(1, None, "lost")
