"""Fuzzes one parser with atheris: `python -m tests.fuzz.run NAME [libFuzzer's flags] FOLDER ...`.

`tools.prove_fuzz` starts it and keeps what it finds.
"""

import os
import signal
import sys
from random import Random
from types import FrameType

import atheris

with atheris.instrument_imports(include=["circolo"]):
    from tests.fuzz.parsers import PARSERS

SECONDS_MAX = 10
"""An input that takes longer hangs."""


class Hangs(BaseException):
    """The parser has not come to an end."""


def main(words: list[str]) -> None:
    """Fuzz until libFuzzer's flags say enough, or a probe raises."""
    name, *flags = words
    parser = PARSERS[name]

    def mutate(data: bytes, size: int, seed: int) -> bytes:
        chance = Random(seed)
        # One in four is changed as libFuzzer knows how: by what it has seen compared.
        if chance.random() < 0.25:
            return bytes(atheris.Mutate(data, size))
        return parser.mutate(data, chance)[:size]

    def test(data: bytes) -> None:
        signal.alarm(SECONDS_MAX)
        parser.probe(data)
        signal.alarm(0)

    signal.signal(signal.SIGALRM, _too_long)
    os.environ["HOME"] = "/"
    told = [f"tests.fuzz.{name}", f"-max_len={parser.longest}", *flags]
    atheris.Setup(told, test, custom_mutator=mutate)
    atheris.Fuzz()


def _too_long(signum: int, frame: FrameType | None) -> None:
    raise Hangs(f"longer than {SECONDS_MAX} s")


if __name__ == "__main__":
    main(sys.argv[1:])
