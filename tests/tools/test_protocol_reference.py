"""The reference of the protocol has every message and type, with links that lead somewhere."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from circolo.wire.schema import schema
from tools import protocol_reference

PAGES = {"messages": protocol_reference.messages, "rest": protocol_reference.rest}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_link_leads_to_a_type_of_its_page(page: Callable[[], str]) -> None:
    text = page()
    headings = [name.lower() for name in re.findall(r"^### (\w+)$", text, re.M)]
    assert len(headings) == len(set(headings)) == text.count("\n### ")
    assert set(re.findall(r"\]\(#(.+?)\)", text)) <= set(headings)


def test_every_message_and_type_has_an_entry() -> None:
    headings = re.findall(r"^### (\w+)$", protocol_reference.messages(), re.M)
    assert sorted(headings) == sorted(schema()["definitions"])


def test_a_message_has_its_fields_with_types_and_defaults() -> None:
    text = protocol_reference.messages()
    entry = text[text.index("### Sit\n") :].split("\n### ")[0]
    assert "| `table` | text from 4 to 24 |  |" in entry
    assert "| `buy_in` | integer from 1 to 1,000,000 or null | `null` |" in entry


def test_a_page_that_has_drifted_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(protocol_reference, "ROOT", tmp_path)
    monkeypatch.setattr(protocol_reference, "PAGES", tmp_path)
    assert protocol_reference.main([]) == 0
    assert protocol_reference.main(["--check"]) == 0
    (tmp_path / "rest.md").write_text("something else", encoding="utf-8")
    assert protocol_reference.main(["--check"]) == 1
    assert capsys.readouterr().out.startswith("rest.md is not what the schema says")
