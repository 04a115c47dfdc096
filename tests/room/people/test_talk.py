"""Chat at a table, and its recipients."""

import pytest

from circolo.glyphs.lookalikes import word_keys
from circolo.room.people.talk_rules import TalkRules
from circolo.room.tables.table_talk import KEPT, PACE
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet
from tests.room.people.talking import FREE, floors, heard, lines, onlooker, say, says, two
from tests.room.restarting import back, restart
from tests.room.rings import plays_small, ring_sheet, shoe_sheet, sit_down
from tests.room.tables.spectating import deals_ended, slowly, until
from tests.room.world import World

CASINO = shoe_sheet(variant="casino", most=8, least=2)


# --- Receiving


def test_a_chat_line_reaches_all_seats_at_once() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        said = say(anna, table, " Ciao  a tutti! ")
        now = world.clock.now()
        assert anna.refusal(said) == ""
        (line,) = lines(bruno)
        assert lines(anna) == [line]
        assert (line.player, line.name, line.seat, line.at) == ("anna", "anna", 0, now)
        assert (line.text, line.phrase) == ("Ciao a tutti!", None)

    in_world(story, talk_rules=FREE)


def test_a_phrase_is_sent_as_its_code() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        say(anna, table, ":well_played")
        (line,) = lines(bruno)
        assert (line.phrase, line.text) == ("well_played", None)

    in_world(story)


def test_a_reaction_has_the_limits_of_every_chat_line() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        reactions = (":smile", ":laugh", ":surprise", ":sigh", ":applause")
        assert [anna.refusal(say(anna, table, one)) for one in reactions] == [""] * 5
        assert anna.refusal(say(anna, table, ":cheers")) == "talk_too_fast"
        await world.later(PACE[1])
        assert anna.refusal(say(anna, table, ":applause")) == "talk_repeated"
        assert heard(bruno) == list(reactions)

    in_world(story)


def test_chat_lines_do_not_reach_another_table() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        carla = await world.guest("carla")
        carla.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        say(anna, table, ":hello")
        assert heard(carla) == []

    in_world(story)


def test_a_spectator_receives_chat_before_the_match_only() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", slowly(world))
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        table = anna.done(opened)
        carla = await onlooker(world, table)
        say(anna, table, ":hello")
        bruno = await world.guest("bruno", slowly(world))
        bruno.say(client.Sit, table=table)
        await world.later(5_000)
        assert await says(world, anna, "ho il 3 di denari", at=table) == ""
        await until(world, lambda: deals_ended(anna) == 1)
        assert await says(world, bruno, ":well_played", at=table) == ""
        dora = await onlooker(world, table, "dora")
        assert heard(bruno) == [":hello", "ho il 3 di denari", ":well_played"]
        assert (heard(carla), heard(dora)) == ([":hello"], [":hello"])

    in_world(story, talk_rules=FREE)


@pytest.mark.rule("F25")
def test_a_standing_bettor_receives_chat_and_cannot_write_during_a_coup() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abc"]
        opened = people[0].say(client.OpenTable, sheet=CASINO, buy_in=200)
        await world.settle()
        table = TableId(people[0].done(opened))
        for person in people[1:]:
            person.say(client.Sit, table=table, buy_in=200)
            await world.settle()
        stander = await world.guest("stander")
        stander.say(client.Sit, table=table, seat=8, buy_in=100)
        await world.later(3_001)
        assert stander.frame.seat == 8
        assert await says(world, stander, ":good_luck", at=table) == ""
        for person in people:
            person.answers_by(plays_small(world))

        def dealing() -> bool:
            state = world.house.tables[table].state
            return state is not None and state.dealing

        await until(world, dealing)
        before = len(heard(people[0]))
        refused = stander.refusal(say(stander, table, ":what_a_pity"))
        said = people[0].refusal(say(people[0], table, ":one_moment"))
        assert (refused, said) == ("f25_silence", "")
        assert heard(people[1])[before:] == [":one_moment"]
        assert heard(stander)[-1] == ":one_moment"
        assert ("f25_silence", "talk_guests") in floors(stander)
        assert {closed for closed, _ in floors(people[0])} == {None}

    in_world(story)


