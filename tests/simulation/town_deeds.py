"""The next thing that a person does, in the course of a day."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Literal, get_args

from circolo.tables.chat import Phrase
from circolo.tables.state import Phase
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.simulation import deeds, games
from tests.simulation.citizen import Citizen

Then = Literal["comes", "goes for good"] | None
Deed = Callable[[Citizen, Random], Then]
SECOND = 1_000
AWAY = (500, 3_000, 20_000, 120_000, 1_800_000, 7_200_000)
"""The time for which a person is disconnected."""

MOST_TABLES = 2
BROKE = 100


def pause(person: Citizen, chance: Random) -> int:
    """Return the time until a person does the next thing."""
    if person.line is None:
        return chance.choice(AWAY)
    mean = 90 * SECOND if person.tables else 20 * SECOND
    return 1 + int(chance.expovariate(1 / mean))


def next_deed(person: Citizen, chance: Random) -> Deed:
    """Choose the next thing of a person."""
    if person.line is None:
        return come
    at = [frame.view.phase for frame in person.tables]
    if not any(_is_on(phase) for phase in at):
        return _chosen(ALONE, chance)
    if "waiting" in at and chance.random() < 0.1:
        return call_a_bot
    if "over" in at and chance.random() < 0.3:
        return play_again
    return _chosen(AT_A_TABLE, chance)


def _is_on(phase: Phase) -> bool:
    return phase in ("waiting", "starting", "playing")


def _chosen(weights: Mapping[Deed, int], chance: Random) -> Deed:
    (deed,) = chance.choices(tuple(weights), tuple(weights.values()))
    return deed


def _table(person: Citizen, chance: Random) -> Frame | None:
    return chance.choice(person.tables) if person.tables else None


def come(person: Citizen, chance: Random) -> Then:
    return "comes"


def second_tab(person: Citizen, chance: Random) -> Then:
    return "comes"


def go_for_good(person: Citizen, chance: Random) -> Then:
    for frame in person.tables:
        person.say(client.Leave, table=frame.table)
    person.drop()
    return "goes for good"


def lose_the_line(person: Citizen, chance: Random) -> Then:
    person.drop()
    return None


def look_for_a_seat(person: Citizen, chance: Random) -> Then:
    if person.chips < BROKE and chance.random() < 0.2:
        return go_for_good(person, chance)
    if len(person.tables) < MOST_TABLES:
        person.look_for_a_seat()
    return None


def open_table(person: Citizen, chance: Random) -> Then:
    sheet = games.sheet(chance)
    person.counts[f"opened {games.variant(sheet.options)}"] += 1
    most = None if sheet.buy_in is None else min(sheet.buy_in.most, max(person.chips, 100))
    person.say(client.OpenTable, sheet=sheet, buy_in=most)
    return None


def quick_play(person: Citizen, chance: Random) -> Then:
    person.say(client.QuickPlay, options=games.options(chance), bots=chance.random() < 0.1)
    return None


def look_on(person: Citizen, chance: Random) -> Then:
    if person.listed:
        person.looks_at = chance.choice(person.listed)
        person.say(client.Follow, table=person.looks_at)
    return None


def call_a_bot(person: Citizen, chance: Random) -> Then:
    frame = _table(person, chance)
    if frame is not None:
        person.say(client.AddBot, table=frame.table)
    return None


def set_premove(person: Citizen, chance: Random) -> Then:
    deeds.premove(person, chance)
    return None


def set_habits(person: Citizen, chance: Random) -> Then:
    frame = _table(person, chance)
    if frame is not None:
        wishes = games.habits(frame.view.sheet.options, chance)
        person.say(client.SetPreferences, table=frame.table, preferences=wishes)
    return None


def play_again(person: Citizen, chance: Random) -> Then:
    over = [frame for frame in person.tables if frame.view.phase == "over"]
    if over:
        person.say(client.Rematch, table=chance.choice(over).table)
    return None


def sit_out(person: Citizen, chance: Random) -> Then:
    deeds.sit_out(person, chance)
    return None


def come_back(person: Citizen, chance: Random) -> Then:
    deeds.come_back(person, chance)
    return None


def leave(person: Citizen, chance: Random) -> Then:
    deeds.leave(person, chance)
    return None


def act_at_random(person: Citizen, chance: Random) -> Then:
    deeds.act_at_random(person, chance)
    return None


def repeat(person: Citizen, chance: Random) -> Then:
    deeds.repeat(person, chance)
    return None


def talk_nonsense(person: Citizen, chance: Random) -> Then:
    deeds.talk_nonsense(person, chance)
    return None


def top_up(person: Citizen, chance: Random) -> Then:
    rings = [frame for frame in person.tables if frame.view.sheet.buy_in is not None]
    if rings:
        table = chance.choice(rings).table
        person.say(client.TopUp, table=table, chips=chance.choice((10, 100, 400, 5_000)))
    return None


def keep_the_house(person: Citizen, chance: Random) -> Then:
    """An action of a host, by anybody."""
    frame = _table(person, chance)
    if frame is None:
        return None
    match chance.choice(("lock", "unlock", "unlock", "remove", "start")):
        case "remove":
            seat = chance.randrange(len(frame.view.places))
            person.say(client.Remove, table=frame.table, seat=seat)
        case "start":
            person.say(client.Start, table=frame.table)
        case word:
            person.say(client.SetLock, table=frame.table, locked=word == "lock")
    return None


def speak(person: Citizen, chance: Random) -> Then:
    frame = _table(person, chance)
    if frame is not None and chance.random() < 0.5:
        person.say(client.Speak, table=frame.table, phrase=chance.choice(get_args(Phrase)))
    elif frame is not None:
        person.say(client.Speak, table=frame.table, text="Buona fortuna a tutti")
    return None


def sit_still(person: Citizen, chance: Random) -> Then:
    return None


ALONE: Mapping[Deed, int] = {
    look_for_a_seat: 60,
    open_table: 4,
    quick_play: 6,
    look_on: 4,
    lose_the_line: 6,
    go_for_good: 1,
    repeat: 1,
    talk_nonsense: 1,
}
AT_A_TABLE: Mapping[Deed, int] = {
    sit_still: 40,
    set_premove: 14,
    set_habits: 3,
    sit_out: 3,
    come_back: 2,
    top_up: 4,
    keep_the_house: 2,
    speak: 4,
    leave: 5,
    call_a_bot: 1,
    lose_the_line: 6,
    second_tab: 2,
    look_for_a_seat: 3,
    play_again: 1,
    act_at_random: 3,
    repeat: 2,
    talk_nonsense: 1,
    go_for_good: 1,
}
"""The relative frequency of each deed."""
