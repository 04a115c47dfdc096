/**
 * Every state of the page that has a picture: one entry each, in the order in which one meets them.
 * The screens, the checks of access and the browser tests all read this list.
 */
import lobbyFixture from "../../fixtures/lobby.json";
import type { MatchPage } from "../../src/matches/model/own-matches.ts";
import type { LobbyTable } from "../../src/protocol/wire.gen.ts";
import type { Replay } from "../../src/replay/model/replay.ts";
import { MATCHES_PATH, REPLAY_FILE_PATH, replayPath } from "../../src/shell/model/routes.ts";
import { COUP_REVIEWS } from "../coup-reviews.ts";
import { epochOf, firstEpoch, sightingOf } from "../fairness/epochs.ts";
import { fileOf } from "../fairness/records.ts";
import { GIULIA } from "../fake-house.ts";
import { NONE, OF_HANDS, SAT, SOME, STATISTICS } from "../matches.ts";
import { addressOf, playerOf, publicReplayOf, replayOf } from "../replays.ts";
import { press, pressKey, type Stage, type State, settle, sought } from "./stage.ts";
import { BANKS } from "./states-banks.ts";
import { CHIPS } from "./states-chips.ts";
import { FRIENDS } from "./states-friends.ts";
import { JOY } from "./states-joy.ts";
import { LESSONS } from "./states-learn.ts";
import { RATINGS } from "./states-ratings.ts";
import { SEASONS } from "./states-seasons.ts";
import { STAFF } from "./states-staff.ts";
import { EVENTS } from "./states-tournaments.ts";
import { STAYING } from "./staying.ts";
import { TALK } from "./talk.ts";

const cardsOf = (cards: string) => cards.split(" ").map((card) => `[data-card="${card}"]`);
/** The mark that a tap on a card puts there. */
const modeOf = (at: number) => `.odds-section .segment:nth-child(${at}) input`;
const LISTED = (lobbyFixture as unknown as readonly { readonly tables: LobbyTable[] }[])[0]!.tables;
const OPEN = [...LISTED.slice(0, 4), ...LISTED.slice(-2)];
const NEWCOMER = { ...GIULIA, name: "Ospite 482913" } as const;
const MEMBER = { ...GIULIA, name: "Bartolomeo", kind: "member" } as const;

const IN_THE_LOBBY: Readonly<Record<string, State>> = {
  lobby: { house: { lobby: OPEN, activity: { people: 23, playing: 7 } } },
  "lobby-named": { house: { lobby: OPEN, houseName: "Circolo Arci La Fratellanza di Sotto" } },
  "lobby-newcomer": { house: { lobby: OPEN, you: NEWCOMER, activity: { people: 23, playing: 7 } } },
  "lobby-filters": { house: { lobby: OPEN }, then: press(".home-tables summary") },
  "lobby-empty": {},
  "lobby-member": { house: { lobby: OPEN, you: MEMBER } },
  "lobby-seats": { house: { lobby: OPEN, seats: LISTED.slice(3) } },
  "lobby-offline": { house: { lobby: OPEN }, then: (stage) => stage.fake.socket.breaks() },
  "create-table": { then: press(".section-head .button") },
  "lobby-chiamatre": { house: { lobby: OPEN }, then: press(".quick .segment:nth-child(2) input") },
  "lobby-sette": { house: { lobby: OPEN }, then: press(".quick .segment:nth-child(3) input") },
  "create-sette": { then: press(".section-head .button", "dialog .segment:nth-child(3) input") },
  "lobby-chemin": { house: { lobby: OPEN }, then: press(".quick .segment:nth-child(4) input") },
  "create-chemin": { then: press(".section-head .button", "dialog .segment:nth-child(4) input") },
  "create-casino": {
    then: press(
      ".section-head .button",
      "dialog .segment:nth-child(4) input",
      "dialog .segments:nth-of-type(2) .segment:nth-child(2) input",
    ),
  },
  "create-more": { then: press(".section-head .button", "dialog summary") },
  "account-guest": { then: press(".account-button") },
  "account-keys": {
    kept: { keyMap: "bfc??c" },
    then: press(
      ".account-button",
      "[data-part=table] > summary",
      ".settings > .fold > summary",
      ".key-list .key-cap",
    ),
  },
  "account-look": {
    house: { you: MEMBER },
    then: press(".account-button", "[data-part=look] > summary"),
  },
  "account-sound": {
    house: { you: MEMBER },
    then: press(".account-button", "[data-part=sound] > summary"),
  },
  "account-privacy": {
    house: { you: MEMBER },
    then: press(".account-button", "[data-part=privacy] > summary"),
  },
  "account-member": { house: { you: MEMBER }, then: press(".account-button") },
  entrance: { answers: { "/api/guest": () => refused("no_session", 401) } },
  recover: { path: "/recover/abc" },
  nowhere: { path: "/no/such/page" },
  "table-gone": { path: "/table/t404" },
};

