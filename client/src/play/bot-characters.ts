/** How the house bots look and speak, by name; the server chooses the names. */

export type Look =
  | "white"
  | "grey"
  | "black"
  | "bald"
  | "bun"
  | "long"
  | "scarf"
  | "beard"
  | "moustache"
  | "glasses"
  | "earrings"
  | "tie"
  | "cap"
  | "kepi"
  | "hat";

/** Where a bot comes from, which its phrases tell; "italia" speaks without dialect. */
export const REGIONS = ["napoli", "sicilia", "roma", "venezia", "milano", "italia"] as const;
export type Region = (typeof REGIONS)[number];

interface Character {
  readonly looks: readonly Look[];
  readonly region: Region;
}

const CHARACTERS: Readonly<Record<string, Character>> = {
  "Zio Peppino": { looks: ["grey", "moustache", "cap"], region: "napoli" },
  "Donna Carmela": { looks: ["black", "bun", "earrings"], region: "napoli" },
  "Il Ragioniere": { looks: ["bald", "grey", "glasses", "tie"], region: "milano" },
  "La Professoressa": { looks: ["bun", "glasses"], region: "italia" },
  "Nonna Assunta": { looks: ["white", "bun", "scarf"], region: "napoli" },
  "Mastro Ciccio": { looks: ["black", "beard"], region: "napoli" },
  "Il Maresciallo": { looks: ["grey", "moustache", "kepi"], region: "roma" },
  "Comare Nunzia": { looks: ["long", "scarf", "earrings"], region: "napoli" },
  "Compare Turiddu": { looks: ["black", "moustache", "cap"], region: "sicilia" },
  "La Farmacista": { looks: ["long", "glasses", "earrings"], region: "italia" },
  "Gino il barbiere": { looks: ["black", "moustache", "tie"], region: "milano" },
  "Il Cavaliere": { looks: ["white", "moustache", "hat", "tie"], region: "italia" },
  "Zia Filomena": { looks: ["grey", "bun", "earrings"], region: "sicilia" },
  "Don Gaetano": { looks: ["white", "bald", "glasses"], region: "sicilia" },
  "La Postina": { looks: ["long", "kepi"], region: "venezia" },
  "Nonno Oreste": { looks: ["white", "beard", "hat"], region: "roma" },
  "Il Geometra": { looks: ["glasses", "tie"], region: "milano" },
  "Siora Bettina": { looks: ["grey", "bun", "glasses"], region: "venezia" },
  "Tonino il sarto": { looks: ["bald", "black", "moustache"], region: "napoli" },
  "La Maestra": { looks: ["black", "long", "glasses"], region: "italia" },
  "Sor Anselmo": { looks: ["bald", "grey", "beard"], region: "roma" },
  "Il Capostazione": { looks: ["grey", "beard", "kepi"], region: "venezia" },
  "Zia Immacolata": { looks: ["white", "scarf", "glasses"], region: "napoli" },
  "Beppe il fornaio": { looks: ["cap"], region: "venezia" },
};
const STRANGER: Character = { looks: [], region: "italia" };

/** Returns the character of a bot, and a number that is always the same for its name. */
export function characterOf(name: string): Character & { readonly number: number } {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  // A bot with a number after its name is a further one of that name.
  const character = CHARACTERS[name.replace(/ \d+$/, "")] ?? STRANGER;
  return { ...character, number };
}
