"""What a page tells of a felt of chemin de fer, and what it has to tell: by the rules' own count of
the bets in the newest frame that the house has sent it, in the words of its language.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from playwright.sync_api import Page, WebSocket

from circolo.games.chemin_de_fer.betting.counted_bets import CountTerms, Cover, Verdict, cover
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.view import View
from circolo.wire.frame_reader import FrameReader
from circolo.wire.server_messages import Frame

SOURCES = Path(__file__).parents[2] / "client" / "src"
BETTING = ("bets", "graces", "punta", "banker")

READ = """() => {
  const words = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const all = (within, selector) => [...within.querySelectorAll(selector)].map(words);
  const felt = document.querySelector(".chemin-de-fer");
  if (felt === null) return null;
  const places = [...felt.querySelectorAll(".plate[data-seat]")].map((plate) => [
    Number(plate.dataset.seat),
    [
      words(plate.querySelector(".plate-name")),
      plate.closest(".chemin-de-fer-seat").dataset.banker === "true",
      all(plate, ".plate-chips > :nth-child(2)").join(),
      all(plate, ".plate-declared > [aria-hidden]"),
      all(
        plate.closest(".chemin-de-fer-seat"),
        ".chemin-de-fer-bet, .chemin-de-fer-stake .chemin-de-fer-fate",
      ),
    ],
  ]);
  return {
    posta: all(document, ".score-side b").join(),
    sums: all(felt, ".chemin-de-fer-sum dd"),
    cards_to: all(felt, ".chemin-de-fer-cards-to").join(),
    bets: [...felt.querySelectorAll(".chemin-de-fer-bets li")].map((bet) =>
      all(bet, ":scope > span"),
    ),
    graces: [...felt.querySelectorAll(".chemin-de-fer-grace")].map((one) => words(one.firstChild)),
    seguito: all(felt, ".chemin-de-fer-seguito p:not(.chemin-de-fer-ends)"),
    places: Object.fromEntries(places),
  };
}"""


class Told(NamedTuple):
    """All that is to be known of bank and bets: the posta in the bar; posta, covered and garage;
    who would hold the cards and why; of every bet whose it is, what it is and what becomes of it;
    who may still decide; a bank that is for sale; and of each place its name, whether it is the
    banker's, its chips, what is remarked of it, its stake.
    """

    posta: str
    sums: list[str]
    cards_to: str
    bets: list[list[str]]
    graces: list[str]
    seguito: list[str]
    places: dict[str, list[object]]


class Watcher:
    """Keeps the newest frame that a page has been sent since it was last loaded."""

    def __init__(
        self, page: Page, language: str, hears: Callable[[Frame], None] = lambda _: None
    ) -> None:
        self.page = page
        self.language = language
        self._newest: Frame | None = None
        self._hears = hears
        page.on("websocket", self._listen)

    @property
    def frame(self) -> Frame:
        """What the page was sent last."""
        assert self._newest is not None, "the page has a table before it"
        return self._newest

    @property
    def view(self) -> View:
        """What its game has come to."""
        assert isinstance(self.frame.match, View), "a sitting runs"
        return self.frame.match

    def seen(self) -> Told | None:
        """Return what the page tells, None where there is no felt."""
        read = self.page.evaluate(READ)
        return None if read is None else Told(**read)

    def due(self) -> Told:
        """Return what it has to tell."""
        return _Teller(self.frame, self.view, self.language).told()

    def _listen(self, socket: WebSocket) -> None:
        reader = FrameReader()
        socket.on("framereceived", lambda data: self._hear(reader, data))

    def _hear(self, reader: FrameReader, data: str | bytes) -> None:
        message = reader.read(data.encode() if isinstance(data, str) else data)
        if isinstance(message, Frame):
            self._newest = message
            self._hears(message)


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return the words of a language, of all chapters, with the titles of the games."""
    words: dict[str, str] = {}
    for file in SOURCES.glob("games/*/title.json"):
        title = json.loads(file.read_text(encoding="utf-8"))
        words[f"game.{file.parent.name}"] = title.get(language, title["it"])
    for file in SOURCES.rglob(f"{language}.json"):
        words |= json.loads(file.read_text(encoding="utf-8"))
    return words


