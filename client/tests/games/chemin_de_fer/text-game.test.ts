import { describe, expect, it } from "vitest";
import { CHEMIN } from "../../../src/games/chemin_de_fer/model/game-speech.ts";
import { revealsOf } from "../../../src/games/chemin_de_fer/model/reveals.ts";
import { textGame } from "../../../src/games/chemin_de_fer/model/text-game.ts";
import type { GameEvent } from "../../../src/play/game-events.ts";
import {
  preferencesAt,
  preferencesFor,
  readPreferences,
  writePreferences,
} from "../../../src/play/play-preferences.ts";
import type { SceneKind } from "../../../src/play/scene-queue.ts";
import { cuesOf } from "../../../src/play/sound-cues.ts";
import { announce } from "../../../src/play/table-log.ts";
import type { Frame as AnyFrame, Played } from "../../../src/protocol/wire.gen.ts";
import { parseCommand } from "../../../src/text/model/text-commands.ts";
import { bankAction } from "../../../src/text/model/typed-calls.ts";
import { allFrames, frameOf, framesOf, type Shown } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

const ITALIAN = await speechIn("it");
const LANGUAGES = { it: ITALIAN, en: await speechIn("en"), es: await speechIn("es") };
type Frame = Shown<"chemin_de_fer">;
const shown = (name: string) => frameOf<"chemin_de_fer">(name);
const say = (frame: Frame) => CHEMIN.say(ITALIAN, { frame, act: "settled" }, frame);
const log = (frame: Frame) => announce(ITALIAN, { frame, before: null }, CHEMIN);

/** The frame as if this, and nothing else, had led to it. */
function after(frame: Frame, ...events: readonly object[]): Frame {
  const played = events.map(
    (event) => ({ type: "played", cause: "player", seat: null, event }) as unknown as Played,
  );
  return { ...frame, events: played };
}

describe("the say line of chemin de fer", () => {
  it.each([
    ["chemin_de_fer-waiting", "In attesa: 1/9"],
    ["chemin_de_fer-bank", "Tocca a te — il banco"],
    ["chemin_de_fer-bets", "Puntate aperte"],
    ["chemin_de_fer-cut", "puntata 40: vale 30"],
    ["chemin_de_fer-grace", "Le carte vanno a Ospite 482913: puoi ritirare"],
    ["chemin_de_fer-mine", "Puntate aperte — il banco è tuo"],
    ["chemin_de_fer-called", "Tonino chiama banco: puoi passare"],
    ["chemin_de_fer-punta", "Tocca a te — hai 7"],
    ["chemin_de_fer-purchase", "Il banco è in vendita a 100"],
    ["chemin_de_fer-auction", "Asta: offre Giulia, 30"],
    ["chemin_de_fer-out", "Sei in pausa"],
    ["chemin_de_fer-casino-cut", "Giulia può tagliare le carte"],
  ])("of %s: %s", (name, words) => {
    expect(say(shown(name))).toBe(words);
  });

  it("tells a banker what they have, and what they have given", () => {
    expect(say(shown("chemin_de_fer-banker"))).toMatch(
      /^Tocca a te — hai \d, hai dato \p{Lu}\p{L}+ di \p{L}+$/u,
    );
  });

  it("tells how a coup went where nothing is asked of me yet", () => {
    expect(say(shown("chemin_de_fer-result"))).toMatch(
      /^Vince la punta \(Tu\), \d a \d — vinci 20$/,
    );
  });

  it("tells what an obliged seat is charged if its time runs out (F10)", () => {
    const frame = shown("chemin_de_fer-obliged");
    const costs = {
      it: "Se il tempo scade punti 10.",
      en: "If your time runs out you bet 10.",
      es: "Si se acaba el tiempo apuestas 10.",
    };
    for (const lang of ["it", "en", "es"] as const) {
      expect(textGame.actions(LANGUAGES[lang], frame)).toContain(costs[lang]);
    }
    expect(textGame.actions(ITALIAN, shown("chemin_de_fer-bets"))).not.toContain(
      "Se il tempo scade",
    );
  });

  it("tells who may still add, whatever is called, and who may still withdraw (F9, F16)", () => {
    expect(textGame.table(ITALIAN, shown("chemin_de_fer-won"))).toContain(
      "Puoi aumentare, anche se chiamano banco.",
    );
    expect(textGame.table(ITALIAN, shown("chemin_de_fer-last"))).toContain(
      "Don Peppino può aumentare la posta.",
    );
    expect(textGame.table(ITALIAN, shown("chemin_de_fer-mine"))).not.toContain("aumentare");
    expect(textGame.table(ITALIAN, shown("chemin_de_fer-called"))).toContain(
      "Puoi passare la mano.",
    );
  });

  it("is silent about a banker who has nothing to add (F16)", () => {
    const frame = shown("chemin_de_fer-won");
    const match = frame.match!;
    const reserved = match.places.map((place) => place?.chips ?? 0);
    expect(textGame.table(ITALIAN, { ...frame, match: { ...match, reserved } })).not.toContain(
      "aumentare",
    );
  });

  it("tells a player who has lost the whole bank that they come first", () => {
    const frame = shown("chemin_de_fer-bets");
    expect(say({ ...frame, match: { ...frame.match!, ferito: frame.seat } })).toBe(
      "Hai la precedenza sul banco (suivi)",
    );
  });

  it("tells a banker who has won that the bank goes on by itself (F16)", () => {
    expect(say(shown("chemin_de_fer-won"))).toBe("Il banco è tuo: se non scegli, si continua");
    expect(say(shown("chemin_de_fer-mine"))).toBe("Puntate aperte — il banco è tuo");
  });

  it("promises nobody a bank that they have not the chips for (F5)", () => {
    const frame = shown("chemin_de_fer-bets");
    const bank = { ...frame.match!.bank!, posta: 1_000 };
    expect(say({ ...frame, match: { ...frame.match!, ferito: frame.seat, bank } })).toBe(
      "Puntate aperte",
    );
  });
});

