"""The hard cases for the contract of a game, in the real types (decision 1).

Here are the hidden things: the bet with its first decision and the reshuffle (S11, S17), the
annulment window (C4), the card of an absent seat (T16). The bank, its windows and its newcomers
(F6-F9, F16, F17, R10) are in shape/test_the_bank.py.
"""

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.notation import cards
from circolo.cards.units import Chips, Seat, to_the_right
from circolo.games import tressette
from circolo.games.tressette.actions import Action, Offer, PlayCard
from circolo.games.tressette.events import CardPlayed, Event
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import State
from circolo.games.tressette.view import View
from circolo.play.commands import Act, CameBack, SatOut
from circolo.play.events import DealBegan, DealEnded, LotDrawn, PackShuffled
from circolo.play.offers import Amount, Ask
from circolo.play.settlement import Settlement
from circolo.play.waits import Choice, Shuffle, WaitId, Window
from tests.contract.shape import annulment, annulment_words, sette, sette_words
from tests.contract.shape.sitting import Sitting

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)


def order(first: str) -> tuple[int, ...]:
    """Return a shuffle with these cards on top and the others in the order of the pack."""
    top = cards(first)
    return tuple(PACK.index(card) for card in (*top, *(c for c in PACK if c not in top)))


# --- sette e mezzo: the bet with the first word (S11), the reshuffle after the matta (S17) --------

SetteSitting = Sitting[
    sette_words.Options,
    sette_words.State,
    sette_words.Action,
    sette_words.Offer,
    sette_words.Event,
    sette_words.View,
]


def bank(pack: str, *, punte: int = 2) -> SetteSitting:
    """A bank of 100 held by A, with this shuffle; the first punta looks at the covered card."""
    sitting = Sitting(sette.GAME, sette_words.Options(), (Chips(500),) * (punte + 1))
    sitting.shuffle(order(pack))
    return sitting


@pytest.mark.rule("S11")
def test_the_bet_and_the_first_word_are_one_action() -> None:
    sitting = bank("4D 5C")

    assert sitting.offered(B) == (sette_words.BetOffer(Amount(10, 100, 10), ("sto", "tiro")),)
    assert sitting.offered(A) == ()
    assert sitting.refuses(Act(sitting.ask(B, "move").id, B, sette_words.Sto())) == "r2_not_offered"

    events = sitting.act(B, "move", sette_words.Bet(30, "sto"))
    assert events == (
        sette_words.BetMade(30, "sto"),
        sette_words.Stood(B),
        sette_words.CardShown(A, Card("5C")),
    )


@pytest.mark.rule("S11")
def test_the_covered_card_is_in_no_event_and_in_no_other_view() -> None:
    sitting = bank("4D 5C")

    assert [sitting.game.view(sitting.state, seat).hand[0].covered for seat in (A, B, C, None)] == [
        None,
        Card("4D"),
        None,
        None,
    ]
    assert all(view.hand[1].covered is None for view in _views(sitting))
    assert sitting.frames[None][-1].events == (
        PackShuffled(WaitId(1), ()),
        DealBegan(1),
        sette_words.CardsCovered(B),
    )


@pytest.mark.rule("S11")
def test_out_of_time_before_the_bet_loses_half_the_minimum_unseen() -> None:
    sitting = bank("4D 5C 6C 7C")
    ask = sitting.ask(B, "move")

    assert sette.autoplay(sitting.game.view(sitting.state, B), ask) == ()
    events = sitting.expire("move")

    moved = Settlement((Chips(5), Chips(-5), Chips(0)))
    assert events == (
        sette_words.BetLapsed(5),
        DealEnded(1, moved),
        DealBegan(2),
        sette_words.CardsCovered(C),
    )
    assert all(Card("4D") not in view.seen for view in _views(sitting))


@pytest.mark.rule("S11")
def test_out_of_time_after_the_bet_is_played_alla_regola() -> None:
    sitting = bank("2D 5C FC 4C")
    sitting.act(B, "move", sette_words.Bet(10, "tiro"))

    assert sitting.expire("move") == (sette_words.CardDrawn(B, Card("4C")),)


@pytest.mark.rule("S3", "S11")
def test_the_lone_matta_bets_with_tiro_only() -> None:
    assert bank("RD 5C").offered(B) == (sette_words.BetOffer(Amount(10, 100, 10), ("tiro",)),)


