"""Ids of messages end where they seem to end."""

import json

import pytest

from circolo.settings.bad_setting import BadSetting
from circolo.settings.sources import from_environment
from circolo.wire.message_codec import BadMessage, decode_client_message

TRAILING = ["\n", "\r", "\u2028", " ", "\x00", "\u0660"]
FIELDS = {"id": "abcdefgh", "table": "t0001", "player": "p1"}


def message(field: str, ending: str) -> bytes:
    """Return a message one of whose ids ends so."""
    ids = {**FIELDS, field: FIELDS[field] + ending}
    return json.dumps({"type": "report", "reason": "spam", "note": "", **ids}).encode()


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("ending", TRAILING, ids=ascii)
def test_an_id_with_something_after_it_is_refused(field: str, ending: str) -> None:
    """Found with a line feed, before which `$` stands too."""
    decode_client_message(message(field, ""))
    with pytest.raises(BadMessage):
        decode_client_message(message(field, ending))


def test_an_origin_with_a_line_feed_is_refused() -> None:
    with pytest.raises(BadSetting):
        from_environment({}, origins=["https://carte.example\n"])
