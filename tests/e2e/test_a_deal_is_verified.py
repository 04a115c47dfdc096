"""A deal played in a browser is checked there, and by its file, with and without a house."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from circolo.fairness.seeds import Participant, Setting, house_commitment
from circolo.records.record import chain_head, decode_record, encode_record
from circolo.records.record_verifier import verify_record
from circolo.web.static_files import BUILT_CLIENT
from tests.cli.house_processes import circolo
from tests.e2e.house import house
from tests.e2e.player import BETWEEN_LOOKS, LOOKS, Player, Toucher, enter, next_up

Json = dict[str, Any]
CONSISTENT = "Il file non si contraddice"
NOTES_DIFFER = "Le note del file non dicono ciò che dice la cronaca"
DIFFERS = "La cronaca non dice ciò che si è visto"


def test_a_deal_against_a_bot_holds_on_the_page_and_in_its_file(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        player = Toucher(enter(browser, served.address, language="it"))
        player.page.locator(".quick").get_by_text("11", exact=True).click()
        player.press("Gioca subito")
        play_to_the_end(player)
        file = download(player.page, tmp_path / "deal.json")
        follow(player.page, "Mazzo non truccato: controlla")
        expect(player.page.locator(".fair-verdict")).to_have_text("Tutto regolare")
        expect(player.page.locator(".tick.is-wrong")).to_have_count(0)
        with player.page.context.expect_page() as opened:
            follow(player.page, "Apri il verificatore")
        assert told_by(opened.value, file) == CONSISTENT
    verdict = verify_record(decode_record(file.read_bytes()))
    assert verdict.findings == ()
    assert {shuffling.brought for shuffling in verdict.shufflings} == {("seed", "house bot")}
    alone = verifier_of_its_own(browser)
    assert told_by(alone, file) == CONSISTENT
    assert told_by(alone, with_another_card(file)) == "Qualcosa non torna"


def test_a_record_with_another_commitment_than_the_browser_saw_is_told_by_the_page(
    tmp_path: Path, browser: Browser
) -> None:
    """The house writes another seed for the shuffle that was never dealt: no card tells on it."""
    with house(tmp_path / "data") as served:
        player = Toucher(enter(browser, served.address, language="it"))
        player.page.locator(".quick").get_by_text("11", exact=True).click()
        player.press("Gioca subito")
        play_to_the_end(player)
        honest = download(player.page, tmp_path / "deal.json")
        follow(player.page, "Mazzo non truccato: controlla")
        with player.page.expect_download() as saved:
            player.page.get_by_role("button", name="Salva le note di questo browser").click()
        notes = tmp_path / "witness.json"
        saved.value.save_as(notes)
        other = with_another_unused_seed(honest)
        with player.page.context.expect_page() as opened:
            follow(player.page, "Apri il verificatore")
        page = opened.value
        assert told_by(page, honest) == CONSISTENT
        saw = page.get_by_role("region", name="Che cosa ha visto questo browser")
        expect(saw.locator(".tick")).to_have_count(5)
        expect(saw).to_contain_text("ha visto la casa impegnarsi prima di mostrare")
        assert told_by(page, other) == DIFFERS
        wrong = saw.locator(".tick.is-wrong", has_text="la casa si era impegnata su altro")
        expect(wrong).to_have_count(1)
    alone = verifier_of_its_own(browser)
    assert told_by(alone, other) == CONSISTENT
    alone.get_by_label("Scegli le note di un browser").set_input_files(notes)
    expect(alone.locator(".fair-verdict")).to_have_text(NOTES_DIFFER)
    assert circolo("verify", honest, "--witness", notes).returncode == 0
    told = circolo("verify", other, "--witness", notes)
    assert (told.returncode, "WRONG witness_house" in told.stdout) == (1, True)
    assert circolo("verify", other).returncode == 0


def test_a_match_of_two_browsers_and_two_bots_is_verified_and_no_change_of_it_is(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        anna = Toucher(enter(browser, served.address, language="it"))
        bruno = Toucher(enter(browser, served.address, language="it"))
        sit_down_with_two_bots(anna, bruno)
        play_to_the_end(anna, bruno)
        file = download(anna.page, tmp_path / "match.json")
    outcome = circolo("verify", file)
    assert outcome.returncode == 0
    (first,) = [line for line in outcome.stdout.splitlines() if line.startswith("shuffle 1 ")]
    brought = [each.partition(" ")[2] for each in first.partition(": ")[2].split("; ")]
    assert sum(each.endswith("brought a seed") for each in brought) == 2
    assert sum(each.endswith("is a bot of the house, which brings none") for each in brought) == 2
    for change in (another_card, another_action, another_salt, another_seed):
        changed = circolo("verify", changed_by(change, file))
        assert (changed.returncode, "WRONG" in changed.stdout) == (1, True), change.__name__


def test_what_a_browser_saw_is_confirmed_by_it_at_the_end_of_a_match(
    tmp_path: Path, browser: Browser
) -> None:
    with house(tmp_path / "data") as served:
        player = Toucher(enter(browser, served.address, language="it"))
        player.page.locator(".quick").get_by_text("11", exact=True).click()
        player.press("Gioca subito")
        play_to_the_end(player)
        file = download(player.page, tmp_path / "deal.json")
        wait_for_a_confirmation(player.page, file)
        follow(player.page, "Mazzo non truccato: controlla")
        with player.page.context.expect_page() as opened:
            follow(player.page, "Apri il verificatore")
        assert told_by(opened.value, file) == CONSISTENT
        shows = opened.value.get_by_role("region", name="Che cosa dimostra")
        expect(shows).to_contain_text("ha confermato questa cronaca con la sua chiave")
    told = circolo("verify", file)
    assert (told.returncode, told.stdout.count("the browser of seat A confirmed")) == (0, 1)


def sit_down_with_two_bots(anna: Player, bruno: Player) -> None:
    anna.opens_a_table("4 in coppia", "11", "120 s")
    bruno.press("Siediti")
    for free in (1, 0):
        anna.press("Aggiungi bot")
        expect(anna.page.locator(".plate.is-free")).to_have_count(free)
    for player in (anna, bruno):
        expect(player.hand).to_have_count(10)


def play_to_the_end(*players: Player) -> None:
    while not (wanted := next_up(players)).is_done():
        wanted.answer()


def download(page: Page, to: Path) -> Path:
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Scarica la smazzata").click()
    downloaded.value.save_as(to)
    return to


def wait_for_a_confirmation(page: Page, file: Path) -> None:
    """Ask for the record again until a browser has confirmed it; write it over the file."""
    record: Json = json.loads(file.read_bytes())
    table, deal = record["stream"].removeprefix("table:"), record["deal"]
    for _ in range(LOOKS):
        answer = page.request.get(f"{page.url.split('/table/')[0]}/api/deals/{table}/{deal}")
        if "countersigned" in answer.json():
            file.write_bytes(answer.body())
            return
        page.wait_for_timeout(BETWEEN_LOOKS)
    pytest.fail("no browser has confirmed it")


def follow(page: Page, link: str) -> None:
    page.get_by_role("link", name=link).click()


def verifier_of_its_own(browser: Browser) -> Page:
    """Open the verifier as a file, where there is no network at all."""
    page = browser.new_context(offline=True, locale="it").new_page()
    page.goto((BUILT_CLIENT / "verify.html").as_uri())
    return page


def told_by(verifier: Page, file: Path) -> str:
    """Return what the verifier says of a file."""
    verifier.locator(".verify-choice input[type=file]").set_input_files(file)
    expect(verifier.get_by_text(file.name)).to_be_visible()
    return verifier.locator(".fair-verdict").inner_text()


def with_another_card(file: Path) -> Path:
    """Return the file with the first card played exchanged for another."""
    return changed_by(another_card, file)


def with_another_unused_seed(file: Path) -> Path:
    """Return a record that holds, with another seed of the house for the last shuffle."""
    record: Json = json.loads(file.read_bytes())
    (unused,) = [one for one in events(record, "epoch_ended") if one["why"] == "unused"]
    (opened,) = events(record, "opened")
    number, seed = unused["number"], bytes(range(32))
    (closed,) = [one for one in events(record, "seeds_closed") if one["epoch"] == number]
    (began,) = [one for one in events(record, "epoch_began") if one["number"] == number]
    setting = Setting(record["stream"], number, b64decode(opened["terms"]))
    participants = msgspec.convert(closed["participants"], tuple[Participant, ...])
    began["commitment"] = b64encode(house_commitment(seed, setting, participants)).decode()
    unused["seed"] = b64encode(seed).decode()
    forged = decode_record(json.dumps(record).encode())
    whole = replace(
        forged, head=chain_head(forged.stream, forged.entries), signed=None, countersigned=()
    )
    changed = file.with_name("another-seed.json")
    changed.write_bytes(encode_record(whole))
    return changed


def changed_by(change: Callable[[Json], None], file: Path) -> Path:
    record: Json = json.loads(file.read_bytes())
    change(record)
    changed = file.with_name("changed.json")
    changed.write_text(json.dumps(record))
    return changed


def another_card(record: Json) -> None:
    """The first card and the last that is another: in a later deal the same may end it."""
    first, *later = events(record, "card_played")
    last = [each for each in later if each["card"] != first["card"]][-1]
    first["card"], last["card"] = last["card"], first["card"]


def another_action(record: Json) -> None:
    """Two players have played in the wrong order."""
    first, second = events(record, "card_played")[:2]
    first["seat"], second["seat"] = second["seat"], first["seat"]


def another_salt(record: Json) -> None:
    opened = [entry for entry in record["entries"] if entry["entry"] == "open"]
    opened[5]["salt"], opened[6]["salt"] = opened[6]["salt"], opened[5]["salt"]


def another_seed(record: Json) -> None:
    first, second = events(record, "seed_revealed")[:2]
    first["seed"], second["seed"] = second["seed"], first["seed"]


def events(record: Json, tag: str) -> list[Json]:
    """Return the events of the table, or of the game, with this tag."""
    told = [event for entry in record["entries"] for event in entry.get("events", [])]
    return [e for event in told for e in (event, event.get("event", {})) if e.get("type") == tag]