def test_a_player_who_sits_down_in_play_receives_later_chat_only() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name, plays_small(world)) for name in "ab"]
        table = await sit_down(world, ring_sheet(most=4), *people)
        assert await says(world, people[0], "prima", at=table) == ""
        carla = await onlooker(world, table)
        carla.say(client.Sit, table=table, buy_in=200)
        await world.settle()
        assert await says(world, people[0], "dopo", at=table) == ""
        carla.say(client.Follow, table=table)
        await world.settle()
        assert heard(carla) == ["dopo", "dopo"]

    in_world(story, talk_rules=FREE)


def test_a_player_who_stood_up_receives_no_more_chat() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in "abc"]
        table = await sit_down(world, ring_sheet(most=4), *people)
        people[2].say(client.Leave, table=table)
        await world.later(60_000)
        assert people[2].frame.seat is None
        assert await says(world, people[0], ":see_you", at=table) == ""
        assert (heard(people[1]), heard(people[2])) == ([":see_you"], [])
        assert people[2].refusal(say(people[2], table, ":see_you")) == "not_seated"

    in_world(story)


def test_the_last_lines_come_again_after_a_reconnection_with_the_same_numbers() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        for number in range(KEPT + 5):
            assert await says(world, anna, f"numero {number}", at=table) == ""
        again = await back(world, bruno, table)
        numbers = [line.number for line in lines(again)]
        assert lines(again) == lines(bruno)[5:]
        assert numbers == sorted(set(numbers))

    in_world(story, talk_rules=FREE)


def test_words_live_in_memory_only_and_numbers_go_on_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        say(anna, table, "parole al vento")
        await restart(world)
        (first,) = lines(anna)
        anna = await back(world, anna, table)
        assert heard(anna) == []
        assert await says(world, anna, "di nuovo", at=table) == ""
        assert lines(anna)[0].number > first.number
        kept = await world.store.feed(0, limit=1_000)
        assert not any(b"vento" in committed.entry.events for committed in kept)

    in_world(story, talk_rules=FREE)


def test_a_closed_table_is_forgotten() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        say(anna, table, ":hello")
        for player in (anna, bruno):
            player.say(client.Leave, table=table)
            await world.settle()
        await until(world, lambda: TableId(table) not in world.house.tables)
        assert world.house.talk._rooms == {}
        assert anna.refusal(say(anna, table, ":hello")) == "no_such_table"

    in_world(story)


def test_a_table_that_is_read_again_keeps_what_was_said() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        say(anna, table, ":hello")
        actor = world.house.tables[TableId(table)]
        actor.stop()
        world.house.recovery.failed(actor, AssertionError())
        await world.settle()
        assert await says(world, bruno, ":hello", at=table) == ""
        assert heard(anna) == [":hello", ":hello"]
        assert heard(await back(world, bruno, table)) == [":hello", ":hello"]

    in_world(story)


def test_a_line_from_another_session_reaches_the_following_session() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        again = await back(world, anna, table)
        say(bruno, table, ":hello")
        assert (heard(anna), heard(again)) == ([], [":hello"])

    in_world(story)


# --- Permission to write


def test_a_follower_is_told_whether_they_may_write() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        carla = await onlooker(world, table)
        assert floors(anna) == [(None, "talk_guests")]
        assert floors(carla) == [("not_seated", "talk_guests")]
        assert carla.refusal(say(carla, table, ":hello")) == "not_seated"

    in_world(story)


