"""The rules of a house for what people may write to each other."""

from dataclasses import dataclass
from typing import Literal

from circolo.room.errors import RoomRefused
from circolo.store.people_port import Person
from circolo.tables import chat
from circolo.tables.refusal import Refused

Freedom = Literal["all", "phrases", "off"]


@dataclass(frozen=True, slots=True)
class TalkRules:
    """What members and guests may write, and the banned words (see `lookalikes.word_keys`)."""

    members: Freedom = "all"
    guests: Freedom = "phrases"
    words: frozenset[str] = frozenset()

    def freedom(self, person: Person) -> Freedom:
        """Return what a person may write; guests never have more freedom than members, and members'
        bots use phrases only.
        """
        members, guests = self.members, self.guests
        if person.kind == "bot":
            return "off" if members == "off" else "phrases"
        if person.kind != "guest" or members == "off":
            return members
        return "phrases" if guests == "all" and members == "phrases" else guests

    def no_text(self, person: Person) -> str | None:
        """Return the refusal code if the person may write only ready-made phrases, else None."""
        if self.freedom(person) == "all":
            return None
        return "talk_phrases" if self.members != "all" or person.kind == "bot" else "talk_guests"

    def checked(self, text: str) -> str:
        """Return a text in normal form.

        Raises RoomRefused: talk_unreadable, or talk_words if it has a banned word.
        """
        try:
            line = chat.line(text)
        except Refused as refused:
            raise RoomRefused(refused.code) from None
        if chat.has_word(line, self.words):
            raise RoomRefused("talk_words")
        return line
