"""What the log of a table tells: prices of decisions and bets, chips, opening leads."""

from typing import Any

import pytest

from circolo.analysis.collusion.evidence import Encounter, OpeningLead, TableHead
from circolo.analysis.collusion.table_play import TablePlay, read_table
from circolo.analysis.sette_e_mezzo import given_away
from circolo.cards.card import PACK, Card, Suit
from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.catalogue import BY_NAME
from circolo.games.chemin_de_fer import events as chemin
from circolo.games.chemin_de_fer.card_values import VALUES
from circolo.games.sette_e_mezzo import events as sette
from circolo.games.tressette.events import HandsDealt
from circolo.play.events import DealBegan, DealEnded
from circolo.play.settlement import Settlement
from circolo.tables.events import (
    DealVoided,
    Played,
    Seated,
    StoodUp,
)
from circolo.tables.state import PlayerId, TableId
from circolo.tables.tournament_events import PlayedFor
from circolo.tricks.events import CardPlayed

ANNA, BRUNO = PlayerId("anna"), PlayerId("bruno")
SEATS = [
    Seated(Seat(0), ANNA, "", bot=False, stack=Chips(500)),
    Seated(Seat(1), BRUNO, "", bot=False, stack=Chips(500)),
]


def told(game: str, *events: Any, options: Any = None) -> TablePlay:
    """Return what a table of Anna and Bruno tells; events of the game are by their seats."""
    own = BY_NAME[game].types.options() if options is None else options
    log = [
        one if type(one).__module__.startswith("circolo.tables.") else Played("seat", one)
        for one in events
    ]
    return read_table(TableHead(TableId("one"), game, own), [*SEATS, *log])


def encounters(play: TablePlay) -> dict[str, Encounter]:
    """Return the encounters of a table by role."""
    return {one.kind.split()[-1]: one for one in play.evidence if isinstance(one, Encounter)}


def settled(number: int, lost: int) -> DealEnded:
    """Return the end of a deal in which Anna loses so many chips to Bruno."""
    return DealEnded(number, Settlement((Chips(-lost), Chips(lost))))


def a_hand(bet: int, *, then: str = "sto", covered: Card = Card.DF) -> tuple[Any, ...]:
    """Return a hand in which Bruno is banker, and Anna bets on a figure and stands."""
    return (
        sette.BankTaken(Seat(1), Chips(80)),
        DealBegan(1),
        sette.CardsCovered((Seat(0),), (Chips(80),)),
        sette.BetMade(Seat(0), Chips(bet), then),  # type: ignore[arg-type]
        sette.Stood(Seat(0)),
        sette.CardShown(Seat(1), Card.D7),
        sette.Stood(Seat(1)),
        sette.CardShown(Seat(0), covered),
        settled(1, bet),
    )


def test_to_stand_on_a_figure_gives_away_what_drawing_would_win() -> None:
    punta = encounters(told("sette_e_mezzo", *a_hand(10)))["punta"]
    worth = given_away.punta(1, 1)
    assert punta.mistakes == pytest.approx(worth.tiro - worth.sto)
    assert (punta.player, punta.other, punta.lost, punta.most) == (ANNA, BRUNO, 10, 80)


def test_a_large_bet_on_a_bad_card_gives_away_its_loss() -> None:
    covered = Card.D4
    edge = given_away.punta(8, 1).best
    assert edge < 0
    small = encounters(told("sette_e_mezzo", *a_hand(10, covered=covered)))["punta"]
    large = encounters(told("sette_e_mezzo", *a_hand(80, covered=covered)))["punta"]
    assert small.misbet == 0
    assert large.misbet == pytest.approx(-edge * 70 / 80)


def test_a_small_bet_on_a_good_card_gives_away_what_it_would_win() -> None:
    edge = given_away.punta(14, 1).best
    assert edge > 0
    small = encounters(told("sette_e_mezzo", *a_hand(10, covered=Card.D7)))["punta"]
    assert small.misbet == pytest.approx(edge * 70 / 80)


def test_the_banker_of_one_punta_meets_them_too() -> None:
    banker = encounters(told("sette_e_mezzo", *a_hand(10)))["banker"]
    assert (banker.player, banker.other, banker.lost) == (BRUNO, ANNA, -10)
    assert banker.mistakes == 0


def test_a_hand_that_the_house_plays_is_no_evidence() -> None:
    first, *rest = a_hand(10)
    assert told("sette_e_mezzo", first, sette.HousePlays(Seat(0)), *rest).evidence == ()


def test_the_bank_goes_on_to_the_next_hand() -> None:
    second = [e for e in a_hand(20) if not isinstance(e, sette.BankTaken | DealEnded)]
    play = told("sette_e_mezzo", *a_hand(10), *second, settled(2, 20))
    met = [one for one in play.evidence if isinstance(one, Encounter)]
    assert [(one.deal, one.player) for one in met] == [
        (1, ANNA),
        (1, BRUNO),
        (2, ANNA),
        (2, BRUNO),
    ]