const BEFORE_THE_START: Readonly<Record<string, State>> = {
  "four-waiting": { frames: "four-waiting" },
  "rematch-waiting": { frames: "rematch-waiting" },
  "two-waiting": { frames: "two-waiting" },
  "two-invite": { frames: "two-waiting", then: press(".felt-waiting .button") },
  "visitor-waiting": { frames: "visitor-waiting" },
  "four-starting": { frames: "four-starting", age: 2_000 },
};

const AT_PLAY: Readonly<Record<string, State>> = {
  "four-dealt": { frames: "four-dealt", arrives: true, age: 0 },
  "four-other": { frames: "four-other" },
  "four-lead": { frames: "four-lead" },
  "four-follow": { frames: "four-follow" },
  "four-alone": { frames: "four-alone" },
  "four-urgent": { frames: "four-follow", age: 22_000 },
  "four-void": { frames: "four-void" },
  "four-refused": { frames: "four-follow", then: press(".hand-card.is-dimmed") },
  "four-armed": { frames: "four-follow", kept: { taps: "two" }, then: press(".is-offered") },
  "four-large": { frames: "four-follow", then: () => pressKey("z") },
  "four-premove": { frames: "four-premove" },
  "two-premove": { frames: "two-premove" },
  "two-dropped": { frames: "two-dropped" },
  "four-resolving": { frames: "four-trick", arrives: true, age: 0 },
  "four-last-trick": { frames: "four-trick", then: () => pressKey("u") },
  "four-menu": { frames: "four-follow", then: press(".score-bar .icon-button:last-child") },
  "four-options": { frames: "four-follow", then: () => pressKey("o") },
  "four-french": { frames: "four-trick", kept: { deck: "francesi-4" } },
  "four-piacentine": { frames: "four-void", kept: { deck: "piacentine", indexSize: "160" } },
  "two-lead": { frames: "two-lead" },
  "two-follow": { frames: "two-follow" },
  "two-empty-stock": { frames: "two-empty-stock" },
  "two-match-time": { frames: "two-match-time" },
};

const ACCUSI: Readonly<Record<string, State>> = {
  "four-accuso": { frames: "four-accuso" },
  "four-accuso-panel": { frames: "four-accuso", then: press(".accuso-button") },
  "four-accused": { frames: "four-accused" },
  "four-declared": { frames: "four-declared" },
  "four-signals": { frames: "four-signals", then: press("[aria-keyshortcuts=q]") },
  "four-signalled": { frames: "four-signalled" },
};

const AWAY: Readonly<Record<string, State>> = {
  "four-absent": { frames: "four-absent" },
  "four-back": { frames: "four-back" },
  "four-left": { frames: "four-left" },
  "link-brief": { frames: "four-other", before: lineBroken(3_000), age: 0 },
  "link-long": { frames: "four-other", before: lineBroken(9_000), age: 0 },
  "link-outdated": {
    frames: "four-other",
    before: ({ fake }) =>
      fake.socket.says({ type: "refused", id: "", code: "protocol", detail: "" }),
  },
  elsewhere: {
    frames: "four-follow",
    before: (stage) => stage.fake.socket.says({ type: "elsewhere", table: stage.table }),
  },
};

const LOOKING_ON: Readonly<Record<string, State>> = {
  "watch-four": { frames: "watch-four" },
  "watch-two": { frames: "watch-two" },
  "watch-pause": { frames: "watch-pause" },
  "watch-over": { frames: "watch-over" },
  "watch-first": { frames: "watch-first" },
};

const AT_THE_END: Readonly<Record<string, State>> = {
  "four-pause": { frames: "four-pause" },
  "four-read": { frames: "four-read" },
  "four-accuso-pause": { frames: "four-accuso-pause" },
  "four-next-deal": { frames: "four-next-deal", arrives: true, age: 0 },
  "four-won": { frames: "four-won" },
  "four-lost": { frames: "four-lost" },
  "two-over": { frames: "two-over" },
};

