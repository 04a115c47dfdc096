"""The view of a seat or a spectator."""

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.notation import text
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette import GAME, State
from circolo.games.tressette.events import (
    CardDrawn,
    CardPlayed,
    DealScored,
    Event,
    HandsDealt,
    NextDealDue,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.tressette.state import Trick
from circolo.games.tressette.view import Table
from circolo.play.commands import Expired, Shuffled
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.play.settlement import nothing_moves
from circolo.play.waits import WaitId
from tests.games.tressette.dealing import (
    ALL_COPPE,
    ALL_DENARI,
    ALL_SPADE,
    A,
    B,
    C,
    D,
    ask,
    deal,
    deal_pack,
    go_on,
    match,
    play,
    play_out,
    running,
    tell,
)

ONLOOKER = None
EVERYBODY: tuple[Seat | None, ...] = (A, B, C, D, ONLOOKER)


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = deal(match(), A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE)
    assert [text(GAME.sight.view(state, seat).hand) for seat in (A, D, C, ONLOOKER)] == [
        ALL_DENARI,
        ALL_COPPE,
        ALL_SPADE,
        "",
    ]


def test_all_public_facts_of_the_deal_are_shown() -> None:
    state = play(deal(match(2), A="4D 2D", B="3D 5D", stock="AS 7B", first=B), "4D 3D AS")
    assert GAME.sight.view(state, ONLOOKER).table == Table(
        first=B,
        opening=A,
        leader=B,
        turn=A,
        counts=(10, 9),
        stock=18,
        trick=(Card.SA,),
        tricks=(Trick(A, (Card.D4, Card.D3), B),),
        draws=(Card.SA, Card.B7),
        shown=(),
        thirds=(Thirds(0), Thirds(1)),
    )


def test_everybody_sees_the_same_table() -> None:
    state = play(deal(match(), A="4D"), "4D")
    tables = [GAME.sight.view(state, seat).table for seat in EVERYBODY]
    assert tables == [tables[0]] * 5


def test_hands_that_differ_look_the_same_to_another_seat() -> None:
    one = deal(match(), A="4D", D="3D 3C", C="3S 3B")
    other = deal(match(), A="4D", D="3S 3B", C="3D 3C")
    assert running(one).hands[D] != running(other).hands[D]
    assert GAME.sight.view(one, A) == GAME.sight.view(other, A)
    assert GAME.sight.view(one, ONLOOKER) == GAME.sight.view(other, ONLOOKER)
    assert GAME.sight.view(one, D) != GAME.sight.view(other, D)


def seen(state: State, seat: Seat | None) -> str:
    """Return the cards of the running pack that a viewer has seen, in the pack's order."""
    return text(running(state).pack[place] for place in GAME.sight.seen_places(state, seat))


def test_own_hand_the_cards_played_and_those_drawn_are_seen() -> None:
    """Dealt in turn from A; B, who holds the 4 of denari, leads, and both draw a card."""
    dealt = deal_pack(match(2), PACK, first=A)
    state = play(dealt, "2D AD")
    assert seen(dealt, A) == text(PACK[0:20:2])
    assert seen(state, A) == text((*PACK[0:2], *PACK[2:20:2], *PACK[20:22]))
    assert seen(state, B) == text((PACK[0], *PACK[1:20:2], *PACK[20:22]))
    assert seen(state, ONLOOKER) == text((*PACK[0:2], *PACK[20:22]))


def test_nothing_is_seen_of_a_pack_before_it_is_dealt() -> None:
    shuffled = tell(match(), Shuffled(ask(match()), tuple(range(40))))
    scored = go_on(play_out(deal(match())), A, B, C, D)
    again = tell(scored, Shuffled(ask(scored), tuple(range(40))))
    assert [GAME.sight.seen_places(state, A) for state in (match(), shuffled, again)] == [
        (),
        (),
        (),
    ]


def test_whole_pack_has_been_seen_after_the_last_card() -> None:
    assert GAME.sight.seen_places(play_out(deal(match())), ONLOOKER) == tuple(range(40))


def test_nothing_is_shown_of_a_deal_before_the_first() -> None:
    view = GAME.sight.view(match(), A)
    assert (view.table, view.hand, view.number) == (None, (), 0)


def test_scores_are_totals_by_side() -> None:
    state = play_out(deal(match(), A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE))
    view = GAME.sight.view(state, B)
    assert (view.scores, view.sheet) == (
        (11, 0),
        (DealScored((Thirds(32), Thirds(0)), 0, (11, 0)),),
    )


@pytest.mark.rule("T16", "R4")
def test_draw_for_an_absent_seat_looks_like_its_move() -> None:
    state = play(deal(match(), A="4D", D="5D"), "4D")
    lapsed = tell(state, Expired(ask(state)))
    for seat in EVERYBODY:
        assert GAME.sight.view(lapsed, seat) == GAME.sight.view(state, seat)


ASK = WaitId(7)

PUBLIC: tuple[Event, ...] = (
    LotDrawn(ASK, "first_seat", 4, 2),
    DealBegan(3),
    HandsDealt(first=A, leader=C),
    CardPlayed(A, Card.D4),
    TrickTaken(D, Thirds(4)),
    CardDrawn(B, Card.SA),
    DealScored((Thirds(20), Thirds(12)), 0, (7, 4)),
    DealEnded(3, nothing_moves(4)),
    WentOn(C),
    NextDealDue(),
    MatchEnded((1, 2, 1, 2)),
)


@pytest.mark.parametrize("event", PUBLIC)
def test_public_event_reaches_everybody_whole(event: Event) -> None:
    assert [GAME.sight.redact(event, seat) for seat in EVERYBODY] == [event] * 5


def test_shuffle_is_told_without_its_order() -> None:
    shuffled = PackShuffled(ASK, tuple(range(40)))
    assert [GAME.sight.redact(shuffled, seat) for seat in EVERYBODY] == [PackShuffled(ASK, ())] * 5


@pytest.mark.rule("T16")
@pytest.mark.parametrize("event", [TurnLapsed(D), LotDrawn(ASK, "absent", 3, 1)])
def test_draw_for_an_absent_seat_is_told_to_nobody(event: Event) -> None:
    """How many cards were legal would tell whether the seat could follow suit."""
    assert [GAME.sight.redact(event, seat) for seat in EVERYBODY] == [None] * 5