@pytest.mark.parametrize(
    ("talk_rules", "refusals"),
    [
        (TalkRules(), (None, "talk_guests")),
        (TalkRules(guests="all"), (None, None)),
        (TalkRules(guests="off"), ("talk_off", "talk_guests")),
        (TalkRules("phrases", "all"), (None, "talk_phrases")),
        (TalkRules("off", "all"), ("talk_off", "talk_phrases")),
    ],
)
def test_chat_rules_decide_what_guests_may_write(
    talk_rules: TalkRules, refusals: tuple[str | None, str | None]
) -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        anything, own_words = refusals
        assert floors(anna) == [refusals]
        assert anna.refusal(say(anna, table, "ciao")) == (anything or own_words or "")
        assert anna.refusal(say(anna, table, ":hello")) == (anything or "")

    in_world(story, talk_rules=talk_rules)


def test_a_guest_who_becomes_a_member_may_write_text() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        world.house.renamed(await world.store.people.claim("anna", name="Anna", password="x"))
        assert anna.refusal(say(anna, table, "ciao")) == ""

    in_world(story)


def test_a_message_with_both_or_neither_is_none() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        neither = anna.say(client.Speak, table=table)
        both = anna.say(client.Speak, table=table, phrase="hello", text="ciao")
        assert [anna.refusal(neither), anna.refusal(both)] == ["bad_message", "bad_message"]

    in_world(story, talk_rules=FREE)


def test_unreadable_text_is_refused() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        assert anna.refusal(say(anna, table, "evil \u202etxt")) == "talk_unreadable"
        assert heard(bruno) == []

    in_world(story, talk_rules=FREE)


def test_words_of_the_list_are_refused_and_nothing_is_counted() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        for _ in range(9):
            assert anna.refusal(say(anna, table, "Sei uno SCÈMO.")) == "talk_words"
        assert anna.refusal(say(anna, table, "scemenze")) == ""
        assert heard(bruno) == ["scemenze"]

    in_world(story, talk_rules=TalkRules(guests="all", words=word_keys("scemo")))


# --- Limits


def test_five_lines_in_ten_seconds_and_no_more() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        said = [say(anna, table, f"numero {number}") for number in range(6)]
        assert [anna.refusal(one) for one in said] == [""] * 5 + ["talk_too_fast"]
        await world.later(9_990)
        assert anna.refusal(say(anna, table, "presto")) == "talk_too_fast"
        await world.later(10)
        assert anna.refusal(say(anna, table, "adesso")) == ""

    in_world(story, talk_rules=FREE)


def test_a_person_writes_at_most_30_lines_in_a_minute_at_all_tables() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        opened = anna.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        tables, said = (table, anna.done(opened)), 0
        for number in range(600):
            said += anna.refusal(say(anna, tables[number % 2], f"numero {number}")) == ""
            await world.later(100)
        assert said == 30

    in_world(story, talk_rules=FREE)


def test_a_reconnection_does_not_reset_the_chat_limit() -> None:
    async def story(world: World) -> None:
        anna, _, table = await two(world)
        for number in range(5):
            say(anna, table, f"numero {number}")
        assert anna.session is not None
        anna.session.closed()
        again = await back(world, anna, table)
        assert again.refusal(say(again, table, "ancora")) == "talk_too_fast"

    in_world(story, talk_rules=FREE)


@pytest.mark.parametrize("words", [("Ciao", "CIÀO"), (":hello", ":hello")])
def test_an_immediate_repetition_of_a_chat_line_is_refused(words: tuple[str, str]) -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        assert anna.refusal(say(anna, table, words[0])) == ""
        assert await says(world, anna, words[1], at=table) == "talk_repeated"
        assert await says(world, bruno, words[1], at=table) == ""
        await world.later(30_000)
        assert anna.refusal(say(anna, table, words[1])) == ""

    in_world(story, talk_rules=FREE)


def test_a_repeated_chat_message_is_delivered_once() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await two(world)
        once = say(anna, table, ":hello")
        again = await back(world, anna, table)
        say(again, table, ":hello", id=once)
        assert again.refusal(once) == ""
        assert heard(bruno) == [":hello"]

    in_world(story)
