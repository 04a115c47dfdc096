"""Changes that keep most of the structure of an input: plain bytes rarely get past its syntax."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

Mutate = Callable[[bytes, Random], bytes]

_NUMBERS = (0, -1, 1, 17, 18, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40, 1.5, 1e400)
_TEXTS = ("", "a", "\n", "\0", "\ud800", "é" * 40, "0" * 70, "3D", "table:1", "é\u202e")
_DEPTH = 40


def of_json(data: bytes, chance: Random) -> bytes:
    """Change, move, repeat or drop a part of a JSON text."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return of_bytes(data, chance)
    for _ in range(chance.randint(1, 3)):
        whole = _changed(whole, chance)
    return json.dumps(whole, separators=(",", ":"), ensure_ascii=chance.random() < 0.8).encode(
        errors="surrogatepass"
    )


def _changed(whole: Any, chance: Random) -> Any:
    """Change one part; the deeper it lies the likelier."""
    if isinstance(whole, dict) and whole and chance.random() < 0.85:
        key = chance.choice(list(whole))
        way = chance.random()
        if way < 0.1:
            return {name: part for name, part in whole.items() if name != key}
        if way < 0.15:
            return whole | {chance.choice((*whole, "more", "")): whole[key]}
        return whole | {key: _changed(whole[key], chance)}
    if isinstance(whole, list) and whole and chance.random() < 0.85:
        at = chance.randrange(len(whole))
        way = chance.random()
        if way < 0.1:
            return whole[:at] + whole[at + 1 :]
        if way < 0.2:
            return whole[:at] + [whole[at]] * chance.choice((2, 2, 30)) + whole[at + 1 :]
        if way < 0.3:
            other = chance.randrange(len(whole))
            return [whole[other] if n == at else part for n, part in enumerate(whole)]
        return [*whole[:at], _changed(whole[at], chance), *whole[at + 1 :]]
    if isinstance(whole, int) and chance.random() < 0.5:
        return whole + chance.choice((-1, 1, 10, -10))
    return _other(whole, chance)


def _other(part: Any, chance: Random) -> Any:
    match chance.randrange(7):
        case 0:
            return chance.choice(_NUMBERS)
        case 1:
            return chance.choice(_TEXTS)
        case 2:
            return chance.choice((None, True, False, [], {}))
        case 3:
            return [part]
        case 4:
            return {"type": part}
        case 5:
            deep = part
            for _ in range(_DEPTH):
                deep = [deep]
            return deep
        case _:
            return of_bytes(str(part).encode(errors="replace"), chance).decode(errors="replace")


def of_json_lines(data: bytes, chance: Random) -> bytes:
    """Change one of the JSON texts that stand in a line each, or the order of the lines."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    match chance.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, chance.choice(lines))
        case 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines[at] = of_json(lines[at], chance)
    return b"\n".join(lines)


def of_lines(words: Sequence[str]) -> Mutate:
    """Return what changes lines and words of a text, with some words that mean something."""

    def mutate(data: bytes, chance: Random) -> bytes:
        lines = data.decode(errors="replace").split("\n")
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(lines))
            way = chance.random()
            if way < 0.15:
                del lines[at]
                lines = lines or [""]
            elif way < 0.3:
                lines.insert(at, chance.choice(lines))
            elif way < 0.4:
                lines = lines[: at + 1]
            else:
                lines[at] = _reworded(lines[at], words, chance)
        return "\n".join(lines).encode()

    return mutate


def _reworded(line: str, words: Sequence[str], chance: Random) -> str:
    parts = line.split(" ")
    at = chance.randrange(len(parts))
    match chance.randrange(5):
        case 0:
            parts[at] = chance.choice(words)
        case 1:
            parts.insert(at, chance.choice(words))
        case 2:
            del parts[at]
        case 3:
            other = chance.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        case _:
            parts[at] = of_bytes(parts[at].encode(), chance).decode(errors="replace")
    return " ".join(parts)


def of_bytes(data: bytes, chance: Random) -> bytes:
    """Change, add, repeat or drop a few bytes."""
    left = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(left) + 1)
        match chance.randrange(5):
            case 0:
                left[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                left[at:at] = chance.randbytes(chance.randint(1, 4))
            case 2:
                del left[at : at + chance.randint(1, 8)]
            case 3:
                left[at:at] = left[at : at + chance.randint(1, 40)]
            case _:
                if at < len(left):
                    left[at] ^= 1 << chance.randrange(8)
    return bytes(left)