const CHIAMATRE: Readonly<Record<string, State>> = {
  "chiamatre-waiting": { frames: "chiamatre-waiting" },
  "chiamatre-lot": { frames: "chiamatre-lot", arrives: true, age: 0 },
  "chiamatre-keep": { frames: "chiamatre-keep", age: 2_000 },
  "chiamatre-annul": { frames: "chiamatre-annul", age: 2_000 },
  "chiamatre-kept": { frames: "chiamatre-kept", age: 0 },
  "chiamatre-call": { frames: "chiamatre-call" },
  "chiamatre-calling": { frames: "chiamatre-calling" },
  "chiamatre-secret": { frames: "chiamatre-secret" },
  "chiamatre-alone": { frames: "chiamatre-alone" },
  "chiamatre-absent": { frames: "chiamatre-absent" },
  "chiamatre-known": { frames: "chiamatre-known" },
  "chiamatre-pause": { frames: "chiamatre-pause" },
  "chiamatre-over": { frames: "chiamatre-over" },
  "chiamatre-watch": { frames: "chiamatre-watch" },
  "chiamatre-text": { frames: "chiamatre-call", kept: { text: "on" } },
};

const IN_WORDS: Readonly<Record<string, State>> = {
  "text-waiting": { frames: "four-waiting", kept: { text: "on" } },
  "text-turn": { frames: "four-accuso", kept: { text: "on" } },
  "text-other": { frames: "four-premove", kept: { text: "on" } },
  "text-help": { frames: "two-follow", kept: { text: "on" }, then: order("?!", "help", "aiuto") },
  "text-pause": { frames: "four-pause", kept: { text: "on" } },
  "text-over": { frames: "two-over", kept: { text: "on" } },
};

const PROOFS: Readonly<Record<string, State>> = {
  "fair-holds": fairPage(() => firstEpoch()),
  "fair-running": fairPage(() => ({ ...firstEpoch(), ended: null, seed: "", lots: [] })),
  "fair-fails": fairPage(() => ({ ...firstEpoch(), seed: epochOf("two", 2).seed })),
  verifier: { isVerifier: true },
  "verifier-holds": { isVerifier: true, then: () => giveFile(fileOf("four")) },
  "verifier-refused": { isVerifier: true, then: () => giveFile("{}") },
};

const AFTERWARDS: Readonly<Record<string, State>> = {
  replay: replayPage("four", "?step=6"),
  "replay-trick": replayPage("four", "?trick=3"),
  "replay-open": { ...replayPage("four", "?step=6"), then: press(".transport-open") },
  "replay-two": { ...replayPage("two", "?step=6"), then: press(".transport-open") },
  "replay-score": replayPage("four", "?step=99"),
  "replay-details": { ...replayPage("four", "?trick=3"), then: press(".replay-more") },
  "replay-onlooker": replayPage("four", "?trick=3", publicReplayOf("four")),
  "replay-coup": coupReviewPage("piatto"),
  "replay-coup-exact": coupReviewPage("online"),
  "replay-refused": { path: replayPath("t404", 1) },
  "replay-file": { path: REPLAY_FILE_PATH },
  matches: matchesPage(SOME),
  "matches-none": matchesPage(NONE),
};

const HANDBOOK: Readonly<Record<string, State>> = {
  "rules-page": { path: "/rules" },
  "rules-clause": { path: "/rules/T12" },
  "rules-chiamatre": { path: "/rules/chiamatre/C10" },
  "rules-sette": { path: "/rules/sette-e-mezzo/S16" },
  "rules-bets": { path: "/rules/chemin-de-fer/F8" },
  "rules-rule": { path: "/rules/chemin-de-fer/F19" },
  "rules-casino": { frames: "chemin_de_fer-casino-word", then: () => pressKey("?") },
  "rules-lobby": { house: { lobby: OPEN }, then: press(".quick-ways .button:last-child") },
  "rules-table": { frames: "four-signals", then: () => pressKey("?") },
  odds: { path: "/odds" },
  "odds-chiamatre": { path: "/odds/chiamatre" },
  "odds-sette": { path: "/odds/sette-e-mezzo" },
  "odds-chemin": { path: "/odds/chemin-de-fer" },
  "odds-exact": { path: "/odds", then: press("main .switch input") },
  "odds-two": {
    path: "/odds",
    then: press("[aria-labelledby=odds-splits] .segment:first-child input"),
  },
  "odds-hand": {
    path: "/odds",
    then: press(...cardsOf("3D 2D AD 7C 3C 6S FS CB 4B 5B"), modeOf(3), ...cardsOf("3B")),
  },
  "odds-called": {
    path: "/odds/chiamatre",
    then: press(...cardsOf("2D RD 7C FC 6S FS CB 4B 5B 3S"), modeOf(2), ...cardsOf("3D")),
  },
  "odds-punta": {
    path: "/odds/sette-e-mezzo",
    then: press(...cardsOf("3C"), modeOf(2), ...cardsOf("FD"), modeOf(3), ...cardsOf("7B RD")),
  },
  "odds-cell": {
    path: "/odds/chemin-de-fer",
    then: press("tr:nth-child(7) td:nth-of-type(1) .draw-cell"),
  },
};

