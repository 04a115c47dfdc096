import { describe, expect, it } from "vitest";

import { textGame } from "../../../src/games/chemin_de_fer/model/text-game.ts";
import { frameOf } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

describe("the next banker in words", () => {
  it("is said with the bank, and with the seat", async () => {
    const speech = await speechIn("es");
    const frame = frameOf<"chemin_de_fer">("chemin_de_fer-won");
    const name = frame.view.places[1]!.name;
    expect(textGame.table(speech, frame)).toContain(` Siguiente por turno: ${name}. `);
    expect(textGame.seat(speech, frame, 1)).toContain("Siguiente por turno");
    expect(textGame.seat(speech, frame, 0)).not.toContain("Siguiente por turno");
  });
});
