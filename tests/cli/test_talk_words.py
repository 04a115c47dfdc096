"""A house is told what may be said in it."""

from pathlib import Path

import pytest

from circolo.bootstrap import StartRefused, manners
from circolo.room.people.talk_rules import TalkRules
from circolo.settings.house_settings import Settings


def test_without_any_choice_members_write_guests_have_phrases_and_no_word_is_refused() -> None:
    assert manners(Settings(data=Path("/data"))) == TalkRules("all", "phrases", frozenset())


def test_the_words_of_a_file_are_refused_however_they_are_written(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("Scemo\n\n  cretìno \r\n", encoding="utf-8")
    settings = Settings(data=tmp_path, talk="phrases", talk_guests="off", talk_words=words)
    assert manners(settings) == TalkRules("phrases", "off", frozenset({"scemo", "cretino"}))


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_list_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    words = tmp_path / "words"
    if content is not None:
        words.write_bytes(content)
    with pytest.raises(StartRefused, match="talk_words") as refused:
        manners(Settings(data=tmp_path, talk_words=words))
    assert refused.value.code == "bad_setting"
