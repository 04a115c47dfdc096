"""Bets, and decisions to stand («Sto») or draw («Tiro»), of the banker's opponents and then of the
banker (S11-S13, S19).
"""

from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import alla_regola, scoring
from circolo.games.sette_e_mezzo.actions import Bet, BetOffer, Decision, DecisionOffer
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import TARGET, is_lone_matta, total
from circolo.games.sette_e_mezzo.draft import Draft
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
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.rule_versions import lapse_costs_at_most_the_bet
from circolo.games.sette_e_mezzo.sitting import on_turn
from circolo.games.sette_e_mezzo.state import Coup, State
from circolo.play.contract import IllegalAction
from circolo.play.offers import Amount


def offer(state: State) -> BetOffer | DecisionOffer:
    """Return the offer to the seat on turn: at first an opponent bets and decides in one step;
    later, an opponent or the banker only decides.
    """
    coup = state.coup
    assert coup is not None
    decisions = _decisions(state, coup)
    if state.phase == "word":
        return DecisionOffer(decisions)
    return BetOffer(_amount(state, coup), decisions)


def _amount(state: State, coup: Coup) -> Amount:
    limit, least = coup.limits[coup.turn], minimum_bet(state.options)
    return Amount(min(least, limit), limit, least)


def _decisions(state: State, coup: Coup) -> tuple[Decision, ...]:
    if _is_dry(state):
        return ("sto",)
    alone = is_lone_matta(coup.hands[coup.turn].cards)
    return ("tiro",) if alone and not state.options.lone_matta_stands else ("sto", "tiro")


def _is_dry(state: State) -> bool:
    """Return whether no card can be drawn any more: the stock is empty, and there are no cards of
    finished hands to shuffle (S17).
    """
    return not state.stock and not state.out


def bet(draft: Draft, seat: Seat, action: Bet) -> None:
    """Place the bet and carry out the decision that comes with it (S11, S19).

    Raises IllegalAction for an amount or a decision that is not offered.
    """
    state, coup = draft.state, draft.coup
    if action.amount not in _amount(state, coup):
        classica = state.options.variant == "classica"
        raise IllegalAction("s19_amount" if classica else "s11_amount", str(action.amount))
    _check(state, coup, action.then)
    draft.add(BetMade(seat, Chips(action.amount), action.then))
    _carry_out(draft, state, action.then)


def say(draft: Draft, decision: Decision) -> None:
    """Carry out a decision of the seat on turn, after its bet or as banker.

    Raises IllegalAction for a decision that is not offered.
    """
    state = draft.state
    _check(state, draft.coup, decision)
    _carry_out(draft, state, decision)


def _check(state: State, coup: Coup, decision: Decision) -> None:
    if decision not in _decisions(state, coup):
        code = "s17_no_cards" if decision == "tiro" else "s3_lone_matta"
        raise IllegalAction(code, f"'{decision}' is not possible with these cards")


def say_alla_regola(draft: Draft, seat: Seat) -> None:
    """Make the decision of the house strategy for an absent seat that has bet or is the banker (S7,
    S11).
    """
    state = draft.state
    draft.add(HousePlays(seat))
    _carry_out(draft, state, rule(state))


def rule(state: State) -> Decision:
    """Return the decision of the house strategy for the seat on turn (S24)."""
    coup = state.coup
    assert coup is not None
    cards = coup.hands[coup.turn].cards
    if coup.turn < len(coup.punte):
        return alla_regola.punta(cards)
    rivals = [Rival(coup.hands[at].cards[1:], coup.bets[at]) for at in scoring.alive(coup)]
    if state.options.variant == "piatto":
        return alla_regola.banker(cards, rivals[0])
    return alla_regola.banker_of_all(cards, rivals)


def lapse(draft: Draft, seat: Seat) -> None:
    """Charge the seat on turn because it did not bet in time; its card stays hidden (S11)."""
    draft.add(BetLapsed(seat, lapse_cost(draft.state)))
    _next_turn(draft)


def lapse_cost(state: State) -> Chips:
    """Return the chips that the seat on turn loses if it does not bet in time (S11)."""
    most = place_of(state, on_turn(state)).chips
    if lapse_costs_at_most_the_bet(state):
        assert state.coup is not None
        most = state.coup.limits[state.coup.turn]
    return Chips(min(minimum_bet(state.options) // 2, most))


def _carry_out(draft: Draft, state: State, decision: Decision) -> None:
    """Carry out a decision of the seat on turn.

    `state` is the state before the decision; the draft may already have events of it.
    """
    if decision == "sto":
        _stand(draft, on_turn(state), "sto")
    elif state.stock:
        give(draft, state)
    else:
        draft.add(CardDue(on_turn(state)))


def give(draft: Draft, state: State) -> None:
    """Deal the top card of the stock to the seat on turn.

    The turn ends with a bust, with 7½, or if no further card can be drawn (S12, S17).
    """
    seat, coup, card = on_turn(state), state.coup, state.stock[0]
    assert coup is not None
    cards = (*coup.hands[coup.turn].cards, card)
    draft.add(CardGiven(seat, card))
    reached = total(cards)
    if reached == TARGET:
        _stand(draft, seat, "full")
    elif reached > TARGET and coup.turn == len(coup.punte):
        scoring.settle(draft)
    elif reached > TARGET:
        draft.add(CardShown(seat, cards[0]))
        _next_turn(draft)
    elif len(state.stock) == 1 and not state.out:
        _stand(draft, seat, "dry")


def _stand(draft: Draft, seat: Seat, why: StandReason) -> None:
    draft.add(Stood(seat, why))
    _next_turn(draft)


def _next_turn(draft: Draft) -> None:
    """Go on to the next opponent. After the last one, go on to the banker if any opponent is not
    bust, otherwise to the settlement (S13).
    """
    state, coup = draft.state, draft.coup
    if coup.turn < len(coup.punte):
        return
    if coup.turn > len(coup.punte) or not scoring.alive(coup):
        scoring.settle(draft)
        return
    banker = on_turn(state)
    draft.add(CardShown(banker, coup.hands[-1].cards[0]))
    if _is_dry(state):
        _stand(draft, banker, "dry")
