"""The mistakes in settings, and the exception that carries them."""

from msgspec import Struct


class Mistake(Struct, frozen=True):
    """One mistake in the settings. `code` is stable, and no sentence contains a value."""

    code: str
    sentence: str


class BadSetting(Exception):
    """The settings have mistakes. The message has the sentences of all of them."""

    def __init__(self, *mistakes: Mistake) -> None:
        super().__init__(" ".join(mistake.sentence for mistake in mistakes))
        self.mistakes = mistakes
        self.code = mistakes[0].code
