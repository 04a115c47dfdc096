/** A deck small enough to read: each picture is the card's id. */

import type { Archive } from "../../src/cards/face.ts";
import { CARDS } from "../../src/play/cards.ts";

const size = { frame: "", picture: "scale(1)", index: "scale(1)" };
const black = { D: "#000", C: "#000", S: "#000", B: "#000" };

export const ARCHIVE: Archive = {
  height: 164,
  inks: { napoletane: black, piacentine: black, "francesi-2": black, "francesi-4": black },
  edge: "",
  sizes: { "100": size, "130": { ...size, index: "scale(1.3)" }, "160": size },
  places: { letter: "scale(1)", suitLetter: "scale(2)" },
  letters: Object.fromEntries(["A", ..."234567FCRSJKQDOEB", "Kn"].map((one) => [one, `M${one}`])),
  signs: { D: "", C: "", S: "", B: "" },
  back: "<svg>back</svg>",
  pictures: Object.fromEntries(CARDS.map((card) => [card, card])) as Archive["pictures"],
};
