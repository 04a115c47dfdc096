import { describe, expect, it } from "vitest";
import { CHIAMATRE } from "../../../src/games/chiamatre/model/game-speech.ts";
import { rolesOf } from "../../../src/games/chiamatre/model/roles.ts";
import { callerSide, isOurs, standings } from "../../../src/games/chiamatre/model/standing.ts";
import { textGame } from "../../../src/games/chiamatre/model/text-game.ts";
import { eventsOf } from "../../../src/play/game-events.ts";
import { announce } from "../../../src/play/table-log.ts";
import { allFrames, frameOf, framesOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

const ITALIAN = await speechIn("it");
const shown = (name: string) => frameOf<"chiamatre">(name);
const settled = (frame: Shown<"chiamatre">) =>
  CHIAMATRE.say(ITALIAN, { frame, act: "settled" }, frame);

describe("the say line of chiamatre", () => {
  it.each([
    ["chiamatre-waiting", "In attesa: 2/4"],
    ["chiamatre-keep", "Si gioca con queste carte, se nessuno annulla"],
    ["chiamatre-annul", "Hai diritto di annullare la smazzata"],
    ["chiamatre-kept", "Si può ancora annullare"],
    ["chiamatre-call", "Tocca a te — chiama una carta"],
    ["chiamatre-calling", "Don Peppino chiama una carta"],
    ["chiamatre-secret", "Tocca a te — palo: coppe"],
    ["chiamatre-absent", "Sei assente: gioca il sistema"],
    ["chiamatre-pause", "Tu e Don Peppino 4, gli altri 7"],
    ["chiamatre-over", "Sei al 4º posto con 19"],
  ])("of %s: %s", (name, words) => {
    expect(settled(shown(name))).toBe(words);
  });

  it("says who deals while the lot lies there", () => {
    const frame = shown("chiamatre-lot");
    expect(CHIAMATRE.say(ITALIAN, { frame, act: "lot" }, frame)).toBe("Fa le carte Ospite 482913");
  });
});

describe("the log of chiamatre", () => {
  const told = (name: string) =>
    framesOf<"chiamatre">(name).map((frame, at, all) =>
      announce(ITALIAN, { frame, before: all[at - 1] ?? null }, CHIAMATRE),
    );

  it("tells what was turned for the deal, and who deals", () => {
    expect(told("chiamatre-lot").join(" ")).toContain("Ospite 482913 scopre Tre di coppe.");
    expect(told("chiamatre-lot").at(-1)).toContain("Fa le carte Ospite 482913.");
    expect(told("chiamatre-lot").at(-1)).toMatch(
      /Smazzata 1\. Le tue carte: (\w+ di \w+, ){9}\w+ di \w+\./,
    );
  });

  it("ranks all four at the end", () => {
    expect(told("chiamatre-over").at(-1)).toContain(
      "La partita è finita: 1º Giulia 25; 2º Ospite 482913 23; 3º Don Peppino 21; 4º Tu 19.",
    );
  });
});

describe("a partnership", () => {
  const secret = () =>
    allFrames<"chiamatre">("chiamatre").filter(
      ({ match }) =>
        match?.table != null && match.table.called !== null && match.table.partner === null,
    );

  it("is nobody's before the called card lies: in no role, no sound, no word", () => {
    const frames = secret();
    expect(frames.length).toBeGreaterThan(2);
    for (const frame of frames) {
      const roles = [0, 1, 2, 3].flatMap((seat) => rolesOf(ITALIAN, frame, seat));
      expect(roles).not.toContain("compagno");
      expect(callerSide(frame)).toEqual([]);
      const others = [0, 1, 2, 3].filter((seat) => seat !== frame.seat);
      expect(others.filter((seat) => isOurs(seat, frame))).toEqual([]);
      expect(textGame.score(ITALIAN, frame)).not.toMatch(/compagno| e /);
    }
  });

  it("is known to all once it does", () => {
    const frame = shown("chiamatre-known");
    const { caller, partner } = frame.match!.table!;
    expect(callerSide(frame)).toEqual([caller, partner]);
    expect(rolesOf(ITALIAN, frame, partner!)).toContain("compagno");
    expect(isOurs(partner!, { ...frame, seat: caller })).toBe(true);
  });

  it("is told with the card that shows it", () => {
    const frame = shown("chiamatre-known");
    const { called, partner } = frame.match!.table!;
    const event = { type: "card_played" as const, seat: partner!, card: called!, signal: null };
    expect(CHIAMATRE.eventText(ITALIAN, event, frame)).toContain("Scoperto il compagno");
  });
});

describe("the four", () => {
  it("are ranked by place once the match is over, and by points before", () => {
    expect(standings(shown("chiamatre-over")).map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    const points = standings(shown("chiamatre-pause")).map((one) => one.points);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });

  it("have had two sides' points between them, eleven a deal", () => {
    const [scored] = eventsOf(shown("chiamatre-pause"), "sides_scored");
    const { points, caller } = scored!;
    const other = points.find((one) => one !== points[caller]) ?? points[caller]!;
    expect(points[caller]! + other).toBe(11);
  });
});

describe("chiamatre in words only", () => {
  it("lists what may be called, and how it is typed", () => {
    expect(textGame.actions(ITALIAN, shown("chiamatre-call"))).toMatch(
      /^Puoi chiamare: Cavallo di denari \(cd\), /,
    );
    expect(textGame.verbs(shown("chiamatre-call"))).toContain("call");
    expect(textGame.verbs(shown("chiamatre-annul"))).toEqual(["keep", "annul"]);
  });

  it("says what was called", () => {
    expect(textGame.table(ITALIAN, shown("chiamatre-secret"))).toMatch(
      /^La chiamata: Sei di denari \(Tu\)\./,
    );
  });
});
