"""The play of a coup (one round): dealing, card decisions, showing and comparing (F12-F14, F30)."""

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import alla_regola, rule_versions, scoring
from circolo.games.chemin_de_fer.actions import Decision, DecisionOffer, Say
from circolo.games.chemin_de_fer.card_values import NATURAL, total
from circolo.games.chemin_de_fer.coup import shoe
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import (
    CardGiven,
    CardsDealt,
    CardsShown,
    CoupDecided,
    GolpeReal,
    WordSaid,
)
from circolo.games.chemin_de_fer.state import Coup, Hand, State
from circolo.play.contract import IllegalAction

FREE: alla_regola.Decisions = ("sto", "tiro")


def offer(state: State) -> DecisionOffer:
    """Return the offer of card decisions to the seat on turn: the banker, or the bettor who plays
    the cards.
    """
    assert state.coup is not None
    if state.options.variant == "casino":
        return DecisionOffer(by_rule(state.coup))
    hand = state.coup.banker if _punta_has_spoken(state.coup) else state.coup.punta
    return DecisionOffer(alla_regola.BATTE if is_natural(hand) else FREE)


def by_rule(coup: Coup) -> alla_regola.Decisions:
    """Return the decisions that the house strategy allows the seat on turn, the default first
    (F19).
    """
    if not _punta_has_spoken(coup):
        return alla_regola.PUNTA[total(coup.punta.cards)]
    return alla_regola.of_banker(total(coup.banker.cards), alla_regola.given(coup.punta.cards))


def is_natural(hand: Hand) -> bool:
    """Return whether the first two cards total 8 or 9."""
    return total(hand.cards[:2]) >= NATURAL


def deal(draft: Draft) -> None:
    """Deal the cards (F12); at the casino, show an 8 or 9 of the bettor at once (F30)."""
    draft.add(CardsDealt())
    _turn_natural(draft, draft.coup.punta)


def _turn_natural(draft: Draft, hand: Hand) -> None:
    state = draft.state
    by_table = state.options.variant == "casino" and rule_versions.naturals_are_turned_at_once(
        state
    )
    if by_table and is_natural(hand):
        _follow(draft, hand.seat, "batte")


def say(draft: Draft, seat: Seat, action: Say) -> None:
    """Carry out a card decision of the seat on turn; end the coup if it was the last one.

    Raises IllegalAction for a decision that is not offered.
    """
    decision, decisions = action.word, offer(draft.state).words
    if decision not in decisions:
        raise IllegalAction(
            _broken(decision, decisions), f"only {' or '.join(decisions)} may be said"
        )
    _follow(draft, seat, decision)


def lapse(draft: Draft) -> None:
    """Make the decision of the house strategy for the seat on turn, which is out of time (F19,
    F20).
    """
    coup = draft.coup
    asked = coup.banker if _punta_has_spoken(coup) else coup.punta
    _follow(draft, asked.seat, by_rule(coup)[0])


def _follow(draft: Draft, seat: Seat, decision: Decision) -> None:
    draft.add(WordSaid(seat, decision))
    if seat == draft.coup.punta.seat:
        _after_the_punta(draft, decision)
        return
    if decision == "tiro":
        _give(draft, seat)
    _end(draft)


def _broken(decision: Decision, decisions: alla_regola.Decisions) -> str:
    if decision == "batte":
        return "f13_no_natural"
    return "f13_natural" if decisions == alla_regola.BATTE else "f30_faux_tirage"


def _punta_has_spoken(coup: Coup) -> bool:
    return coup.punta.word is not None


def _after_the_punta(draft: Draft, decision: Decision) -> None:
    """Go on after the decision of the punta, the bettor who plays the cards (F13).

    A shown 8 or 9 ends the coup. Otherwise the banker's cards are turned up, and the punta is dealt
    the card asked for, unless the banker has 8 or 9.
    """
    if decision == "batte":
        _show(draft, draft.coup.punta)
    _show(draft, draft.coup.banker)
    if decision == "batte":
        _end(draft)
        return
    if decision == "tiro" and not is_natural(draft.coup.banker):
        _give(draft, draft.coup.punta.seat)
    _turn_natural(draft, draft.coup.banker)


def _show(draft: Draft, hand: Hand) -> None:
    first, second, *_ = hand.cards
    draft.add(CardsShown(hand.seat, (first, second)))


def _give(draft: Draft, seat: Seat) -> None:
    draft.add(CardGiven(seat, shoe.top(draft.state)))


def _end(draft: Draft) -> None:
    """End the coup: show the cards, compare the totals, pay the bets, and go on with the bank
    (F14).
    """
    if not draft.coup.punta.shown:
        _show(draft, draft.coup.punta)
    coup = draft.coup
    punta, banker = total(coup.punta.cards), total(coup.banker.cards)
    decided = CoupDecided(punta, banker)
    draft.add(decided)
    if punta > banker and _is_golpe_real(draft.state, coup):
        draft.add(GolpeReal(coup.punta.seat))
    scoring.settle(draft, decided)
    shoe.go_on(draft)


def _is_golpe_real(state: State, coup: Coup) -> bool:
    """Return whether the bettor who has won makes a golpe real: they passed the previous bank and
    called banco (the whole bank) on this one (F30).
    """
    if state.options.variant != "casino" or coup.punta.seat != state.passed:
        return False
    if rule_versions.golpe_real_is_the_next_coup(state) and not _is_the_first(state):
        return False
    return any(each.call == "banco" for each in state.wagers if each.seat == coup.punta.seat)


def _is_the_first(state: State) -> bool:
    """Return whether this is the first coup (round) of the bank; a tie counts as a coup here."""
    return state.bank is not None and not state.bank.coups and not state.bank.level
