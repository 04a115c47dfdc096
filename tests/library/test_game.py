"""A game that a program plays: turns, windows, chance, bots, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

import circolo
from circolo.bots.roster import UnknownPolicy
from circolo.cards import Card
from circolo.cards.units import Seat
from circolo.chemin_de_fer import BetsClosed, MakeCall
from circolo.library import Game
from circolo.play.commands import Act
from circolo.play.events import DealEnded, MatchEnded
from circolo.play.offers import Question
from circolo.play.waits import Draw, Shuffle
from circolo.tressette import CardPlayed, PlayCard

A, B, C, D = map(Seat, range(4))


def two() -> circolo.tressette.Game:
    return circolo.tressette.Game(players=2, seed=7)


def bets() -> tuple[circolo.chemin_de_fer.Game, list[Seat]]:
    """Return a table at which a bank of 100 is taken, and its bettors from the right of the banker,
    then the banker.
    """
    game = circolo.chemin_de_fer.Game(players=4, most=4, seed=1)
    banker = game.turn
    assert banker is not None
    game.play("accetto 100")
    return game, [Seat((banker - step) % 4) for step in (1, 2, 3, 4)]


def test_an_action_may_be_a_value_or_its_text() -> None:
    game, other = two(), two()
    assert game.play(PlayCard(Card("4D"))) == other.play("4D") == (CardPlayed(A, Card("4D")),)
    assert game.state == other.state


def test_equal_seeds_give_equal_cards_and_others_do_not() -> None:
    assert two().dealt == two().dealt != circolo.tressette.Game(players=2, seed=8).dealt


def test_the_legal_actions_are_those_of_the_seat_on_turn() -> None:
    game = two()
    assert game.turn == A
    assert set(game.moves) == {str(card) for card in game.view(A).hand}
    game.play("4D")
    assert (game.turn, game.to_act) == (B, (B,))
    assert game.moves == ("3D", "RD")
    assert game.is_legal("3D")
    assert not game.is_legal("2C")
    assert not game.is_legal("3D", seat="A")


def test_a_view_hides_what_the_state_shows() -> None:
    game = two()
    assert game.view("A").hand == game.view(0).hand != game.view("B").hand
    assert game.view().hand == ()
    assert game.state.deal is not None
    assert game.state.deal.hands == (game.view(0).hand, game.view(1).hand)


def test_an_event_is_seen_without_its_secrets() -> None:
    game = two()
    (order,) = (event.order for event in game.events if hasattr(event, "order"))
    (seen,) = (event.order for event in game.events_seen("A") if hasattr(event, "order"))
    assert (len(order), seen) == (40, ())


def test_an_action_out_of_turn_is_refused_by_the_rules() -> None:
    game = two()
    with pytest.raises(circolo.IllegalAction) as refused:
        game.play("3D", seat="B")
    assert refused.value.code == "r2_not_offered"
    game.play("4D")
    with pytest.raises(circolo.IllegalAction) as refused:
        game.play("2C")
    assert refused.value.code == "t6_follow_suit"
    assert game.turn == B


def test_of_several_actions_none_is_taken_if_one_cannot_be_read() -> None:
    game = two()
    with pytest.raises(circolo.BadNotation):
        game.play("4D", "3X")
    assert game.turn == A
    with pytest.raises(circolo.IllegalAction):
        game.play("4D", "2C")
    assert game.turn == B


def test_undo_takes_back_one_action_and_what_followed() -> None:
    game = two()
    first = game.state
    game.play("4D", "3D")
    game.undo()
    assert game.turn == B
    game.undo()
    assert (game.state, game.turn) == (first, A)
    with pytest.raises(IndexError):
        game.undo()


def test_undo_of_the_last_card_takes_back_the_next_deal() -> None:
    game = two()
    game.play_by("greedy", deals=1)
    after = game.copy()
    game.undo()
    assert (game.deals, game.points) == ((), ())
    assert len(after.deals) == 1


def test_a_copy_goes_its_own_way() -> None:
    game = two()
    other = game.copy()
    other.play("4D")
    assert (len(game.events), game.turn) == (len(other.events) - 1, A)
    assert type(other) is circolo.tressette.Game


def test_what_is_played_again_after_undo_is_the_same() -> None:
    game = two()
    game.play_by("club", deals=1)
    text, events = game.record(), game.events
    while any(one.by_caller for one in game._steps):
        game.undo()
    game.play_by("club", deals=1)
    assert (game.record(), game.events) == (text, events)


def test_a_match_is_played_to_its_end() -> None:
    game = two()
    events = game.play_by("club")
    assert isinstance(events[-1], MatchEnded)
    assert game.result is not None
    assert sorted(game.result.places) == [1, 2]
    assert game.points == game.result.points
    assert max(game.points) >= 21
    assert sum(map(sum, (deal.points for deal in game.deals))) == sum(game.points)
    assert (game.turn, game.legal, game.moves, game.waits) == (None, (), (), ())
    with pytest.raises(circolo.IllegalAction) as refused:
        game.play("3D")
    assert refused.value.code == "r2_not_offered"


@pytest.mark.parametrize("name", ["tressette", "chiamatre", "sette_e_mezzo", "chemin_de_fer"])
def test_every_bot_of_a_game_plays_a_deal(name: str) -> None:
    kind: type[Game[Any, Any, Any, Any, Any, Any]] = getattr(circolo, name).Game
    for bot in kind.bots():
        if bot not in ("maestro", "appreso"):  # they think for long
            game: Any = getattr(circolo, name).Game(seed=2)
            game.play_by(bot, deals=1)
            assert len(game.deals) == 1
            assert sum(isinstance(event, DealEnded) for event in game.events) == 1


def test_a_sitting_goes_on_as_long_as_one_likes() -> None:
    """The bets, graces and auctions of chemin de fer close, coup after coup."""
    game = circolo.chemin_de_fer.Game(players=4, stack=2_000, seed=3)
    game.play_by("circolo", deals=60)
    assert len(game.deals) == 60
    assert sum(chips for chips in game.chips if chips is not None) == 8_000
    assert game.result is None


def test_the_chips_are_those_of_the_table() -> None:
    game = circolo.sette_e_mezzo.Game(players=3, stack=[100, 200, 300], seed=3)
    game.play_by("dilettante", deals=5)
    assert game.chips == tuple(place and place.chips for place in game.view().places)
    game.enter("D sits 700")
    assert game.chips[D] == 700


def test_a_function_plays_and_gets_a_view_and_a_question() -> None:
    seen = []

    def first(view: circolo.tressette.View, question: Question[Any], rng: Any) -> Any:
        seen.append((view.seat, question.kind))
        return next(iter(question.offers[-1].actions()))

    game = two()
    game.play_by([None, first])
    assert (game.turn, seen) == (A, [])
    game.play("4D")
    game.play_by([None, first])
    assert (game.turn, set(seen)) == (A, {(B, "move")})
    game.play_by([first, "club"], deals=1)
    assert {seat for seat, _ in seen} == {A, B}


def test_a_function_may_answer_in_text() -> None:
    game = two()
    game.play_by([lambda view, question, rng: "4D", None])
    assert game.turn == B


def test_a_function_that_never_answers_lets_the_time_pass() -> None:
    game = circolo.chiamatre.Game(seed=1)
    game.play_by(lambda view, question, rng: None, deals=1)
    assert len(game.deals) == 1


def test_a_function_that_always_answers_cannot_keep_a_window_open() -> None:
    def bets_again(view: Any, question: Question[Any], rng: Any) -> Any:
        return next(iter(question.offers[0].actions()))

    game = circolo.chemin_de_fer.Game(players=3, stack=900, seed=1)
    game.play_by(bets_again, deals=2)
    assert len(game.deals) == 2


def test_a_window_asks_each_seat_in_turn_and_closes_when_all_are_silent() -> None:
    game, seats = bets()
    asked = []
    while not any(isinstance(event, BetsClosed) for event in game.events):
        asked.append(game.turn)
        game.skip()
    assert asked == seats


def test_after_an_answer_the_others_are_asked_again() -> None:
    game, (first, second, third, banker) = bets()
    game.skip()
    game.play("punto 20")
    asked = []
    for _ in range(4):
        asked.append(game.turn)
        game.skip()
    assert asked == [third, banker, first, second]


def test_a_seat_that_is_named_answers_before_its_turn() -> None:
    game, (_, _, third, _) = bets()
    ask = game.waits[0].id
    game.play("banco", seat=third)
    assert game._steps[-1].command == Act(ask, third, MakeCall("banco"))
    game.expire()
    assert any(isinstance(event, BetsClosed) for event in game.events)


def test_a_seat_that_owes_an_answer_cannot_skip() -> None:
    with pytest.raises(circolo.IllegalAction) as refused:
        two().skip()
    assert refused.value.code == "r2_not_offered"


def test_without_automations_the_caller_does_all() -> None:
    game = circolo.tressette.Game(players=2, automation=())
    assert isinstance(game.waits[0], Shuffle)
    game.enter(two().record().splitlines()[2])
    assert isinstance(game.waits[0], Draw)
    game.enter("lot 1")
    assert (game.turn, game.dealt) == (A, two().dealt)
    with pytest.raises(circolo.IllegalAction) as refused:
        game.enter("lot 1")
    assert refused.value.code == "r2_not_offered"


def test_without_the_automation_of_pauses_the_deal_stays_on_the_table() -> None:
    game = circolo.tressette.Game(players=2, seed=7, automation={"chance", "windows"})
    game.play_by("club", deals=1)
    assert (len(game.deals), game.moves) == (1, ("go",))
    assert game.state.deal is not None
    assert game.state.deal.hands == ((), ())


def test_given_cards_are_dealt_and_the_rest_follows_from_the_seed() -> None:
    text = "A: AD 2D 3D | B: RC | stock: 4C ?? 5B"
    game = circolo.tressette.Game(players=2, seed=7, deal=text)
    assert game.dealt is not None
    assert str(game.dealt).startswith("A: AD 2D 3D ")
    assert str(game.dealt.hands[B]).startswith("RC ")
    assert (game.dealt.stock[0], game.dealt.stock[2]) == (Card("4C"), Card("5B"))
    assert set(game.view("A").hand) >= {Card("AD"), Card("2D"), Card("3D")}
    again = circolo.tressette.Game(players=2, seed=9, deal=game.dealt)
    assert again.dealt == game.dealt


def test_given_cards_are_dealt_after_the_lot_for_the_dealer() -> None:
    game = circolo.chiamatre.Game(seed=7, deal="C: 3D 2D AD RD CD FD 7D 6D 5D 4D")
    assert game.view("C").hand == tuple(
        map(Card, ("3D", "2D", "AD", "RD", "CD", "FD", "7D", "6D", "5D", "4D"))
    )


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: two().play("3X"), "notation_action"),
    (lambda: two().play(""), "notation_action"),
    (lambda: two().view(2), "notation_seat"),
    (lambda: two().view(-1), "notation_seat"),
    (lambda: two().play("4D", seat="Z"), "notation_seat"),
    (lambda: two().enter("A has many"), "notation_line"),
    (lambda: two().enter("pack 3D"), "r2_not_offered"),
    (lambda: circolo.sette_e_mezzo.Game().enter("R out"), "notation_line"),
    (lambda: circolo.read("circolo 1\nscopa\n"), "notation_game"),
    (lambda: circolo.tressette.Game.read("circolo 1\nchiamatre\n"), "notation_game"),
    (lambda: circolo.tressette.Game(deal="A: 3D | A: 2D"), "notation_deal"),
    (lambda: circolo.tressette.Game(deal="A: 3D | B: 3D"), "notation_deal"),
    (lambda: circolo.tressette.Game(deal="A 3D"), "notation_deal"),
    (lambda: circolo.tressette.Game(players=2, deal="C: 3D"), "notation_deal"),
    (lambda: circolo.tressette.Game(players=2, deal="C:"), "notation_deal"),
    (lambda: circolo.tressette.Game(deal="stock: 3D"), "notation_deal"),
    (lambda: circolo.tressette.Game(target=12), "bad_options"),
    (lambda: circolo.tressette.Game(target="x"), "bad_options"),  # type: ignore[arg-type]
    (lambda: circolo.sette_e_mezzo.Game(players=9), "bad_options"),
    (lambda: circolo.sette_e_mezzo.Game(players=2, stack=[1, 2, 3]), "bad_options"),
    (lambda: circolo.sette_e_mezzo.Game(stack=0), "bad_options"),
    (lambda: two().play_by("nobody"), "unknown_policy"),
    (lambda: circolo.analysis.odds("scopa"), "not_analysed"),
    (lambda: circolo.analysis.odds("../x"), "not_analysed"),
    (lambda: circolo.analysis.position("chemin_de_fer", None), "not_analysed"),
    (lambda: circolo.cards.Hand.read("3D TH"), "notation_cards"),
]


@pytest.mark.parametrize(("wrong", "code"), REFUSED)
def test_what_cannot_be_done_has_a_code(wrong: Callable[[], object], code: str) -> None:
    with pytest.raises((Exception,)) as refused:
        wrong()
    assert getattr(refused.value, "code", refused.value) == code


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownPolicy, match="'nobody' is none of .*club"):
        two().play_by("nobody")


def test_results_are_readable() -> None:
    game = two()
    assert repr(game) == "<tressette: 0 deals played, A on turn>"
    game.play_by("club")
    assert str(game.result) == "places A 2, B 1; points 18 to 21"
    assert repr(game) == "<tressette: 3 deals played, nobody on turn>"


def test_odds_and_positions_are_found_by_the_name_of_the_game() -> None:
    assert circolo.analysis.odds("tressette")[0].name == "accuso"
    game = two()
    position = circolo.analysis.position(game.name, game.state)
    assert position is not None
    assert position.hands == (game.view(0).hand, game.view(1).hand)
