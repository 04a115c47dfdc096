"""The events of one command, one by one."""

from circolo.banks.draft import Draft


def joined(state: str, event: str) -> str:
    return state + event


def test_every_event_is_folded_as_it_is_decided() -> None:
    draft = Draft("a", joined)
    draft.add("b")
    assert draft.state == "ab"
    draft.add("c")
    assert (draft.events, draft.state) == (["b", "c"], "abc")