@pytest.mark.rule("S17")
def test_the_pack_is_shuffled_after_a_hand_in_which_the_matta_was_dealt_even_covered() -> None:
    # The banker's covered matta is never shown: the punta busts first.
    sitting = bank("7D RD 5C")
    sitting.act(B, "move", sette_words.Bet(10, "tiro"))

    assert sitting.game.waits(sitting.state) == (Shuffle(sitting.state.asked, 40, "matta"),)
    assert all(Card("RD") not in view.seen for view in _views(sitting))
    assert all(sitting.asks(seat) == () for seat in (A, B, C))

    sitting.shuffle(order("4D 5C"))
    assert sitting.game.view(sitting.state, C).hand[0].covered == Card("4D")
    assert (len(sitting.state.pack), sitting.state.out) == (38, ())


@pytest.mark.rule("S17")
def test_without_the_matta_the_next_hand_is_dealt_from_the_same_pack() -> None:
    sitting = bank("7D 2C 5C 6C 4C")
    events = sitting.act(B, "move", sette_words.Bet(10, "tiro"))

    assert events[-2:] == (DealBegan(2), sette_words.CardsCovered(C))
    assert sitting.game.view(sitting.state, C).hand[0].covered == Card("6C")
    assert sitting.state.out == cards("7D 5C 2C")


def _views(sitting: SetteSitting) -> list[sette_words.View]:
    return [sitting.game.view(sitting.state, viewer) for viewer in (*sitting.seats, None)]


# --- chiamatre: the annulment window (C4) ---------------------------------------------------------

AnnulmentSitting = Sitting[
    annulment_words.Options,
    annulment_words.State,
    annulment_words.Action,
    annulment_words.Offer,
    annulment_words.Event,
    annulment_words.View,
]

POOR = "4D 5D 6D 7D 4C 5C 6C 7C FS CS"
RICH = "4S 5S 6S 7S 4B 5B 6B 7B 3D 3C"


def dealt(hand_of_c: str, hand_of_b: str) -> AnnulmentSitting:
    """A deal by A in which C and B hold these; D, at A's right, is di mano."""
    sitting = Sitting(annulment.GAME, annulment_words.Options(), (Chips(0),) * 4)
    c, b = hand_of_c.split(), hand_of_b.split()
    rest = [card for card in PACK if card not in {*c, *b}]
    d, a = rest[:10], rest[10:]
    packets = (d[:5], c[:5], b[:5], a[:5], d[5:], c[5:], b[5:], a[5:])
    sitting.shuffle(order(" ".join(card for packet in packets for card in packet)))
    return sitting


KEEP, ANNUL = annulment_words.KeepOffer(), annulment_words.AnnulOffer()


@pytest.mark.rule("C4")
def test_every_seat_sees_tengo_and_only_the_one_with_the_right_annulla() -> None:
    sitting = dealt(POOR, RICH)

    assert [sitting.offered(seat) for seat in (A, B, C, D)] == [
        (KEEP,),
        (KEEP,),
        (KEEP, ANNUL),
        (KEEP,),
    ]
    ask = sitting.ask(B, "annul").id
    assert sitting.refuses(Act(ask, B, annulment_words.Annul())) == "r2_not_offered"


@pytest.mark.rule("C4")
def test_the_window_runs_to_its_end_whatever_is_answered() -> None:
    sitting = dealt(POOR, RICH)
    window = Window(sitting.question("annul").id, (A, B, C, D), "annul")

    for seat in (C, A, D, B):
        sitting.act(seat, "annul", annulment_words.Keep())
        assert sitting.questions() == (window,)
        assert sitting.offered(seat) == ()

    assert sitting.expire("annul") == (annulment_words.DealStood(),)
    assert sitting.questions() == (Choice(WaitId(window.id + 2), D, "move"),)


@pytest.mark.rule("C4")
def test_silence_keeps() -> None:
    assert dealt(POOR, RICH).expire("annul") == (annulment_words.DealStood(),)


@pytest.mark.rule("C4")
def test_nobody_learns_who_has_kept_nor_who_could_have_annulled() -> None:
    worlds = dealt(POOR, RICH), dealt(RICH, POOR)
    for sitting in worlds:
        for seat in (C, B):
            sitting.act(seat, "annul", annulment_words.Keep())
        sitting.expire("annul")

    for viewer in (A, D, None):
        assert worlds[0].frames[viewer] == worlds[1].frames[viewer]
        assert [frame.events for frame in worlds[0].frames[viewer][1:3]] == [(), ()]
        assert worlds[0].frames[viewer][1] == worlds[0].frames[viewer][2]


