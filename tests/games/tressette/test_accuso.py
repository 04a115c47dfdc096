"""Bongioco, superbongioco and napoli: who may declare what, when, and what it is worth."""

import pytest

from circolo.cards.card import Card, Rank, Suit
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, State
from circolo.games.tressette.actions import Declare, DeclareOffer, PlayCard
from circolo.games.tressette.combinations import Bongioco, Napoli, cards_of
from circolo.games.tressette.events import CardPlayed, Declared
from circolo.games.tressette.scoring import totals
from circolo.play.commands import Act, Expired
from circolo.play.waits import Draw
from tests.contract.playing import cards_in
from tests.games.tressette.dealing import (
    ALL_BASTONI,
    ALL_COPPE,
    ALL_DENARI,
    ALL_SPADE,
    A,
    B,
    C,
    D,
    absent_plays,
    act,
    acting,
    ask,
    deal,
    declarable,
    go_on,
    legal_cards,
    lot,
    match,
    play,
    play_out,
    playing,
    running,
    tell,
)

LOW = "4D 4C 5C 6C 7C 4S 5S 6S 7S"
"""Nine cards without a combination; the 4 of denari leads."""


def leading(held: str) -> State:
    """A leads, and holds these cards and low ones."""
    return deal(match(), A=" ".join(f"{held} {LOW}".split()[:10]))


def trick(state: State, card: str) -> State:
    """Play this card, and the first legal ones until the trick is full."""
    state = play(state, card)
    while running(state).trick:
        state = play(state, legal_cards(state)[0])
    return state


def until(state: State, seat: Seat) -> State:
    """Play the first legal cards until it is this seat's turn."""
    while running(state).turn != seat:
        state = play(state, legal_cards(state)[0])
    return state


@pytest.mark.rule("T11")
@pytest.mark.parametrize(
    ("held", "combination", "points"),
    [
        ("AD AC AS", "bongioco:A-B", 3),
        ("2D 2C 2B", "bongioco:2-S", 3),
        ("2D 2S 2B", "bongioco:2-C", 3),
        ("3C 3S 3B", "bongioco:3-D", 3),
        ("AD AC AS AB", "superbongioco:A", 4),
        ("2D 2C 2S 2B", "superbongioco:2", 4),
        ("3D 3C 3S 3B", "superbongioco:3", 4),
        ("AD 2D 3D", "napoli:D", 3),
        ("AC 2C 3C", "napoli:C", 3),
        ("AS 2S 3S", "napoli:S", 3),
        ("AB 2B 3B", "napoli:B", 3),
    ],
)
def test_combination_is_declared_for_its_points(held: str, combination: str, points: int) -> None:
    state, declaration = leading(held), GAME.notation.read(f"accuso {combination}")
    assert isinstance(declaration, Declare)
    assert declarable(state) == f"accuso {combination}"
    assert acting(state, f"accuso {combination}") == (
        Declared(A, declaration.combinations, points),
    )


@pytest.mark.rule("T11")
@pytest.mark.parametrize("held", ["AD AC 2D 3C", "RD RC RS RB", "AD 2D RD", "3D AS 2S"])
def test_nothing_else_can_be_declared(held: str) -> None:
    assert declarable(leading(held)) == ""


@pytest.mark.rule("T11")
def test_several_combinations_at_once_add_up() -> None:
    state = leading("AD AC AS AB 2D 3D 2S 3S 3C")
    assert declarable(state) == "accuso superbongioco:A bongioco:3-B napoli:D napoli:S"
    (declared,) = acting(state, declarable(state))
    assert isinstance(declared, Declared)
    assert declared.points == 4 + 3 + 3 + 3


@pytest.mark.rule("T11")
def test_one_card_serves_in_two_different_combinations() -> None:
    """The ace of denari is in the bongioco and in the napoli."""
    bongioco, napoli = Bongioco(Rank.ASSO, missing=Suit.BASTONI), Napoli(Suit.DENARI)
    assert set(cards_of(bongioco)) & set(cards_of(napoli)) == {Card.DA}
    assert acting(leading("AD AC AS 2D 3D"), "accuso bongioco:A-B napoli:D") == (
        Declared(A, (bongioco, napoli), 6),
    )


@pytest.mark.rule("T11")
def test_four_of_a_rank_are_no_bongioco_besides() -> None:
    assert declarable(leading("AD AC AS AB")) == "accuso superbongioco:A"


@pytest.mark.rule("T11")
def test_when_one_of_four_has_been_played_the_others_are_a_bongioco() -> None:
    state = trick(leading("3D 3C 3S 3B"), "3C")
    assert declarable(state) == "accuso bongioco:3-C"


@pytest.mark.rule("T11", "T12")
def test_rank_of_a_superbongioco_is_spent_for_the_deal() -> None:
    state = act(leading("3D 3C 3S 3B"), "accuso superbongioco:3")
    assert (declarable(state), declarable(trick(state, "3C"))) == ("", "")


