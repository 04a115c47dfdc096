import { beforeAll, describe, expect, it } from "vitest";
import { remark as cheminRemark } from "../../src/games/chemin_de_fer/model/coach.ts";
import { remark as setteRemark } from "../../src/games/sette_e_mezzo/model/coach.ts";
import type { GameEvent } from "../../src/play/game-events.ts";
import type { Happening } from "../../src/play/scene-queue.ts";
import type { Speech } from "../../src/play/table-speech.ts";
import { frameOf } from "../fixtures.ts";
import { speechIn } from "../speech.ts";

let speech: Speech;
beforeAll(async () => {
  speech = await speechIn("it");
});

/** The frame in which I answer the question of a fixture with these events. */
function answered(name: string, ...events: readonly GameEvent[]): Happening {
  const before = frameOf(name) as Happening["frame"];
  const played = events.map((event) => ({ type: "played" as const, event }));
  return { frame: { ...before, events: played as never }, before };
}

describe("the coach of sette e mezzo", () => {
  const seat = frameOf<"sette_e_mezzo">("sette_e_mezzo-word").seat!;

  it("says that to draw on six and a half was worse than to stand", () => {
    const drew = answered("sette_e_mezzo-word", { type: "card_given", seat, card: "4C" } as never);
    expect(setteRemark(speech, [drew])).toMatch(
      /^Da ricordare: con 6½ hai tirato, ma era meglio stare: si sballa \d+ volte su 100\.$/,
    );
  });

  it("praises a player who stood on six and a half", () => {
    const stood = answered("sette_e_mezzo-word", { type: "stood", seat, why: "sto" } as never);
    expect(setteRemark(speech, [stood])).toMatch(/^Ben giocato/);
  });

  it("says nothing to a player who has decided nothing", () => {
    const other = answered("sette_e_mezzo-word", {
      type: "stood",
      seat: seat + 1,
      why: "sto",
    } as never);
    expect(setteRemark(speech, [other])).toBe("");
  });
});

describe("the coach of chemin de fer", () => {
  const said = (name: string, word: "sto" | "tiro") =>
    answered(name, { type: "word_said", seat: frameOf(name).seat!, word } as never);

  it("says that the punta stands on seven", () => {
    expect(cheminRemark(speech, [said("chemin_de_fer-punta", "tiro")])).toBe(
      "Da ricordare: la punta con 7 sta. Solo con 5 può scegliere.",
    );
  });

  it("says to a player who had no cards how one gets them", () => {
    expect(cheminRemark(speech, [])).toMatch(/^Da ricordare: le carte vanno a chi punta di più/);
  });

  it("praises a player who followed the rule", () => {
    expect(cheminRemark(speech, [said("chemin_de_fer-punta", "sto")])).toMatch(/^Ben giocato/);
  });
});