describe("the log of chemin de fer", () => {
  const frame = shown("chemin_de_fer-bets");
  const { banker } = frame.match!.bank!;
  const giulia = 0;

  it.each<[string, string, object]>([
    [
      "a bet",
      "Giulia: punta 30.",
      { type: "bet_placed", seat: giulia, amount: 30, obliged: false },
    ],
    [
      "an obligation",
      "Giulia: d’obbligo, 10.",
      { type: "bet_placed", seat: giulia, amount: 10, obliged: true },
    ],
    [
      "a call",
      "Giulia: Banco solo, 60.",
      { type: "call_made", seat: giulia, call: "banco", amount: 60, suivi: false },
    ],
    ["a bet taken back", "Giulia: ritira.", { type: "bet_withdrawn", seat: giulia }],
    ["a grace", "Giulia: può ritirare.", { type: "grace_opened", seat: giulia }],
    [
      "the grace of a banker",
      "Tonino: può passare la mano.",
      { type: "grace_opened", seat: banker },
    ],
    ["the end of bets", "Puntate chiuse.", { type: "bets_closed", rien: false }],
    ["rien ne va plus", "Rien ne va plus.", { type: "bets_closed", rien: true }],
    [
      "the count",
      "Coperti 40, le carte a Giulia.",
      { type: "bets_counted", counted: [30, 0, 0, 0, 10, 0], punta: giulia },
    ],
    [
      "a third card",
      "Giulia: Nove di fiori.",
      { type: "third_card_given", seat: giulia, card: "9C" },
    ],
    [
      "cards turned",
      "Tonino: si scopre Re di quadri, Dieci di cuori.",
      { type: "cards_shown", seat: banker, cards: ["KD", "TH"] },
    ],
    ["half of the posta", "Dimezzo: 30 al banchiere.", { type: "halved", amount: 30 }],
    ["a rise", "La posta aumenta di 20.", { type: "added", amount: 20 }],
    [
      "a bank passed",
      "Tonino: passa la mano, banco in vendita a 60.",
      { type: "hand_passed", seat: banker, height: 60, seguito: true },
    ],
    [
      "a bank given up",
      "Tonino: rinuncia al banco.",
      { type: "hand_passed", seat: banker, height: 60, seguito: false },
    ],
    ["a buyer", "Giulia: compra all’altezza.", { type: "buyer_named", seat: giulia }],
    ["an offer", "Giulia: offre 30.", { type: "bid_made", seat: giulia, amount: 30 }],
    [
      "a bank bought",
      "Giulia: banco comprato, posta 60.",
      { type: "posta_taken", seat: giulia, posta: 60, bought: true },
    ],
    ["a cut", "Giulia: tagliate 40 carte.", { type: "shoe_cut", seat: giulia, cards: 40 }],
    ["no cut", "Giulia: non taglia.", { type: "shoe_cut", seat: giulia, cards: 0 }],
    [
      "the end of a shoe",
      "Fine della taglia: si mescola.",
      { type: "shoe_gathered", why: "taglia" },
    ],
    [
      "what was lost unplayed",
      "Giulia: 10 persi senza giocare.",
      { type: "obligation_forfeited", seat: giulia, lost: 10 },
    ],
    [
      "a partner",
      "Giulia: socio del banco, con 60.",
      { type: "partner_taken", seat: giulia, amount: 60 },
    ],
    ["a golpe real", "Golpe real di Giulia!", { type: "golpe_real", seat: giulia }],
  ])("tells %s: %s", (_, words, event) => {
    expect(log(after(frame, event))).toBe(words);
  });

  it("names a word by who says it: a punta calls, a banker draws, at the casino both ask for cards", () => {
    const playing = shown("chemin_de_fer-punta");
    const { punta, banker: bank } = playing.match!.coup!;
    const said = (seat: number) => ({ type: "word_said", seat, word: "tiro" });
    expect(log(after(playing, said(punta.seat)))).toBe("Tu: Chiamo.");
    expect(log(after(playing, said(bank.seat)))).toBe("Don Peppino: Tiro.");
    const casino = shown("chemin_de_fer-casino-word");
    expect(log(after(casino, said(casino.match!.coup!.banker.seat)))).toBe("Giulia: Carte.");
  });

  it("calls a pass that is set beforehand as the casino does, in every language (F32)", () => {
    const casino = shown("chemin_de_fer-casino-word");
    const pass = { type: "set_pass", least: null } as const;
    const told = Object.values(LANGUAGES).map((speech) => CHEMIN.premoveText(speech, pass, casino));
    expect(told).toEqual(["Poi Passe", "Then Passe", "Luego Passe"]);
    expect(CHEMIN.premoveText(ITALIAN, { ...pass, least: 80 }, casino)).toBe("Passe da 80");
    expect(CHEMIN.premoveText(ITALIAN, pass, shown("chemin_de_fer-punta"))).toBe(
      "Poi passo la mano",
    );
  });

  it("sells a bank of the casino to who offers most", () => {
    const passed = { type: "hand_passed", seat: 0, height: 60, seguito: true };
    expect(log(after(shown("chemin_de_fer-casino-bets"), passed))).toBe(
      "Giulia: passe, il banco va all’asta.",
    );
  });

  it("tells in every language every event that it tells in one", () => {
    for (const each of allFrames<"chemin_de_fer">("chemin_de_fer")) {
      for (const event of each.events) {
        if (event.type !== "played") continue;
        const told = Object.values(LANGUAGES).map(
          (speech) => CHEMIN.eventText(speech, event.event as GameEvent, each) !== "",
        );
        expect(new Set(told).size).toBe(1);
      }
    }
  });
});

