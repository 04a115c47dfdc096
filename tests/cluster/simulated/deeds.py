"""What people of a cluster do: the deeds of a town, and tournaments."""

from collections.abc import Mapping
from random import Random

from circolo.wire import client_messages as client
from tests.cluster.simulated.person import ClusterPerson
from tests.simulation import town_deeds
from tests.simulation.town_deeds import Deed


def enter_tournament(person: ClusterPerson, chance: Random) -> None:
    """Enter a sit-and-go, and let bots fill it."""
    if not person.listed_tournaments:
        person.say(client.WatchTournaments, on=True)
        return
    tournament = chance.choice(person.listed_tournaments)
    if chance.random() < 0.7:
        person.say(client.Register, event=tournament)
    else:
        person.say(client.FillTournament, event=tournament)


def follow_anew(person: ClusterPerson, chance: Random) -> None:
    """Ask for the whole table again."""
    if person.seen:
        person.say(client.Follow, table=chance.choice(list(person.seen)), seq=0)


ALONE: Mapping[Deed, int] = {
    town_deeds.look_for_a_seat: 40,
    town_deeds.open_table: 14,
    town_deeds.quick_play: 20,
    town_deeds.look_on: 5,
    town_deeds.lose_the_line: 4,
    enter_tournament: 20,  # type: ignore[dict-item]
    town_deeds.repeat: 4,
}
AT_A_TABLE: Mapping[Deed, int] = {
    town_deeds.sit_still: 30,
    town_deeds.set_premove: 10,
    town_deeds.set_habits: 3,
    town_deeds.sit_out: 3,
    town_deeds.come_back: 2,
    town_deeds.top_up: 6,
    town_deeds.keep_the_house: 3,
    town_deeds.leave: 5,
    town_deeds.call_a_bot: 10,
    town_deeds.lose_the_line: 5,
    town_deeds.look_for_a_seat: 5,
    town_deeds.quick_play: 3,
    town_deeds.play_again: 6,
    town_deeds.act_at_random: 4,
    town_deeds.repeat: 10,
    enter_tournament: 4,  # type: ignore[dict-item]
    follow_anew: 3,  # type: ignore[dict-item]
}
"""The relative frequency of each deed."""


def next_deed(person: ClusterPerson, chance: Random) -> Deed:
    """Choose the next thing of a connected person."""
    weights = AT_A_TABLE if person.tables else ALONE
    phases = [frame.view.phase for frame in person.tables]
    if "waiting" in phases and chance.random() < 0.3:
        return town_deeds.call_a_bot
    if "over" in phases and chance.random() < 0.3:
        return town_deeds.play_again
    (deed,) = chance.choices(tuple(weights), tuple(weights.values()))
    return deed
