"""Shuffles at a ring table: one for each deal, and another during it when the stock is out.

No seed may be revealed during a deal that is played with its cards.
"""

from circolo.cards.units import Seat
from circolo.play.events import DealBegan, DealEnded, PackShuffled
from circolo.tables.commands import Close, SitOut
from circolo.tables.events import EpochEnded, PackFixed, Played
from circolo.tables.shuffles import epochs
from circolo.wire import table_log
from tests.tables import high_card
from tests.tables.ring import Ring


def story(ring: Ring) -> list[str]:
    """The deals and revealed seeds in order: deals in brackets, packs, and seeds with a bang."""
    told = []
    for event in ring.log:
        match event:
            case PackFixed():
                told.append(f"{event.number}")
            case EpochEnded():
                told.append(f"{event.number}!")
            case Played(event=DealBegan()):
                told.append("(")
            case Played(event=DealEnded()):
                told.append(")")
            case _:
                pass
    return told


def with_the_stock_out() -> Ring:
    """Four play with five cards; two have taken another one, the second of them a discard."""
    ring = Ring().begin(4)
    ring.say("take")
    ring.say("take")
    return ring.until_asked()


def test_each_deal_has_a_shuffle_and_reveals_the_one_before() -> None:
    ring = Ring().begin(2).play_deal().until_asked()
    assert story(ring) == ["1", "(", ")", "1!", "2", "("]


def test_the_first_shuffle_of_a_deal_is_revealed_only_at_its_end() -> None:
    ring = with_the_stock_out()
    assert story(ring) == ["1", "(", "2"]
    assert [epoch.number for epoch in ring.state.behind] == [1]
    assert epochs.live(ring.state) == (1, 2)
    ring.play_deal()
    assert story(ring)[:6] == ["1", "(", "2", ")", "1!", "2!"]


def test_all_packs_of_a_deal_stay_secret_until_its_end() -> None:
    ring = with_the_stock_out()
    ring.say("take")
    ring.until_asked().say("take")
    while ring.state.match.taking:
        ring.reach()
    assert story(ring.until_asked())[:9] == ["1", "(", "2", "3", "4", ")", "1!", "2!", "3!"]


def test_a_table_that_closes_during_a_deal_reveals_every_seed() -> None:
    ring = with_the_stock_out()
    ring.tell(Close("operator"))
    ended = [(e.number, e.why) for e in ring.log if isinstance(e, EpochEnded)]
    assert ended == [(1, "closed"), (2, "closed")]
    assert epochs.live(ring.state) == ()


def test_only_cards_that_no_hand_holds_are_shuffled_again() -> None:
    ring = with_the_stock_out()
    hands = [card for card in ring.state.match.hands if card != high_card.NOTHING]
    assert len(set(hands)) == 4
    assert not set(hands) & set(ring.state.match.stock)


def test_the_log_of_such_a_deal_is_folded_to_the_same_table() -> None:
    ring = with_the_stock_out()
    entry = table_log.encode_events(tuple(ring.log))
    seeds = {number: bytes([number]) * 32 for number in epochs.live(ring.state)}
    folded = table_log.fold_to_state(high_card.GAME, [entry], seeds)
    assert folded == ring.state
    shuffled = [e.event.order for e in ring.log if isinstance(e, Played) and _is_pack(e)]
    assert all(sorted(order) == list(range(high_card.CARDS)) for order in shuffled)


def _is_pack(event: Played) -> bool:  # type: ignore[type-arg]
    return isinstance(event.event, PackShuffled)


def test_a_shuffle_waits_no_longer_than_the_time_for_seeds() -> None:
    ring = Ring().begin(4)
    ring.tell(SitOut(Seat(3)))
    ring.say("take")
    ring.say("take")
    since = ring.now
    ring.until_asked()
    assert ring.now - since <= 1_500
