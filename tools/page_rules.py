"""Writes the server's rules as data for the page: payout plans, limits, defaults, refusal codes.

`python -m tools.page_rules` writes typed TypeScript into `client/src/protocol`; with `--check` it
only compares. The page states none of these values itself.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from circolo.catalogue import BY_NAME
from circolo.games import chemin_de_fer, sette_e_mezzo
from circolo.games.chemin_de_fer import options as chemin_options
from circolo.games.chiamatre import options as chiamatre_options
from circolo.games.chiamatre import scoring as chiamatre_scoring
from circolo.games.tressette import accuso, dealing
from circolo.play.contract import BadOptions
from circolo.records import record, witness_notes
from circolo.room.staff import director_acts, staff_acts
from circolo.tables import chat
from circolo.tables.table_options import MOST_ENTRY, BuyIn, Times
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.tournament_options import (
    LEAST_IN_DUPLICATE,
    MOST_CHIPS,
    MOST_ENTRANTS,
    MOST_ROUND_ROBIN_TEAMS,
    Duplicate,
    FreezeOut,
    Level,
    Swiss,
    TournamentOptions,
)
from circolo.web.transport import connection
from circolo.wire import client_messages as client
from tools import refusal_codes

FOLDER = Path("client/src/protocol")
HEADING = "// Written by `make wire` from the server's code. Do not edit.\n"

CASINO = chemin_options.Options(variant="casino")


def limits() -> dict[str, Mapping[str, object]]:
    """Return the limits that the server sets to what a person enters, by the form it is for."""
    return {
        "TABLE_LIMITS": {
            "entry": MOST_ENTRY,
            "buy_in": bounds(BuyIn, "most")[1],
            "password": bounds(client.OpenTable, "password")[1],
        },
        "TOURNAMENT_LIMITS": {
            "name": bounds(TournamentOptions[Any], "name")[1],
            "entrants": MOST_ENTRANTS,
            "chips": MOST_CHIPS,
            "rounds": bounds(Swiss, "rounds"),
            "round_robin_teams": MOST_ROUND_ROBIN_TEAMS,
            "deals": bounds(Duplicate, "deals"),
            "duplicate_least": LEAST_IN_DUPLICATE,
            "reentries": bounds(FreezeOut, "reentries"),
            "stack": bounds(FreezeOut, "chips"),
            "levels": bounds(FreezeOut, "levels")[1],
            "level_minutes": bounds(Level, "minutes"),
        },
        "CHAT_LIMITS": {
            "line": chat.LONGEST,
            "report_note": bounds(client.Report, "note")[1],
        },
        "STAFF_LIMITS": {
            "reason": bounds(staff_acts.Mute, "reason")[1],
            "mute_minutes": bounds(staff_acts.Mute, "minutes")[1],
            "exclude_hours": bounds(staff_acts.Exclude, "hours")[1],
            "director_exclude_hours": staff_acts.DIRECTORS_HOURS,
            "extend_minutes": bounds(director_acts.Extend, "minutes")[1],
            "give_chips": bounds(staff_acts.Give, "chips")[1],
            "deal": bounds(staff_acts.Void, "deal")[1],
        },
        "RECORD_LIMITS": {
            "version": record.RECORD_VERSION,
            "bytes": record.RECORD_MAX_BYTES,
            "notes_version": witness_notes.NOTES_VERSION,
            "notes": witness_notes.NOTES_MAX,
        },
        "CONNECTION": {"protocol": client.PROTOCOL_VERSION, "session_ended": connection.ENDED},
    }


def bounds(struct: Any, name: str) -> tuple[int, int]:
    """Return the smallest and largest value, or the shortest and longest, of a field."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    (kind,) = (field.type for field in info.fields if field.name == name)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    for one in kinds:
        one = one.type if isinstance(one, inspect.Metadata) else one
        if isinstance(one, inspect.IntType) and one.le is not None:
            return one.ge or 0, one.le
        if isinstance(one, inspect.StrType | inspect.VarTupleType) and one.max_length is not None:
            return one.min_length or 0, one.max_length
    raise TypeError(f"{info.cls.__name__}.{name} has no bounds")