describe("the sounds of a coup", () => {
  const heard = (frame: AnyFrame, act: SceneKind = "settled") =>
    cuesOf(
      { frame: frame as Frame, act },
      { frame: shown("chemin_de_fer-mine"), act: "settled" },
      null,
      CHEMIN,
    );

  it("are those of cards, and of chips won or lost", () => {
    expect(heard(shown("chemin_de_fer-result"), "result")).toEqual(["chipsWon"]);
    expect(heard(shown("chemin_de_fer-lost"), "result")).toEqual(["chipsLost"]);
    const cards = (name: string) =>
      revealsOf(...(framesOf<"chemin_de_fer">(name).toReversed() as [Frame, Frame])).map(
        ({ frame }) => heard(frame, "reveal"),
      );
    expect(cards("chemin_de_fer-punta")[0]).toEqual(["deal"]);
    expect(cards("chemin_de_fer-result")).toEqual([[], ["card"], ["card"]]);
  });

  it("call me where bets are open to me, and nobody who waits", () => {
    const opened = after(shown("chemin_de_fer-bets"), { type: "bets_opened", empty: 0 });
    expect(heard(opened)).toEqual(["yourTurn"]);
    expect(heard({ ...opened, match: { ...opened.match!, order: [0] } })).toEqual([]);
  });
});

