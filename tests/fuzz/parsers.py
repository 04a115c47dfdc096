"""The parsers that read what strangers have written, and what holds of each.

A probe reads one input. It returns when the parser took it or refused it in a way that is declared,
and raises anything else: that is a bug of the parser.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import asdict, replace

from circolo.catalogue import BY_NAME
from circolo.play import notation
from circolo.records import record
from circolo.records.record_verifier import verify_record
from circolo.settings.bad_setting import BadSetting
from circolo.settings.house_settings import Settings
from circolo.settings.sources import from_environment
from circolo.web.usage_limits import UsageLimits
from circolo.wire import client_messages as client
from circolo.wire import message_codec
from tests.fuzz import anchors, backups, programs
from tests.fuzz.mutations import Mutate, of_bytes, of_json, of_json_lines, of_lines

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).resolve().parent / "corpus"
CLIENT_CODES = {"too_long", "unknown_message", "bad_message", "not_json"}
SETTING_CODES = {
    "bad_setting",
    "settings_contradict",
    "workers_need_bus",
    "cluster_needs_postgresql",
}
RECORD_CODES = {
    "record_too_large",
    "record_unreadable",
    "record_version",
    "record_no_table",
    "record_events",
}
DETAIL_MAX = 8 * client.MESSAGE_MAX_BYTES
_RECORD_ENTRIES = 14


class Parser(NamedTuple):
    """A parser: `probe` holds it to its promises, `seeds` are inputs that lead far into it, and
    `longest` is how long an input is made.
    """

    probe: Callable[[bytes], None]
    seeds: Callable[[], Iterator[bytes]]
    mutate: Mutate
    longest: int


def a_client_message(data: bytes) -> None:
    """A message is typed and bounded and reads the same again; anything else has a code."""
    for raw in (data, data.decode("utf-8", "surrogateescape")):
        try:
            message = message_codec.decode_client_message(raw)
        except message_codec.BadMessage as refusal:
            assert refusal.code in CLIENT_CODES, refusal.code
            assert len(refusal.message_id) <= 40
            assert len(refusal.detail) <= DETAIL_MAX
            continue
        assert len(data) <= client.MESSAGE_MAX_BYTES
        assert message_codec.decode_client_message(message_codec.encode(message)) == message


def a_record(data: bytes) -> None:
    """A record reads the same again, and is judged; anything else has a code."""
    try:
        read = record.decode_record(data)
        assert record.decode_record(record.encode_record(read)) == read
        verdict = verify_record(read, shown=read.head)
        assert all(finding.code for finding in verdict.findings)
    except record.BadRecord as refusal:
        assert refusal.code in RECORD_CODES, refusal.code


def a_text(data: bytes) -> None:
    """A match reads the same again once it is written; anything else has a line and a code."""
    text = data.decode(errors="replace")
    try:
        game, options, rules, _, steps = notation.read(text, BY_NAME)
    except notation.BadNotation as refusal:
        assert refusal.code, refusal
        assert 1 <= refusal.line <= max(1, len(text.splitlines())), refusal.line
        return
    commands = tuple(step.command for step in steps)
    again = notation.written(game, options, commands, rules=rules)
    assert tuple(step.command for step in notation.read(again, BY_NAME).steps) == commands


def a_setting(data: bytes) -> None:
    """Settings are within their bounds and read the same again, or one of them is named."""
    environment = dict(_variables(data.decode(errors="replace")))
    try:
        chosen = from_environment(environment)
    except BadSetting as refusal:
        assert {mistake.code for mistake in refusal.mistakes} <= SETTING_CODES, refusal.mistakes
        return
    assert 0 <= chosen.port <= 65_535
    assert chosen == from_environment(_as_environment(chosen))


def _variables(text: str) -> Iterator[tuple[str, str]]:
    """Lines of NAME=VALUE, without what no environment can hold."""
    for line in text.replace("\0", "").split("\n"):
        name, equals, value = line.partition("=")
        if name and equals:
            yield name, value


def _as_environment(chosen: Settings) -> dict[str, str]:
    fields = asdict(chosen)
    limits = {name: str(value) for name, value in asdict(fields.pop("limits")).items()}
    lists = {name: ",".join(sorted(fields.pop(name))) for name in ("origins",)}
    lists |= {
        name: ",".join(fields.pop(name)) for name in ("proxies", "push_networks", "staff_networks")
    }
    plain = {name: str(value) for name, value in fields.items() if value is not None}
    return {f"CIRCOLO_{name.upper()}": text for name, text in (plain | lists | limits).items()}


# --- Seeds


def _messages() -> Iterator[bytes]:
    vectors = ROOT / "tests" / "wire" / "vectors"
    seen = set()
    for message in json.loads((vectors / "client.json").read_text("utf-8")):
        action = message.get("action") or message.get("premove") or {}
        kind = (message["type"], action.get("type"), message.get("habits", {}).get("game"))
        if kind not in seen:
            seen.add(kind)
            yield json.dumps(message, separators=(",", ":")).encode()
    for refused in json.loads((vectors / "refused.json").read_text("utf-8")):
        yield refused["text"].encode(errors="surrogatepass")


def _records() -> Iterator[bytes]:
    """The openings of records: most of a record says the same again and again."""
    for path in sorted((ROOT / "client" / "fixtures" / "records").glob("*.json")):
        whole = record.decode_record(path.read_bytes())
        entries = whole.entries[:_RECORD_ENTRIES]
        yield record.encode_record(
            replace(whole, entries=entries, head=record.chain_head(whole.stream, entries))
        )


def _matches() -> Iterator[bytes]:
    for path in sorted((ROOT / "tests" / "golden").glob("*/*.txt")):
        yield path.read_bytes()[:4_000]


def _environments() -> Iterator[bytes]:
    usual = _as_environment(Settings(data=Path("/srv/circolo")))
    yield "\n".join(f"{name}={value}" for name, value in usual.items()).encode()
    yield b"XDG_DATA_HOME=/srv/anna\nCIRCOLO_EVENING=on\nCIRCOLO_ORIGINS=https://a.it, http://b:80"
    yield b"CIRCOLO_DATA=~/circolo\nCIRCOLO_TALK_WORDS=~anna/words\nCIRCOLO_PROXIES=*,10.0.0.1"


_GAMES = (*BY_NAME, "target=21", "players=4", "players=2", "rules=2", "rules=x", "accuso=true")
_COMMANDS = (
    "pack 3D 4C ... time lot out back gone sits has known stakes until on grace go passo accetto "
    "gioco sto tiro tengo annullo chiamo banco carta busso A B C R 0 1 -1 9999999999999999999 311 #"
)
_VARIABLES = tuple(
    f"CIRCOLO_{name.upper()}="
    for name in (*Settings.__struct_fields__, *UsageLimits.__struct_fields__)
)
_VALUES = (
    "on",
    "off",
    "all",
    "*",
    "~",
    "~nobody/x",
    "1e3",
    "-1",
    "0x10",
    "1_000",
    "٣",
    "nan",
    "true",
)

PARSERS = {
    "client": Parser(a_client_message, _messages, of_json, client.MESSAGE_MAX_BYTES + 64),
    "record": Parser(a_record, _records, of_json, 65_536),
    "notation": Parser(a_text, _matches, of_lines((*_GAMES, *_COMMANDS.split())), 8_192),
    "program": Parser(
        programs.a_program,
        programs.programs,
        of_lines((*_GAMES, *_COMMANDS.split(), *programs.WORDS)),
        2_048,
    ),
    "deal": Parser(
        programs.a_deal, programs.deals, of_lines(("A:", "|", "stock:", "??", "3D", "TH")), 1_024
    ),
    "settings": Parser(a_setting, _environments, of_lines((*_VARIABLES, *_VALUES)), 4_096),
    "backup": Parser(backups.a_backup, backups.seeds, of_bytes, 256),
    "anchors": Parser(anchors.an_anchor_file, anchors.files, of_json_lines, 8_192),
    "proof": Parser(anchors.a_proof, anchors.proofs, of_bytes, 2_048),
}


def kept(name: str) -> list[bytes]:
    """Return the inputs that fuzzing has found, each of which leads somewhere new."""
    return [path.read_bytes() for path in sorted((CORPUS / name).glob("*"))]


def tried(name: str, count: int) -> Iterator[bytes]:
    """Yield changed seeds, the same ones each time."""
    parser, chance = PARSERS[name], Random(1)
    seeds = [*parser.seeds(), *kept(name)]
    for _ in range(count):
        yield parser.mutate(chance.choice(seeds), chance)[: parser.longest]
