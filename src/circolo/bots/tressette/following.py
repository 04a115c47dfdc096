"""Rules of thumb for following suit."""

from circolo.bots.tressette.card_weights import FIGURES, Outlook, Rule
from circolo.cards.card import Rank


def take_what_lies(play: Outlook) -> float:
    """Take the points on the table if the trick can be held."""
    return play.held * play.lying


def trust_the_partner(play: Outlook) -> float:
    """Leave a trick to the partner who may still take it."""
    return play.rescued * play.lying


def carry_home(play: Outlook) -> float:
    """Put one's own points into a trick of one's side: take with the ace, keep the 3."""
    return play.held * play.worth


def give_no_points(play: Outlook) -> float:
    """Duck with the card of least worth if the opponents take."""
    return (1 - play.ours) * play.worth


def risk_no_points(play: Outlook) -> float:
    """Do not risk a card of worth where it may still be beaten."""
    return (1 - play.held) * play.worth if play.held else 0


def expect_a_carica(play: Outlook) -> float:
    """Expect the later partners to add points to a trick of our side."""
    return play.ours * play.later


def save_a_master(play: Outlook) -> float:
    """Save a card that nobody can beat, if a lower one may do now."""
    return play.above == 0


def save_the_master_of_a_full_suit(play: Outlook) -> float:
    """Save a master the more, the more cards of its suit are out."""
    return 0 if play.above else len(play.out)


def save_a_master_for_the_end(play: Outlook) -> float:
    """Save a master for the last tricks, where it is worth more."""
    return 0 if play.above else play.late


def save_the_two(play: Outlook) -> float:
    """Save a 2 until the 3 is played."""
    return play.card.rank is Rank.DUE and play.above > 0


def never_lose_the_ace(play: Outlook) -> float:
    """Never lose an ace: that is a whole point."""
    return 1 - play.ours if play.card.rank is Rank.ASSO else 0


def guard_the_ace(play: Outlook) -> float:
    """Keep one low card with an ace for every higher card that is out."""
    return play.bares(Rank.ASSO)


def guard_the_figures(play: Outlook) -> float:
    """Guard the figures as the ace, at a lower weight."""
    return sum([play.bares(rank) for rank in FIGURES])


def cover_the_partner(play: Outlook) -> float:
    """Cover the partner's card with a master, which makes the trick safe."""
    return play.over_partner and play.above == 0


def take_with_worth(play: Outlook) -> float:
    """Prefer to take with a card of worth, which brings its own points home."""
    return play.held if play.wins and not play.worth else 0


def gain_the_lead(play: Outlook) -> float:
    """Take the trick to lead to the next."""
    return play.held if play.wins else 0


def gain_the_last_leads(play: Outlook) -> float:
    """Take the lead towards the end, where it decides the last trick."""
    return play.held * play.late if play.wins else 0


def keep_the_better_for_last(play: Outlook) -> float:
    """Keep the better of two cards for the last trick, which counts a point more."""
    return play.held if play.wins and play.memory.left == 2 else 0


def follow_low(play: Outlook) -> float:
    """Play the lowest of equivalent cards."""
    return play.height


FOLLOWING = (
    Rule(take_what_lies, pairs=1.21, heads_up=1.04),
    Rule(trust_the_partner, pairs=4.76),
    Rule(carry_home, pairs=0.24, heads_up=0.14),
    Rule(give_no_points, pairs=-0.75, heads_up=-0.29),
    Rule(risk_no_points, pairs=-0.32),
    Rule(expect_a_carica, pairs=0.77),
    Rule(save_a_master, pairs=-0.92, heads_up=-1.28),
    Rule(save_the_master_of_a_full_suit, pairs=-0.28),
    Rule(save_a_master_for_the_end, pairs=-0.40),
    Rule(save_the_two, heads_up=-0.48),
    Rule(never_lose_the_ace, heads_up=-1.19),
    Rule(guard_the_ace, pairs=-0.88),
    Rule(guard_the_figures, pairs=-0.58),
    Rule(cover_the_partner, pairs=0.80),
    Rule(take_with_worth, heads_up=-0.53),
    Rule(gain_the_lead, heads_up=0.41),
    Rule(gain_the_last_leads, pairs=0.81),
    Rule(keep_the_better_for_last, pairs=-1.56),
    Rule(follow_low, heads_up=-0.25),
)
