"""Rules of thumb for a suit that is held, and so must be followed."""

from circolo.bots.tressette.weighing import FIGURES, Outlook, Rule
from circolo.cards.card import Rank


def take_what_lies(play: Outlook) -> float:
    """Points on the table are taken by whoever can hold the trick."""
    return play.held * play.lying


def trust_the_partner(play: Outlook) -> float:
    """What the partner may still take need not be taken."""
    return play.rescued * play.lying


def carry_home(play: Outlook) -> float:
    """One's own points are safest in a trick of one's side: the ace takes, the 3 stays."""
    return play.held * play.worth


def give_no_points(play: Outlook) -> float:
    """Where the others take, one ducks with the card that is worth least."""
    return (1 - play.ours) * play.worth


def risk_no_points(play: Outlook) -> float:
    """A card of worth is not put where it may yet be beaten."""
    return (1 - play.held) * play.worth if play.held else 0


def expect_a_carica(play: Outlook) -> float:
    """Those still to come will add to a trick that is ours."""
    return play.ours * play.later


def save_a_master(play: Outlook) -> float:
    """A card that nobody can beat will take whenever one likes: a lower one may do now."""
    return play.above == 0


def save_the_master_of_a_full_suit(play: Outlook) -> float:
    """The more of its suit is out, the more a master will bring."""
    return 0 if play.above else len(play.out)


def save_a_master_for_the_end(play: Outlook) -> float:
    """Towards the last trick a master is worth more still."""
    return 0 if play.above else play.late


def save_the_two(play: Outlook) -> float:
    """A 2 waits until the 3 is played."""
    return play.card.rank is Rank.DUE and play.above > 0


def never_lose_the_ace(play: Outlook) -> float:
    """An ace lost is a whole point lost."""
    return 1 - play.ours if play.card.rank is Rank.ASSO else 0


def guard_the_ace(play: Outlook) -> float:
    """An ace keeps one low card for every higher one that is out."""
    return play.bares(Rank.ASSO)


def guard_the_figures(play: Outlook) -> float:
    """Figures are guarded as the ace is, with less to lose."""
    return sum([play.bares(rank) for rank in FIGURES])


def cover_the_partner(play: Outlook) -> float:
    """A master over the partner's card makes his trick safe."""
    return play.over_partner and play.above == 0


def take_with_worth(play: Outlook) -> float:
    """A trick taken with a worthless card brings nothing of one's own home."""
    return play.held if play.wins and not play.worth else 0


def gain_the_lead(play: Outlook) -> float:
    """Who takes the trick leads to the next."""
    return play.held if play.wins else 0


def gain_the_last_leads(play: Outlook) -> float:
    """Towards the end the lead decides who takes the last trick."""
    return play.held * play.late if play.wins else 0


def keep_the_better_for_last(play: Outlook) -> float:
    """With two cards left the better one is for the last trick, which counts a point more."""
    return play.held if play.wins and play.memory.left == 2 else 0


def follow_low(play: Outlook) -> float:
    """Of cards alike the lowest is played."""
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