@pytest.mark.rule("T11", "T12")
@pytest.mark.parametrize(
    ("held", "declared"), [("3D 3C 3S", "bongioco:3-B"), ("AS 2S 3S", "napoli:S")]
)
def test_rank_or_suit_once_declared_is_spent_for_the_deal(held: str, declared: str) -> None:
    """All its cards are still in hand in the second trick."""
    state = act(leading(held), f"accuso {declared}")
    later = until(play(state, "4D"), A)
    assert len(running(later).tricks) == 1
    assert (declarable(state), declarable(later)) == ("", "")


@pytest.mark.rule("T12")
def test_what_was_spent_can_be_declared_in_the_next_deal() -> None:
    first = act(leading("AD 2D 3D"), "accuso napoli:D")
    second = deal(go_on(play_out(first), A, B, C, D), A="AD 2D 3D 4D")
    assert declarable(second) == "accuso napoli:D"


@pytest.mark.rule("T11", "T17")
def test_what_is_not_declared_yet_stays_open_under_the_same_question() -> None:
    state = leading("AD AC AS 2D 3D")
    after = act(state, "accuso napoli:D")
    assert (declarable(after), ask(after)) == ("accuso bongioco:A-B", ask(state))
    assert declarable(act(after, "accuso bongioco:A-B")) == ""


@pytest.mark.rule("T11", "T12")
def test_seat_that_has_declared_still_has_its_card_to_play() -> None:
    state = act(leading("AD 2D 3D"), "accuso napoli:D")
    assert (running(state).turn, running(state).trick) == (A, ())
    assert playing(state, "3D") == (CardPlayed(A, Card.D3),)


@pytest.mark.rule("T11")
def test_both_sides_declare_in_one_deal() -> None:
    state = deal(match(), A="AD 2D 3D 4D", D="AC 2C 3C 5D", C="AS 2S 3S", B="AB 2B 3B")
    state = act(state, "accuso napoli:D", "4D", "accuso napoli:C", "5D")
    assert [(made.seat, made.points) for made in running(state).declarations] == [(A, 3), (D, 3)]


@pytest.mark.rule("T11")
def test_table_without_accuso_offers_none() -> None:
    state = deal(match(accuso=False), A=ALL_DENARI)
    assert declarable(state) == ""


@pytest.mark.rule("T12")
def test_combination_may_be_declared_in_each_of_the_first_three_tricks_and_no_later() -> None:
    state = leading("3D 2D 3S AC AS AB")
    offered = [declarable(state)]
    for card in ("3D", "2D", "3S"):
        state = trick(state, card)
        offered.append(declarable(state))
    assert offered == ["accuso bongioco:A-D"] * 3 + [""]


@pytest.mark.rule("T12")
def test_seat_that_follows_declares_before_its_own_card() -> None:
    """B plays last: it may declare to the end of the third trick."""
    state = deal(match(), A="3D 2D 3S 3C 4D", B="AC AS AB")
    offered = []
    for card in ("3D", "2D", "3S"):
        state = until(play(state, card), B)
        offered.append(declarable(state))
        state = until(state, A)
    assert offered == ["accuso bongioco:A-D"] * 3
    assert declarable(until(play(state, "4D"), B)) == ""


@pytest.mark.rule("T12", "T17")
def test_combination_is_offered_on_ones_own_turn_only() -> None:
    state = deal(match(), A="4D", D="AC AS AB 5D")
    assert GAME.rules.offers(state, D) == ()
    state = play(state, "4D")
    assert declarable(state) == "accuso bongioco:A-D"
    assert GAME.rules.offers(play(state, "5D"), D) == ()


@pytest.mark.rule("T12")
def test_combination_counts_no_longer_when_a_card_of_it_is_played() -> None:
    state = trick(leading("AC 2C 3C 3S 3B"), "3C")
    assert declarable(state) == ""


@pytest.mark.rule("T12")
def test_card_drawn_completes_nothing() -> None:
    state = play(deal(match(2), A="3D AD AC 4D", B="5D", stock="AS"), "3D 5D")
    assert Card.SA in running(state).hands[A]
    assert declarable(state) == ""


@pytest.mark.rule("T12", "T13")
def test_card_drawn_makes_no_superbongioco_and_is_the_missing_one() -> None:
    state = play(deal(match(2), A="3D AD AC AB 4D", B="5D", stock="AS"), "3D 5D")
    assert declarable(state) == "accuso bongioco:A-S"


@pytest.mark.rule("T12")
def test_dealt_cards_count_while_the_stock_lasts() -> None:
    state = play(deal(match(2), A="3S 3D 4D", B="5D AC 2C 3C", stock="AS 2S"), "3D 5D")
    assert declarable(until(play(state, "4D"), B)) == "accuso napoli:C"


@pytest.mark.rule("T13")
def test_declaration_is_told_to_everybody_with_the_missing_suit_and_without_a_card() -> None:
    state = leading("AD AC AS")
    declared = Declared(A, (Bongioco(Rank.ASSO, missing=Suit.BASTONI),), 3)
    assert acting(state, "accuso bongioco:A-B") == (declared,)
    told = act(state, "accuso bongioco:A-B")
    for viewer in (A, B, C, D, None):
        table = GAME.sight.view(told, viewer).table
        assert table is not None
        assert (GAME.sight.redact(declared, viewer), table.declarations) == (declared, (declared,))
    assert cards_in(declared) == set()