def test_a_voided_deal_is_no_evidence_but_its_bank_is_remembered() -> None:
    second = [e for e in a_hand(20) if not isinstance(e, sette.BankTaken | DealEnded)]
    voided = DealVoided(1, "a fault")
    play = told("sette_e_mezzo", *a_hand(10), voided, *second, settled(2, 20))
    assert {one.deal for one in play.evidence} == {2}


def test_a_seat_for_which_a_bot_plays_is_no_evidence() -> None:
    play = told("sette_e_mezzo", PlayedFor(Seat(0), "circolo"), *a_hand(10))
    assert play.evidence == ()


def test_the_account_of_a_seat_is_the_one_who_sits_there() -> None:
    dario = Seated(Seat(0), PlayerId("dario"), "", bot=False, stack=Chips(100))
    play = told("sette_e_mezzo", StoodUp(Seat(0)), dario, *a_hand(10))
    assert encounters(play)["punta"].player == "dario"
    assert play.players == {ANNA, BRUNO, "dario"}


def test_a_game_without_evidence_tells_who_sat_together() -> None:
    play = told("chiamatre", DealBegan(1))
    assert play.evidence == ()
    assert play.players == {ANNA, BRUNO}


def french(value: int) -> FrenchCard:
    return next(card for card in FIFTY_TWO if VALUES[card] == value)


def a_coup(word: str, *, own: int, cause: str = "seat") -> tuple[Any, ...]:
    """Return a coup in which Anna has the cards against the bank of Bruno, who has 6."""
    drawn = [chemin.CardGiven(Seat(0), french(2))] if word == "tiro" else []
    return (
        chemin.BankTaken(Seat(1), Chips(50)),
        chemin.BetsCounted((Chips(50), Chips(0)), Seat(0)),
        DealBegan(1),
        chemin.CardsDealt(),
        Played(cause, chemin.WordSaid(Seat(0), word)),  # type: ignore[arg-type]
        chemin.CardsShown(Seat(1), (french(6), french(0))),
        *drawn,
        chemin.WordSaid(Seat(1), "sto"),
        chemin.CardsShown(Seat(0), (french(own), french(0))),
        settled(1, 50),
    )


def test_to_stand_on_nothing_is_a_mistake_and_to_draw_is_none() -> None:
    stood = encounters(told("chemin_de_fer", *a_coup("sto", own=0)))
    drawn = encounters(told("chemin_de_fer", *a_coup("tiro", own=0)))
    assert stood["bettor"].mistakes is not None
    assert stood["bettor"].mistakes > 0.3
    assert drawn["bettor"].mistakes == 0
    assert (stood["bettor"].player, stood["bettor"].lost, stood["bettor"].size) == (ANNA, 50, 2)
    assert (stood["banker"].player, stood["banker"].mistakes) == (BRUNO, 0)


def test_the_decision_of_the_clock_is_nobodys() -> None:
    found = encounters(told("chemin_de_fer", *a_coup("sto", own=0, cause="clock")))
    assert found["bettor"].mistakes is None


def a_deal(*, holder: int) -> tuple[Any, ...]:
    """Return a deal of tressette whose leader, at seat 0, opens with the 4 of denari; `holder` has
    the 3 of denari.
    """
    hands: list[list[Card]] = [[Card.D4], [], [], []]
    hands[holder].append(Card.D3)
    others = [card for card in PACK if card not in {Card.D4, Card.D3}]
    others.sort(key=lambda card: card.suit is Suit.DENARI)
    for hand in hands:
        while len(hand) < 10:
            hand.append(others.pop())
    played = [CardPlayed(Seat(seat), hands[seat][turn]) for turn in range(10) for seat in range(4)]
    end = DealEnded(1, Settlement((Chips(0),) * 4))
    return (DealBegan(1), HandsDealt(Seat(0), Seat(0)), *played, end)


OTHERS = (
    Seated(Seat(2), PlayerId("carla"), "", bot=False, stack=Chips(0)),
    Seated(Seat(3), PlayerId("dario"), "", bot=False, stack=Chips(0)),
)


@pytest.mark.parametrize("holder", [1, 2, 3])
def test_a_lead_finds_the_partner_who_holds_the_highest_missing_card(holder: int) -> None:
    play = told("tressette", *OTHERS, *a_deal(holder=holder))
    partner = 2
    lead = OpeningLead(TableId("one"), 1, ANNA, PlayerId("carla"), holder == partner)
    assert play.evidence == (lead,)


def test_a_deal_that_was_not_played_to_the_end_has_no_lead() -> None:
    *cards, end = a_deal(holder=2)
    play = told("tressette", *OTHERS, *cards[:-1], end)
    assert play.evidence == ()
