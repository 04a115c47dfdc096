"""Table options that the server completes when a table opens: those of quick play, and the kind of
chips.
"""

from typing import Literal

import msgspec

from circolo.catalogue import game_of
from circolo.play.contract import BadOptions
from circolo.room.errors import RoomRefused
from circolo.store.people_port import Person
from circolo.tables.table_options import TableOptions, checked, is_practice
from circolo.wire.game_unions import Options


def quick_play_options(options: Options, person: Person) -> TableOptions[Options]:
    """Return the table options for a quick-play request (a seat at any table of this game); raises
    RoomRefused `bad_options`.
    """
    sheet: TableOptions[Options] = TableOptions(options=options)
    try:
        sheet = checked(game_of(options), sheet)
    except BadOptions as bad:
        raise RoomRefused("bad_options", str(bad)) from None
    return with_chips(sheet, person)


def with_chips(sheet: TableOptions[Options], person: Person) -> TableOptions[Options]:
    """Return the options with the kind of chips set for the person who opens the table.

    A table at which practice chips (which cannot leave the table) are at stake becomes private.
    """
    if is_practice(sheet) and _is_for_chips(sheet):
        return msgspec.structs.replace(sheet, access="private")
    return msgspec.structs.replace(sheet, chips=_own_chips(person, sheet))


def _is_for_chips(sheet: TableOptions[Options]) -> bool:
    return bool(sheet.entry) or game_of(sheet.options).plays == "ring"


def _own_chips(person: Person, sheet: TableOptions[Options]) -> Literal["members", "guests"]:
    """Return whether a table that this person opens is for the chips of members or of guests.

    It is for guests only if a guest opens it and chips are at stake: guests and members play
    together only where no chips are at stake.
    """
    return "guests" if person.kind == "guest" and _is_for_chips(sheet) else "members"


def may_play_for(sheet: TableOptions[Options], person: Person) -> bool:
    """Return whether a person may play at a table with these options. Where chips are at stake,
    guests and members play at separate tables, and members' bots do not play; everybody may play
    for practice chips.
    """
    if person.kind == "bot" and _is_for_chips(sheet):
        return is_practice(sheet)
    return is_practice(sheet) or sheet.chips == _own_chips(person, sheet)