JOINED = {
    ("a ", "Il "): "al ",
    ("a ", "La "): "alla ",
    ("di ", "Il "): "del ",
    ("di ", "La "): "della ",
    ("da ", "Il "): "dal ",
    ("da ", "La "): "dalla ",
}
"""Italian prepositions and the article that some names begin with: "alla Professoressa"."""


def text(language: str, key: str, **values: object) -> str:
    """Return a sentence with its blanks filled in."""
    sentence = catalogue(language)[key]
    for name, value in values.items():
        if language == "it":
            for (preposition, article), joined in JOINED.items():
                rest = str(value).removeprefix(article)
                if rest != str(value):
                    sentence = re.sub(rf"\b{preposition}{{{name}}}", joined + rest, sentence)
        sentence = sentence.replace(f"{{{name}}}", str(value))
    return sentence


class _Teller:
    """Puts a frame in words, the bets as the rules count them."""

    def __init__(self, frame: Frame, view: View, language: str) -> None:
        self._frame, self._view, self._language = frame, view, language
        self._cover = self._count()
        assert self._cover == view.cover, "the house counts as the rules do"

    def told(self) -> Told:
        view, bank, cover = self._view, self._view.bank, self._cover
        is_open = bank is not None and view.phase in BETTING
        return Told(
            posta="" if bank is None else str(bank.posta),
            sums=[]
            if bank is None or cover is None
            else [str(bank.posta), str(cover.covered), str(bank.garage)],
            cards_to=self._cards_to() if is_open else "",
            bets=[self._bet(verdict) for verdict in self._verdicts()] if is_open else [],
            graces=[*self._adding(), *(self._grace(each.seat) for each in view.graces)]
            if is_open
            else [],
            seguito=self._seguito(),
            places={
                str(seat): self._place(seat)
                for seat, place in enumerate(self._frame.view.places)
                if place is not None
            },
        )

    def _count(self) -> Cover | None:
        view, bank = self._view, self._view.bank
        if bank is None:
            return None
        terms = CountTerms(bank.posta, bank.banker, size(view.options), view.ferito)
        return cover(view.wagers, terms)

    def _verdicts(self) -> tuple[Verdict, ...]:
        return () if self._cover is None else self._cover.verdicts

    def _t(self, key: str, **values: object) -> str:
        return text(self._language, key, **values)

    def _name(self, seat: int) -> str:
        place = self._frame.view.places[seat]
        assert place is not None
        return place.name.replace("Ospite", self._t("account.guest"))

    def _who(self, seat: int) -> str:
        return self._t("seat.you") if seat == self._frame.seat else self._name(seat)

    def _cards_to(self) -> str:
        cover = self._cover
        if cover is None or cover.punta is None:
            return ""
        why = self._t(f"chemin_de_fer.why.{cover.why}")
        if cover.punta == self._frame.seat:
            return self._t("chemin_de_fer.cardsYours", why=why)
        return self._t("chemin_de_fer.cardsTo", name=self._name(cover.punta), why=why)

    def _grace(self, seat: int) -> str:
        bank = self._view.bank
        what = (
            "chemin_de_fer.graceLeftBank"
            if bank is not None and bank.banker == seat
            else "chemin_de_fer.graceLeft"
        )
        if seat == self._frame.seat:
            return self._t(f"{what}You")
        return self._t(what, name=self._name(seat))

    def _adding(self) -> list[str]:
        bank, view = self._view.bank, self._view
        place = None if bank is None else view.places[bank.banker]
        if bank is None or place is None or view.adding is None:
            return []
        if place.chips - view.reserved[bank.banker] < 1:
            return []
        if bank.banker == self._frame.seat:
            return [self._t("chemin_de_fer.addingLeftYou")]
        return [self._t("chemin_de_fer.addingLeft", name=self._name(bank.banker))]

    def _bet(self, verdict: Verdict) -> list[str]:
        return [self._who(verdict.seat), self._wager(verdict), self._fate(verdict)]

    def _wager(self, verdict: Verdict) -> str:
        if verdict.call is None:
            return self._t("chemin_de_fer.bet", chips=verdict.asked)
        return self._t("chemin_de_fer.called", call=self._call(verdict), chips=verdict.asked)

    def _call(self, verdict: Verdict) -> str:
        tavoli = [wager.seat for wager in self._view.wagers if wager.call == "tavolo"]
        is_second = verdict.call == "tavolo" and tavoli[0] != verdict.seat
        return self._t("call.tavolo2" if is_second else f"call.{verdict.call}")

    def _fate(self, verdict: Verdict) -> str:
        if verdict.fate == "counts":
            frozen = verdict.rank == "frozen"
            return self._t("chemin_de_fer.fate.frozen" if frozen else "chemin_de_fer.fate.counts")
        if verdict.fate == "cut":
            return self._t("chemin_de_fer.fate.cut", chips=verdict.counts)
        if verdict.fate == "void_covered":
            return self._t("chemin_de_fer.fate.covered")
        caller = next(each for each in self._verdicts() if each.seat == verdict.by)
        call = self._call(caller) if caller.call is not None else self._t("chemin_de_fer.aCall")
        return self._t("chemin_de_fer.fate.by", call=call, name=self._who(caller.seat))

    def _seguito(self) -> list[str]:
        seguito = self._view.seguito
        if seguito is None:
            return []
        if self._view.phase == "purchase":
            buyers = ", ".join(self._who(seat) for seat in seguito.buyers)
            return [self._t("chemin_de_fer.forSale", chips=seguito.height), buyers]
        if seguito.bidder is None:
            bid = self._t("chemin_de_fer.noBids")
        else:
            bid = f"{self._who(seguito.bidder)}: {seguito.bid}"
        return [self._t("chemin_de_fer.auction", chips=seguito.height), bid]

    def _place(self, seat: int) -> list[object]:
        place, bank = self._frame.view.places[seat], self._view.bank
        assert place is not None
        is_banker = bank is not None and bank.banker == seat
        in_bank = bank is not None and seat in {bank.banker, bank.partner}
        beside = place.stack - (self._view.reserved[seat] if in_bank else 0)
        return [self._who(seat), is_banker, str(beside), self._marks(seat), self._stake(seat)]

    def _marks(self, seat: int) -> list[str]:
        bank, seguito = self._view.bank, self._view.seguito
        place = self._frame.view.places[seat]
        assert place is not None
        marks = []
        if bank is not None and bank.banker == seat:
            marks.append(self._t("chemin_de_fer.banker"))
        if self._view.ferito == seat and bank is not None and place.stack >= bank.posta:
            marks.append(self._t("chemin_de_fer.ferito"))
        if seguito is not None and seat in seguito.buyers:
            marks.append(self._t("chemin_de_fer.buyer"))
        if seguito is not None and seguito.bidder == seat:
            marks.append(self._t("chemin_de_fer.bidder", chips=seguito.bid))
        return marks

    def _stake(self, seat: int) -> list[str]:
        verdict = next((each for each in self._verdicts() if each.seat == seat), None)
        if verdict is None:
            return []
        short = {"cut": "chemin_de_fer.fate.cut", "counts": ""}.get(
            verdict.fate, "chemin_de_fer.fate.void"
        )
        fate = [self._t(short, chips=verdict.counts)] if short else []
        return [str(verdict.asked), *fate]


def alike(watchers: list[Watcher]) -> bool:
    """Tell whether all have been sent the same moment of the table."""
    return len({_moment(watcher) for watcher in watchers}) == 1


def _moment(watcher: Watcher) -> tuple[object, ...]:
    view = watcher.view
    return cast(
        "tuple[object, ...]", (view.last, view.wagers, view.graces, view.seguito, view.bank)
    )