@pytest.mark.rule("C4")
def test_who_annuls_is_public_and_the_same_dealer_deals_again() -> None:
    sitting = dealt(POOR, RICH)
    hand = set(sitting.state.hands[C])
    sitting.act(C, "annul", annulment_words.Annul())

    for viewer in (A, B, D, None):
        frame = sitting.frames[viewer][-1]
        assert frame.events[0] == annulment_words.Annulled(C)
        assert not hand & set(frame.view.hand)
    sitting.shuffle(order(POOR))
    assert (sitting.state.dealer, sitting.state.number, sitting.state.phase) == (A, 2, "annul")


@pytest.mark.rule("C12")
def test_an_absent_caller_calls_the_highest_card_they_lack_by_a_recorded_draw() -> None:
    sitting = dealt(POOR, RICH)
    sitting.expire("annul")
    before = sitting.frames[B][-1]
    sitting.expire("move")
    after = sitting.frames[B][-1]
    assert (after.events, after[1:]) == ((), before[1:])
    assert sitting.draw(1)[1] == annulment_words.CardCalled(Card("3C"))


# --- tressette: an absent seat's random card (T16) ------------------------------------------------

TressetteSitting = Sitting[Options, State, Action, Offer, Event, View]

HANDS = (
    "4D 5D 6D 7D 4C 5C AS 2S AB 2B",  # A leads, by the 4 of denari
    "AD 2D 3D FD CD RD 3S 4S 3B 4B",  # B
    "AC 2C FC CC RC 5S 6S 5B 6B 7B",  # C, by hand between D and B
    "3C 6C 7C 7S FS CS RS FB CB RB",  # D, at A's right, is absent
)


def tressette_dealt(hands: tuple[str, ...]) -> TressetteSitting:
    """A deal of these hands by seat, all of it dealt and A to lead."""
    options = Options(players=4)
    sitting = Sitting(tressette.GAME, options, (Chips(0),) * 4)
    held = [hand.split() for hand in hands]
    rounds = [held[to_the_right(A, 4, step)][turn] for turn in range(10) for step in range(4)]
    sitting.shuffle(order(" ".join(rounds)))
    sitting.draw(A)
    return sitting


def absent(hands: tuple[str, ...], card: str) -> TressetteSitting:
    """D, out of time after A's 4 of coppe, is played for, and the draw picks `card`."""
    sitting = tressette_dealt(hands)
    sitting.act(A, "move", PlayCard(Card("4C")))
    asked = sitting.ask(D, "move")
    choices = tressette.GAME.autoplay(sitting.game.view(sitting.state, D), asked)
    sitting.say(SatOut(D))
    sitting.expire("move")
    sitting.draw(choices.index(PlayCard(Card(card))))
    return sitting


@pytest.mark.rule("T16")
def test_a_card_of_an_absent_seat_is_drawn_among_all_its_legal_cards() -> None:
    sitting = tressette_dealt(HANDS)
    sitting.act(A, "move", PlayCard(Card("4C")))
    ask: Ask[Offer] = sitting.ask(D, "move")
    plays = tressette.GAME.autoplay(sitting.game.view(sitting.state, D), ask)
    assert plays == tuple(map(PlayCard, cards("3C 7C 6C")))

    sitting.say(SatOut(D))
    sitting.expire("move")
    assert sitting.draw(2)[1:] == (CardPlayed(D, Card("6C")),)


@pytest.mark.rule("T16")
def test_how_many_cards_an_absent_seat_could_play_shows_to_nobody() -> None:
    # In the other world D has one card to follow with: C holds the other two coppe.
    other = (
        HANDS[0],
        HANDS[1],
        "AC 2C FC CC RC 3C 7C 5B 6B 7B",
        "5S 6C 6S 7S FS CS RS FB CB RB",
    )
    three, one = absent(HANDS, "6C"), absent(other, "6C")

    for viewer in (A, B, None):
        assert three.frames[viewer] == one.frames[viewer]
        for frame in three.frames[viewer]:
            assert not any(isinstance(event, LotDrawn) for event in frame.events[3:])


@pytest.mark.rule("R3", "T16")
def test_rientra_gives_back_the_current_turn() -> None:
    sitting = tressette_dealt(HANDS)
    sitting.act(A, "move", PlayCard(Card("4C")))
    ask = sitting.ask(D, "move")
    sitting.say(SatOut(D))
    sitting.say(CameBack(D))

    assert sitting.asks(D) == (ask,)
    events = sitting.act(D, "move", PlayCard(Card("3C")))
    assert events == (CardPlayed(D, Card("3C")),)
