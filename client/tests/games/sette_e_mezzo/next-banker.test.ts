import { describe, expect, it } from "vitest";

import { textGame } from "../../../src/games/sette_e_mezzo/model/text-game.ts";
import { frameOf } from "../../fixtures.ts";
import { speechIn } from "../../speech.ts";

describe("the next banker in words", () => {
  it("is said with the bank, and with the seat", async () => {
    const speech = await speechIn("it");
    const frame = frameOf<"sette_e_mezzo">("sette_e_mezzo-word");
    expect(textGame.table(speech, frame)).toMatch(/^Banco: .+ Prossimo banco: Giulia\. /);
    expect(textGame.seat(speech, frame, 0)).toContain("Prossimo banco");
    expect(textGame.seat(speech, frame, 3)).not.toContain("Prossimo banco");
  });
});