@pytest.mark.rule("T13")
def test_declared_cards_stay_hidden_until_they_are_played() -> None:
    told = act(leading("AD AC AS"), "accuso bongioco:A-B")
    assert cards_in(GAME.sight.view(told, None)) == set()
    assert GAME.sight.seen_places(told, None) == ()


@pytest.mark.rule("T17")
def test_what_one_may_declare_shows_in_nothing_that_another_gets() -> None:
    """D holds a bongioco in one world, and no combination in the other."""
    worlds = [
        play(deal(match(), A="4D", D=f"5D AC AS {card}", C="5B", B=other), "4D")
        for card, other in (("AB", "2B"), ("2B", "AB"))
    ]
    assert [declarable(world) for world in worlds] == ["accuso bongioco:A-D", ""]
    for viewer in (A, C, None):
        one, other = (GAME.sight.view(world, viewer) for world in worlds)
        assert one == other
        assert GAME.rules.waits(worlds[0]) == GAME.rules.waits(worlds[1])
        assert viewer is None or GAME.rules.offers(worlds[0], viewer) == ()


@pytest.mark.rule("T17")
def test_panel_holds_exactly_what_may_be_declared_in_any_number() -> None:
    (question,) = GAME.rules.offers(leading("AD AC AS 2D 3D"), A)
    (panel,) = (offer for offer in question.offers if isinstance(offer, DeclareOffer))
    bongioco, napoli = Bongioco(Rank.ASSO, missing=Suit.BASTONI), Napoli(Suit.DENARI)
    assert list(panel.actions()) == [
        Declare((bongioco,)),
        Declare((napoli,)),
        Declare((bongioco, napoli)),
    ]
    assert all(map(panel.permits, panel.actions()))
    never = [(), (napoli, bongioco), (napoli, napoli), (Napoli(Suit.COPPE),)]
    assert not any(panel.permits(Declare(combinations)) for combinations in never)
    assert not panel.permits(PlayCard(Card.DA))


@pytest.mark.rule("T14")
def test_points_declared_are_added_to_the_total_of_the_side() -> None:
    state = deal(match(), A="4D 3D", D="5D AC 2C 3C", C="6D AS 2S 3S", B="7D AB 2B")
    state = act(state, "4D", "accuso napoli:C", "5D", "accuso napoli:S", "6D", "7D")
    (scored,) = play_out(state).sheet
    assert scored.accuso == (3, 3)
    assert sum(scored.points) == 11
    assert totals((scored,)) == (scored.points[0] + 3, scored.points[1] + 3)


@pytest.mark.rule("T14")
def test_points_declared_by_both_partners_are_the_pairs() -> None:
    state = deal(match(), A="4D AD 2D 3D", C="5D AC AS AB")
    state = act(until(act(state, "accuso napoli:D", "4D"), C), "accuso bongioco:A-D")
    assert play_out(state).sheet[0].accuso == (6, 0)


@pytest.mark.rule("T14", "T15")
def test_points_declared_never_end_a_match_before_the_deal_does() -> None:
    """The target is 11; A has 13 on the table before the first card, and plays on."""
    state = deal(match(target=11), A="AD 2D 3D AC 2C 3C AS 2S 3S 4D")
    state = act(state, declarable(state))
    (declared,) = running(state).declarations
    assert declared.points == 18
    assert (state.phase, GAME.sight.view(state, A).scores) == ("move", (0, 0))
    assert play_out(state).phase == "over"


@pytest.mark.rule("T16", "T12")
def test_absent_seat_never_declares() -> None:
    state = deal(match(), A="AD 2D 3D 4D")
    assert declarable(state) == "accuso napoli:D"
    lapsed = tell(state, Expired(ask(state)))
    assert Draw(lot(lapsed), 10, "absent") in GAME.rules.waits(lapsed)
    assert running(absent_plays(state, "4D")).declarations == ()


@pytest.mark.rule("T12", "T16")
def test_a_player_who_comes_back_before_the_draw_may_declare() -> None:
    """The draw is due until the card is played, and the question stays the same."""
    state = deal(match(), A="AD 2D 3D 4D")
    lapsed = tell(state, Expired(ask(state)))
    declared = tell(lapsed, Act(ask(state), A, GAME.notation.read("accuso napoli:D")))
    assert GAME.rules.waits(declared) == GAME.rules.waits(lapsed)
    assert declarable(declared) == ""


@pytest.mark.rule("T12")
def test_four_players_hold_ten_cards_dealt_and_declare_from_them() -> None:
    state = deal(match(), A=ALL_DENARI, D=ALL_COPPE, C=ALL_SPADE, B=ALL_BASTONI)
    offered = []
    for card in ("4D", "4C", "4S", "4B"):
        offered.append(declarable(state))
        state = play(state, card)
    assert offered == [f"accuso napoli:{suit}" for suit in "DCSB"]
