"""Bets and the decisions «Sto» and «Tiro»: how a punta, then the banker, plays their cards
(S11-S13, S19).
"""

from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import alla_regola, scoring
from circolo.games.sette_e_mezzo.actions import Bet, BetOffer, Word, WordOffer
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.events import (
    BetLapsed,
    BetMade,
    CardDue,
    CardGiven,
    CardShown,
    HousePlays,
    StandReason,
    Stood,
)
from circolo.games.sette_e_mezzo.matta import TARGET, is_lone_matta, total
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.sitting import on_turn
from circolo.games.sette_e_mezzo.state import Coup, State
from circolo.games.sette_e_mezzo.versions import lapse_costs_at_most_the_bet
from circolo.play.contract import IllegalAction
from circolo.play.offers import Amount


def offer(state: State) -> BetOffer | WordOffer:
    """Return the offer to the seat on turn."""
    coup = state.coup
    assert coup is not None
    words = _words(state, coup)
    if state.phase == "word":
        return WordOffer(words)
    return BetOffer(_amount(state, coup), words)


def _amount(state: State, coup: Coup) -> Amount:
    limit, least = coup.limits[coup.turn], minimum_bet(state.options)
    return Amount(min(least, limit), limit, least)


def _words(state: State, coup: Coup) -> tuple[Word, ...]:
    if _is_dry(state):
        return ("sto",)
    alone = is_lone_matta(coup.hands[coup.turn].cards)
    return ("tiro",) if alone and not state.options.lone_matta_stands else ("sto", "tiro")


def _is_dry(state: State) -> bool:
    """Return whether no card can be drawn: stock and finished hands are used up (S17)."""
    return not state.stock and not state.out


def bet(course: Course, seat: Seat, action: Bet) -> None:
    """Place the bet and carry out its first decision (S11, S19)."""
    state, coup = course.state, course.coup
    if action.amount not in _amount(state, coup):
        classica = state.options.variant == "classica"
        raise IllegalAction("s19_amount" if classica else "s11_amount", str(action.amount))
    _check(state, coup, action.then)
    course.add(BetMade(seat, Chips(action.amount), action.then))
    _speak(course, state, action.then)


def say(course: Course, word: Word) -> None:
    """Carry out a decision after the bet, or one of the banker."""
    state = course.state
    _check(state, course.coup, word)
    _speak(course, state, word)


def _check(state: State, coup: Coup, word: Word) -> None:
    if word not in _words(state, coup):
        code = "s17_no_cards" if word == "tiro" else "s3_lone_matta"
        raise IllegalAction(code, f"'{word}' is not possible with these cards")


def say_alla_regola(course: Course, seat: Seat) -> None:
    """Decide alla regola for an absent seat that has bet, or holds the bank (S7, S11)."""
    state = course.state
    course.add(HousePlays(seat))
    _speak(course, state, rule(state))


def rule(state: State) -> Word:
    """Return the decision alla regola of the seat on turn (S24)."""
    coup = state.coup
    assert coup is not None
    cards = coup.hands[coup.turn].cards
    if coup.turn < len(coup.punte):
        return alla_regola.punta(cards)
    rivals = [Rival(coup.hands[at].cards[1:], coup.bets[at]) for at in scoring.alive(coup)]
    if state.options.variant == "piatto":
        return alla_regola.banker(cards, rivals[0])
    return alla_regola.banker_of_all(cards, rivals)


def lapse(course: Course, seat: Seat) -> None:
    """Charge a seat that is out of time before its bet: half the minimum bet, its cards unseen
    (S11).
    """
    course.add(BetLapsed(seat, lapse_cost(course.state)))
    _next_turn(course)


def lapse_cost(state: State) -> Chips:
    """Return the chips that the seat on turn loses if the time for its bet passes (S11)."""
    most = place_of(state, on_turn(state)).chips
    if lapse_costs_at_most_the_bet(state):
        assert state.coup is not None
        most = state.coup.limits[state.coup.turn]
    return Chips(min(minimum_bet(state.options) // 2, most))


def _speak(course: Course, state: State, word: Word) -> None:
    """Carry out a decision made in this state, whatever events were added since."""
    if word == "sto":
        _stand(course, on_turn(state), "sto")
    elif state.stock:
        give(course, state)
    else:
        course.add(CardDue(on_turn(state)))


def give(course: Course, state: State) -> None:
    """Give the top card. A bust ends the turn; 7½ stands by itself, and so does a seat that cannot
    draw (S12, S17).
    """
    seat, coup, card = on_turn(state), state.coup, state.stock[0]
    assert coup is not None
    cards = (*coup.hands[coup.turn].cards, card)
    course.add(CardGiven(seat, card))
    reached = total(cards)
    if reached == TARGET:
        _stand(course, seat, "full")
    elif reached > TARGET and coup.turn == len(coup.punte):
        scoring.settle(course)
    elif reached > TARGET:
        course.add(CardShown(seat, cards[0]))
        _next_turn(course)
    elif len(state.stock) == 1 and not state.out:
        _stand(course, seat, "dry")


def _stand(course: Course, seat: Seat, why: StandReason) -> None:
    course.add(Stood(seat, why))
    _next_turn(course)


def _next_turn(course: Course) -> None:
    """Go to the next punta; to the banker if a punta is still in; or to the end (S13)."""
    state, coup = course.state, course.coup
    if coup.turn < len(coup.punte):
        return
    if coup.turn > len(coup.punte) or not scoring.alive(coup):
        scoring.settle(course)
        return
    banker = on_turn(state)
    course.add(CardShown(banker, coup.hands[-1].cards[0]))
    if _is_dry(state):
        _stand(course, banker, "dry")
