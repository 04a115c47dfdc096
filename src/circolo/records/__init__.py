"""Records: the log of a match as a file that anybody can replay and check (docs/records.md)."""

from circolo.records.record import BadRecord, Record, decode_record, encode_record
from circolo.records.record_text import deals_as_text, match_as_text
from circolo.records.record_verifier import Verdict, verify_record

__all__ = [
    "BadRecord",
    "Record",
    "Verdict",
    "deals_as_text",
    "decode_record",
    "encode_record",
    "match_as_text",
    "verify_record",
]
