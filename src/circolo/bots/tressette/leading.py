"""Rules of thumb for the lead."""

from circolo.bots.tressette.weighing import FIGURES, Outlook, Rule
from circolo.cards.card import Rank


def cash_a_master(play: Outlook) -> float:
    """A card that nobody can beat takes its trick: lead it."""
    return play.master


def run_the_suit(play: Outlook) -> float:
    """Masters in a row are led one after the other, until the suit is played out."""
    return 0 if play.above else sum([not play.memory.above(card) for card in play.mine]) - 1


def let_the_suit_thin_out(play: Outlook) -> float:
    """The more of its suit is out, the longer a master can wait."""
    return len(play.out) if play.master else 0


def wait_for_the_ace(play: Outlook) -> float:
    """A master led tells the ace to hide; kept, it catches the ace when the suit is led to it."""
    return play.master and any(card.rank is Rank.ASSO for card in play.out)


def cash_where_they_are_out(play: Outlook) -> float:
    """Opponents who cannot follow cannot guard themselves either: a master goes on there."""
    return play.void_opponents if play.master else 0


def cash_before_the_end(play: Outlook) -> float:
    """A master still held when the last tricks come may never be asked for."""
    return 0 if play.above else play.late


def play_the_established(play: Outlook) -> float:
    """A card of a suit that nobody else holds takes its trick, whatever it is."""
    return not play.out


def lead_where_he_is_out(play: Outlook) -> float:
    """A card that can be beaten holds all the same if nobody can follow."""
    return play.void_opponents if play.above else 0


def hold_the_ace(play: Outlook) -> float:
    """An ace that can be beaten is not led: it is the dearest card to lose."""
    return play.card.rank is Rank.ASSO and play.above > 0


def spend_a_figure(play: Outlook) -> float:
    """With the partner behind it a figure may draw out what is higher."""
    return play.card.rank in FIGURES and play.above > 0


def spend_the_two(play: Outlook) -> float:
    """So may the 2, which draws out the 3 and leaves the suit to the ace."""
    return play.card.rank is Rank.DUE and play.above > 0


def not_from_under_the_three(play: Outlook) -> float:
    """A card led from under the 3 gives a trick away in one's strongest suit."""
    return play.mine[0].rank is Rank.TRE and play.above > 0


def not_from_under_the_two(play: Outlook) -> float:
    """A low card led from under the 2 takes a guard from it."""
    return play.mine[0].rank is Rank.DUE and play.above > 0 and not play.worth


def not_from_a_bare_two(play: Outlook) -> float:
    """The last guard of a 2 is not led while the 3 is out."""
    return play.bares(Rank.DUE) and len(play.mine) == 2


def not_from_under_the_ace(play: Outlook) -> float:
    """A low card led from under the ace takes a guard from it."""
    return play.mine[0].rank is Rank.ASSO and play.above > 0 and not play.worth


def lead_from_length(play: Outlook) -> float:
    """«Striscio»: the last cards of a long suit take once the others are out of it."""
    return len(play.mine) - 1 if play.above and not play.worth else 0


def lead_to_the_partners_top(play: Outlook) -> float:
    """Lead where the partner may hold the highest card that is out."""
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
    Rule(lead_where_he_is_out, heads_up=0.71),
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