def defaults() -> dict[str, object]:
    """Return what the server takes where nothing is chosen."""
    move = {name: game.facts.move_time for name, game in BY_NAME.items()}
    options = {name: stated(game.types.options()) for name, game in BY_NAME.items()}
    return {
        "DEFAULT_OPTIONS": options,
        "DEFAULT_MOVE": move,
        "DEFAULT_TIMES": stated(Times()),
        "DEFAULT_MINIMUM": sette_e_mezzo.Options().minimum,
        "LEAST_RING_SEATS": sette_e_mezzo.Options().least,
        "DEFAULT_BUY_IN": stated(BuyIn()),
    }


def game_facts() -> dict[str, object]:
    """Return numbers of the rules that the page shows, by game."""
    return {
        "TRESSETTE_RULES": {"dealt": dealing.HAND, "accuso_tricks": accuso.TRICKS},
        "CHIAMATRE_RULES": {"seats": chiamatre_options.SEATS, "deals": chiamatre_scoring.DEALS},
        "CHEMIN_DE_FER_RULES": {
            "seats": chemin_options.MOST_SEATS,
            "casino_seats": casino_sizes(),
            "least_seats": {
                "online": chemin_options.least(chemin_de_fer.Options()),
                "casino": chemin_options.least(CASINO),
            },
            "standing_places": chemin_options.standing_places(CASINO),
            "small_bank": chemin_options.SMALL_BANK,
        },
    }


def casino_sizes() -> tuple[int, ...]:
    """Return every number of seats that a casino table may have (F23)."""
    return tuple(size for size in range(2, 19) if is_allowed(size))


def is_allowed(size: int) -> bool:
    """Return whether a casino table may have this number of seats."""
    try:
        chemin_options.seats(chemin_options.Options(variant="casino", least=2, most=size))
    except BadOptions:
        return False
    return True


def stated(options: object) -> Any:
    """Return options as they travel, without the fields that have no value of their own."""
    return msgspec.to_builtins(options)


def written() -> dict[Path, str]:
    """Return every generated file, by its path from the top of the repository."""
    plan = stated(prize_rules.DEFAULT_PLAN)
    codes = "\n".join(f'  | "{code}"' for code in sorted(refusal_codes.codes()))
    return {
        FOLDER / "payout-plan.gen.ts": HEADING
        + 'import type { TournamentOptions } from "./wire.gen.ts";\n\n'
        + "/** The house's payout plan, in per mille by field size (P2). */\n"
        + f'export const USUAL_PLAN: TournamentOptions["plan"] = {as_typescript(plan)};\n',
        FOLDER / "limits.gen.ts": HEADING
        + "".join(constant(name, value) for name, value in limits().items()),
        FOLDER / "defaults.gen.ts": HEADING
        + "".join(constant(name, value) for name, value in defaults().items()),
        FOLDER / "game-facts.gen.ts": HEADING
        + "".join(constant(name, value) for name, value in game_facts().items()),
        FOLDER / "refusal-codes.gen.ts": HEADING
        + f"/** Every code with which the server may refuse a request. */\n"
        f"export type RefusalCode =\n{codes};\n",
    }


def constant(name: str, value: object) -> str:
    """Return the definition of a constant whose type is its value."""
    return f"\nexport const {name} = {as_typescript(value)} as const;\n"


def as_typescript(value: object) -> str:
    """Return a value as TypeScript, a list of numbers in one line."""
    if isinstance(value, Mapping):
        fields = [f"{name}: {as_typescript(one)}" for name, one in value.items()]
        return "{ " + ", ".join(fields) + " }" if is_flat(value) else lines("{", fields, "}")
    if isinstance(value, Sequence) and not isinstance(value, str):
        parts = [as_typescript(one) for one in value]
        return "[" + ", ".join(parts) + "]" if is_flat(value) else lines("[", parts, "]")
    return msgspec.json.encode(value).decode()


def lines(start: str, parts: Sequence[str], end: str) -> str:
    """Return parts in lines of their own, indented."""
    inner = "".join("  " + part.replace("\n", "\n  ") + ",\n" for part in parts)
    return f"{start}\n{inner}{end}"


def is_flat(value: Any) -> bool:
    """Return whether a list or mapping is written in one line."""
    parts = value.values() if isinstance(value, Mapping) else value
    return all(isinstance(one, int | str | None) for one in parts) and (
        not isinstance(value, Mapping) or len(value) < 4
    )


def main(arguments: list[str]) -> int:
    """Write the files, or with --check tell which have drifted."""
    drifted = [
        path
        for path, text in written().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    if "--check" in arguments:
        for path in drifted:
            sys.stderr.write(f"{path} is not what the server's code says: run `make wire`\n")
        return 1 if drifted else 0
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
