"""Finds every refusal code of the server in its source."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parents[1] / "src" / "circolo"

RAISED = frozenset(
    {
        "BranchRefused",
        "Refused",
        "RoomRefused",
        "IllegalAction",
        "Refusal",
        "BadMessage",
        "BadRecord",
    }
    | {"PeopleRefused", "Outcome"}
)
"""Classes whose first argument is a code for clients."""

CONSTANT = {"InsufficientChips": "insufficient_chips"}
"""Classes with one fixed code for clients."""

OPERATORS = frozenset(
    {
        "BackupRefused",
        "BackupUnsound",
        "BadNotation",
        "BusRefused",
        "CannotListen",
        "DataFolderRefused",
        "DatabaseRefused",
        "HouseNotRunning",
    }
    | {"NotWritable", "RoundsRefused"}
    | {"StartRefused", "StoreFailed", "StoreRefusal", "BadSetting", "TransferConflict"}
    | {"MalformedAccount", "MalformedTransfer", "VersionConflict", "DuplicateCommand"}
    | {"BrokenChain", "SecretConflict", "BadNotes", "CalendarRefused"}
    | {"ProgramFailed", "BadAnswer", "UnknownPolicy", "PolicyNotInstalled", "NotAnalysed"}
    | {"BadOptions", "BadHand", "BadDataset"}
    | {"BadPosition", "SolverMissing"}
)
"""Classes with a code for operators, logs and callers of the library only; a client gets
`store_failed`.
"""

TABLES_OF_CODES = {"web/refusals.py": "_KNOWN", "store/people_port.py": "_SENTENCES"}
"""Modules with a table from code to sentence, and the name of that table."""

OF_THE_WIRE = frozenset(
    {"room/sessions/session.py", "web/transport/connection.py"}
    | {"cluster/line.py", "cluster/letting_go.py"}
)
"""Modules that make the message `refused` themselves."""

CLAUSE = re.compile(r"^[cfrst]\d{1,2}_[a-z][a-z_]+$")
"""A code that begins with its clause, anywhere in the source."""

CHIPS_ONLY = ("guests_only", "members_only")
TALK = ("talk_off", "talk_muted", "talk_guests", "talk_phrases", "talk_unreadable")
STAFF = ("no_role", "not_muted", "not_excluded", "report_closed", "give_limit")
CLUBS = (
    *("clubs_full", "club_not_allowed", "club_owner_stays", "club_owner_full"),
    *("club_memberships_full", "club_name_invalid", "club_text_invalid", "club_name_alike"),
    "club_rules_invalid",
    *("club_full", "club_removed", "club_removed_full"),
    *("invitation_unknown", "invitation_expired", "invitation_invalid", "invitations_full"),
)
STORE = ("disk_full", "store_failed")
RECORDS = ("record_unreadable", "record_version", "record_events", "record_no_table")

BRANCHES = ("cards_lost", "deal_not_over")

COMPUTED: dict[tuple[str, str], tuple[str, ...]] = {
    ("cluster/line.py", "bad.code"): (),
    ("cluster/line.py", "code"): (),
    ("web/operator_socket.py", "NOT_THE_DESK"): (),
    ("room/chips/loss_limits.py", "failure.refusal"): STORE,
    ("room/lobby/finish_gate.py", "failure.refusal"): STORE,
    ("room/lobby/seat_assignment.py", "done.code"): (),
    ("room/lobby/seat_assignment.py", "opened.code"): (),
    ("room/lobby/seat_assignment.py", "f'{sheet.chips}_only'"): CHIPS_ONLY,
    ("room/actors/stream_actor.py", "code"): (),
    ("clubs/rules.py", "code"): CLUBS,
    ("room/clubs/club_desk.py", "refused.code"): (),
    ("room/friends/private_messages.py", "refused"): TALK,
    ("room/people/talk_rules.py", "refused.code"): (),
    ("room/actors/stream_actor.py", "failure.refusal"): STORE,
    ("room/tournaments/table_effects.py", "NO_TABLE"): ("no_such_table",),
    ("room/tournaments/table_effects.py", "failure.refusal"): STORE,
    ("room/tournaments/table_effects.py", "refused.code"): (),
    ("room/tournaments/tournament_entry.py", "f'{state.sheet.chips}_only'"): CHIPS_ONLY,
    ("room/tournaments/tournaments.py", "done.code"): (),
    ("room/sessions/session.py", "bad.code"): (),
    ("room/sessions/session.py", "code"): (),
    ("room/sessions/session.py", "self.hidden_code"): ("no_such_table",),
    ("room/staff/staff.py", "voided_deals.refusal(done.code)"): (),
    ("room/staff/staff_decisions.py", "code"): STAFF,
    ("room/tables/table_actor.py", "code"): (),
    ("room/tables/table_talk.py", "code"): TALK,
    ("room/tables/voided_deals.py", "DONE_BEFORE"): ("deal_voided",),
    ("room/tables/voided_deals.py", "NOT_ENOUGH"): ("void_spent",),
    ("room/tables/voided_deals.py", "refused.code"): (),
    ("web/operator_socket.py", "refused.code"): (),
    ("web/rest/people/person_limits.py", "self.CODE"): (
        "too_fast",
        "too_many_avatars",
        "too_many_changes",
    ),
    ("web/rest/error_responses.py", "code"): (),
    ("web/rest/error_responses.py", "failure.refusal"): STORE,
    ("web/rest/error_responses.py", "refused.code"): (),
    ("web/transport/http_protocol.py", "code"): (),
    ("web/rest/deal_branches.py", "answer.refused"): BRANCHES,
    ("web/rest/deal_records.py", "bad.code"): RECORDS,
    ("web/rest/deal_replays.py", "bad.code"): RECORDS,
    ("wire/message_codec.py", "code"): ("unknown_message", "bad_message"),
}
"""Places where a code is computed, with the codes that no literal of the source names."""


class Place(NamedTuple):
    """A place in the source at which a code is raised."""

    path: str
    code: str


def codes() -> frozenset[str]:
    """Return every code that the server may send to a client."""
    literal = {place.code for place in raised() if place.code}
    constant = set(CONSTANT.values())
    found = literal | constant | set(_tabled()) | set(_of_clauses())
    return frozenset(found).union(*COMPUTED.values())


def computed() -> frozenset[tuple[str, str]]:
    """Return every place where a code is not a literal, by path and expression.

    Games are left out: their codes begin with a clause, and `_of_clauses` finds them.
    """
    return frozenset(
        (path, ast.unparse(argument))
        for path, argument in _arguments()
        if not path.startswith("games/") and not list(_literals(argument))
    )


def raised() -> Iterator[Place]:
    """Return every literal code with its place."""
    for path, argument in _arguments():
        for code in _literals(argument):
            yield Place(path, code)


def classes_with_codes() -> frozenset[str]:
    """Return every class of the server that can be raised and has a `code`."""
    return frozenset(
        node.name
        for _, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.bases and _has_code(node)
    )


def _has_code(node: ast.ClassDef) -> bool:
    if not any(
        ast.unparse(base).endswith(("Exception", "Error", "Refusal")) for base in node.bases
    ):
        return False
    return "self.code = " in ast.unparse(node) or any(
        ast.unparse(line).startswith(("code = ", "code: str")) for line in node.body
    )


def _arguments() -> Iterator[tuple[str, ast.expr]]:
    for path, tree in _modules():
        if path.split("/")[0] in {
            "analysis",
            "ratings",
            "client",
        }:  # outcomes of games, and what is outside
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in RAISED:
                yield path, node.args[1 if _is_of_the_wire(path, node) else 0]


def _is_of_the_wire(path: str, call: ast.Call) -> bool:
    """Return whether a call makes the message `refused`, whose code follows its id."""
    return path in OF_THE_WIRE and _name(call.func) == "Refused"


def _literals(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.IfExp):
        yield from _literals(argument.body)
        yield from _literals(argument.orelse)


def _tabled() -> Iterator[str]:
    for path, tree in _modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Assign) or TABLES_OF_CODES.get(path) is None:
                continue
            if ast.unparse(node.targets[0]) == TABLES_OF_CODES[path]:
                yield from (
                    key.value
                    for table in ast.walk(node.value)
                    if isinstance(table, ast.Dict)
                    for key in table.keys
                    if isinstance(key, ast.Constant) and isinstance(key.value, str)
                )


def _of_clauses() -> Iterator[str]:
    for _, tree in _modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and CLAUSE.match(str(node.value)):
                yield str(node.value)


@cache
def _modules() -> tuple[tuple[str, ast.Module], ...]:
    paths = sorted(SOURCE.rglob("*.py"))
    return tuple(
        (path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text())) for path in paths
    )


def _name(callee: ast.expr) -> str:
    return callee.attr if isinstance(callee, ast.Attribute) else ast.unparse(callee)