describe("chemin de fer in words only", () => {
  it("tells what may be bet and called, and what that does", () => {
    expect(textGame.actions(ITALIAN, shown("chemin_de_fer-bets"))).toBe(
      "Puntata da 10 a 60: scrivi «punto 10». " +
        "Banco solo, 60: annulla 2 puntate. Banco e rispetto, 20. Tavolo, 30.",
    );
  });

  it("tells the bank, every bet in its order, and who gets the cards", () => {
    expect(textGame.table(ITALIAN, shown("chemin_de_fer-cut"))).toContain(
      "Banco: Tonino, posta 60, coperta 60, garage 0. Sabot 0/200. Prossimo di turno: Ada. 1. Ada: puntata 10, vale.",
    );
    expect(textGame.table(ITALIAN, shown("chemin_de_fer-cut"))).toContain(
      "Carte a te: puntata più alta.",
    );
  });

  it("names the words that do something now", () => {
    expect(textGame.verbs(shown("chemin_de_fer-bank"))).toEqual(["bank", "pass"]);
    expect(textGame.verbs(shown("chemin_de_fer-bets"))).toEqual([
      "bet",
      "bank",
      "respect",
      "half",
      "ready",
    ]);
    expect(textGame.verbs(shown("chemin_de_fer-grace"))).toEqual(["withdraw", "goOn", "ready"]);
    expect(textGame.verbs(shown("chemin_de_fer-punta"))).toEqual(["stand", "hit"]);
    expect(textGame.verbs(shown("chemin_de_fer-natural"))).toEqual(["natural"]);
    expect(textGame.verbs(shown("chemin_de_fer-won"))).toEqual(["pass", "halve", "raise", "ready"]);
  });

  it("does not tell a card that I may not see", () => {
    const frame = shown("chemin_de_fer-punta");
    expect(textGame.table(ITALIAN, frame)).toContain(
      "Banco, Don Peppino: Carta coperta, Carta coperta.",
    );
  });

  it.each([
    ["punto 50", { type: "bet", amount: 50, then: null }],
    ["banco", { type: "called", what: "banco" }],
    ["banco 50", { type: "bank", amount: 50 }],
    ["tavolo", { type: "called", what: "half" }],
    ["rispetto", { type: "called", what: "respect" }],
    ["chiamo", { type: "answer", answer: "hit" }],
    ["batto", { type: "called", what: "natural" }],
    ["dimezzo", { type: "called", what: "halve" }],
    ["aumento 20", { type: "raise", amount: 20 }],
    ["compro", { type: "called", what: "buy" }],
    ["offro 30", { type: "bid", amount: 30 }],
    ["taglio 40", { type: "cut", amount: 40 }],
    ["socio 2", { type: "partner", number: 2 }],
    ["socio", { type: "partner", number: 1 }],
  ])("understands «%s»", (typed, order) => {
    expect(parseCommand(ITALIAN, typed)).toEqual(order);
  });

  it.each(["offro", "aumento molto", "taglio 4 carte", "socio due", "punto 50 dopo"])(
    "does not pretend to understand «%s»",
    (typed) => {
      expect(parseCommand(ITALIAN, typed).type).toBe("unknown");
    },
  );

  it("calls the half of the table that is offered", () => {
    expect(bankAction(shown("chemin_de_fer-bets"), "half")).toEqual({
      type: "make_call",
      call: "tavolo",
    });
    expect(bankAction(shown("chemin_de_fer-casino-bets"), "half")).toEqual({
      type: "make_call",
      call: "avec",
    });
  });
});

describe("what is left to the house", () => {
  it("is to play by the rule, and what to do in the three cases at will", () => {
    const habits = { ...readPreferences(null), alla_regola: true, banker_5_4: true };
    expect(readPreferences(writePreferences(habits))).toEqual(habits);
    expect(preferencesFor("chemin_de_fer", habits)).toEqual({
      game: "chemin_de_fer",
      alla_regola: true,
      batte: false,
      punta_5: "sto",
      banker_3_9: "sto",
      banker_5_4: "tiro",
    });
    expect(preferencesFor("sette_e_mezzo", { ...habits, pass_bank: true })).toEqual({
      game: "sette_e_mezzo",
      alla_regola: false,
      pass_bank: true,
    });
  });

  it("is shown as a table has it", () => {
    const frame = shown("chemin_de_fer-bets");
    expect(preferencesAt(frame)).toEqual({
      alla_regola: false,
      batte: false,
      punta_5: false,
      banker_3_9: false,
      banker_5_4: false,
    });
  });
});