export const STATES: Readonly<Record<string, State>> = {
  ...IN_THE_LOBBY,
  ...BEFORE_THE_START,
  ...AT_PLAY,
  ...ACCUSI,
  ...AWAY,
  ...STAYING,
  ...EVENTS,
  ...TALK,
  ...JOY,
  ...LOOKING_ON,
  ...AT_THE_END,
  ...CHIAMATRE,
  ...BANKS,
  ...IN_WORDS,
  ...PROOFS,
  ...HANDBOOK,
  ...LESSONS,
  ...AFTERWARDS,
  ...FRIENDS,
  ...SEASONS,
  ...RATINGS,
  ...CHIPS,
  ...STAFF,
};

function refused(code: string, status: number): Response {
  return Response.json({ code, detail: "" }, { status });
}

/** The line has been broken for so long. */
function lineBroken(millis: number): (stage: Stage) => void {
  return (stage) => {
    stage.fake.socket.breaks();
    stage.clock += millis;
  };
}

/** The page of a shuffle that this tab has seen. */
function fairPage(epoch: () => ReturnType<typeof firstEpoch>): State {
  const { table } = sightingOf(firstEpoch());
  return {
    path: `/fair/${table}/1`,
    shelf: () => JSON.stringify([sightingOf(firstEpoch())]),
    answers: { [`/api/tables/${table}/epochs/1`]: () => Response.json(epoch()) },
  };
}

/** Types these orders, one after the other, as soon as there is where to. */
function order(...orders: readonly string[]): () => Promise<void> {
  return async () => {
    const field = await sought<HTMLInputElement>(".text-field");
    for (const typed of orders) {
      field.value = typed;
      field.form?.requestSubmit();
      await settle();
    }
  };
}

/** Chooses a file with this text. */
async function giveFile(text: string): Promise<void> {
  const input = await sought<HTMLInputElement>("input[type=file]");
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], "circolo-t1-1.json"));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A deal seen again by who sat first at its table; nobody did who is not told the hands. */
function replayPage(name: string, search: string, replay: Replay = replayOf(name)): State {
  const { table, deal, steps } = replay;
  return {
    path: replayPath(table, deal) + search,
    house: steps[0]!.seats.length > 0 ? { you: playerOf(replay, 0) } : {},
    answers: {
      [addressOf(replay)]: () => Response.json(replay),
      [`/api/deals/${table}/${deal}`]: () => new Response(fileOf(name)),
      [`/api/tables/${table}/epochs/${replay.epoch}`]: () => Response.json(epochOf(name, 1)),
    },
  };
}

/** A replayed coup of a bank game, with the review in the open panel. */
function coupReviewPage(name: keyof typeof COUP_REVIEWS): State {
  const page = replayPage(name, "");
  const { table, deal } = replayOf(name);
  const address = `/api/tables/${table}/deals/${deal}/review`;
  return {
    ...page,
    answers: { ...page.answers, [address]: () => Response.json(COUP_REVIEWS[name]) },
    then: press(".replay-more", "dialog .replay-review .button"),
  };
}

function matchesPage(page: MatchPage): State {
  const isNew = page.matches.length === 0;
  return {
    path: MATCHES_PATH,
    answers: {
      "/api/me/matches": () => Response.json(page),
      "/api/me/ratings": () => Response.json({ ratings: [] }),
      "/api/me/statistics": () => Response.json({ statistics: isNew ? [] : STATISTICS }),
      "/api/me/sittings": () => Response.json(isNew ? { sittings: [], next: null } : SAT),
      "/api/me/statistics/hands": () => Response.json({ statistics: isNew ? [] : OF_HANDS }),
    },
  };
}
