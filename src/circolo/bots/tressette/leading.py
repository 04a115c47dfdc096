"""Rules of thumb for the lead."""

from circolo.bots.tressette.card_weights import FIGURES, Outlook, Rule
from circolo.cards.card import Rank


def cash_a_master(play: Outlook) -> float:
    """Lead a card that nobody can beat."""
    return play.master


def run_the_suit(play: Outlook) -> float:
    """Lead masters in a row until the suit is played out."""
    return 0 if play.above else sum([not play.memory.above(card) for card in play.mine]) - 1


def let_the_suit_thin_out(play: Outlook) -> float:
    """Wait with a master while many cards of its suit are out."""
    return len(play.out) if play.master else 0


def wait_for_the_ace(play: Outlook) -> float:
    """Keep a master to catch the ace: a master that is led warns the ace."""
    return play.master and any(card.rank is Rank.ASSO for card in play.out)


def cash_where_they_are_out(play: Outlook) -> float:
    """Lead a master where the opponents are out of the suit and cannot guard themselves."""
    return play.void_opponents if play.master else 0


def cash_before_the_end(play: Outlook) -> float:
    """Lead masters before the last tricks, where nobody may lead their suit."""
    return 0 if play.above else play.late


def play_the_established(play: Outlook) -> float:
    """Lead a card of a suit that nobody else holds: it takes its trick, whatever it is."""
    return not play.out


def lead_where_they_are_out(play: Outlook) -> float:
    """Lead a card that can be beaten where nobody can follow: it holds all the same."""
    return play.void_opponents if play.above else 0


def hold_the_ace(play: Outlook) -> float:
    """Do not lead an ace that can be beaten: it is the dearest card to lose."""
    return play.card.rank is Rank.ASSO and play.above > 0


def spend_a_figure(play: Outlook) -> float:
    """Lead a figure to draw out higher cards, with the partner behind it."""
    return play.card.rank in FIGURES and play.above > 0


def spend_the_two(play: Outlook) -> float:
    """Lead the 2 to draw out the 3 and leave the suit to the ace."""
    return play.card.rank is Rank.DUE and play.above > 0


def not_from_under_the_three(play: Outlook) -> float:
    """Do not lead from under the 3: that gives a trick away in one's strongest suit."""
    return play.mine[0].rank is Rank.TRE and play.above > 0


def not_from_under_the_two(play: Outlook) -> float:
    """Do not lead a low card from under the 2, which loses a guard."""
    return play.mine[0].rank is Rank.DUE and play.above > 0 and not play.worth


def not_from_a_bare_two(play: Outlook) -> float:
    """Do not lead the last guard of a 2 while the 3 is out."""
    return play.bares(Rank.DUE) and len(play.mine) == 2


def not_from_under_the_ace(play: Outlook) -> float:
    """Do not lead a low card from under the ace, which loses a guard."""
    return play.mine[0].rank is Rank.ASSO and play.above > 0 and not play.worth


def lead_from_length(play: Outlook) -> float:
    """Lead from length («striscio»): the last cards of a long suit take once the others are out of
    it.
    """
    return len(play.mine) - 1 if play.above and not play.worth else 0


def lead_to_the_partners_top(play: Outlook) -> float:
    """Lead the suit in which the partner may hold the highest card that is out."""
    return sum([play.memory.holds(seat, play.out[0]) for seat in play.partners if play.above])


def lead_back(play: Outlook) -> float:
    """Lead back the suit that the partner has led."""
    return play.above > 0 and play.suit_of_the_partner


LEADING = (
    Rule(cash_a_master, pairs=1.31),
    Rule(run_the_suit, pairs=0.82, heads_up=0.36),
    Rule(let_the_suit_thin_out, pairs=-0.20, heads_up=-0.21),
    Rule(wait_for_the_ace, heads_up=-0.33),
    Rule(cash_where_they_are_out, pairs=1.17),
    Rule(cash_before_the_end, pairs=0.47),
    Rule(play_the_established, pairs=2.46, heads_up=0.30),
    Rule(lead_where_they_are_out, heads_up=0.71),
    Rule(hold_the_ace, heads_up=-0.58),
    Rule(spend_a_figure, pairs=0.45),
    Rule(spend_the_two, pairs=0.35),
    Rule(not_from_under_the_three, pairs=-0.51, heads_up=-1.17),
    Rule(not_from_under_the_two, heads_up=-0.51),
    Rule(not_from_a_bare_two, pairs=-0.21),
    Rule(not_from_under_the_ace, heads_up=-0.47),
    Rule(lead_from_length, pairs=0.23, heads_up=0.11),
    Rule(lead_to_the_partners_top, pairs=2.51),
    Rule(lead_back, pairs=0.61),
)
