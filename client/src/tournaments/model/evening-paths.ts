/** The addresses of the pages of an evening in one room: of one tournament, or of the house. */

/** The big screen, the page where the code on the wall is typed, and what is printed. */
type Part = "schermo" | "entra" | "stampa";

interface EveningPlace {
  readonly part: Part;
  /** "" for the house. */
  readonly tournament: string;
}

const PLACE = /^\/(schermo|entra)(?:\/([\w-]+)(?:\/(stampa))?)?/;

export function eveningPlace(path: string): EveningPlace {
  const [, part = "schermo", tournament = "", printed] = PLACE.exec(path) ?? [];
  return { part: (printed ?? part) as Part, tournament };
}

/** The big screen of a tournament; "" for the house. */
export function screenPath(tournament: string): string {
  return pathOf("schermo", tournament);
}

/** The slips and results of a tournament, to print. */
export function printPath(tournament: string): string {
  return `${screenPath(tournament)}/stampa`;
}

/**
 * The page where the code is typed, and after it the page of a tournament; "" for none. The code
 * stands behind the #, which no browser sends to a server.
 */
export function entryPath(tournament: string, code: string): string {
  return `${pathOf("entra", tournament)}#${code}`;
}

function pathOf(part: Part, tournament: string): string {
  return tournament === "" ? `/${part}` : `/${part}/${encodeURIComponent(tournament)}`;
}
