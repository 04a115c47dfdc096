/** Ratings: the best of a game, one's own, and what a match has changed. */

import type { MatchRatings } from "../../src/ratings/model/ratings.ts";
import { MATCHES_PATH, RATINGS_PATH } from "../../src/shell/model/routes.ts";
import { frameOf } from "../fixtures.ts";
import { OF_HANDS, SAT, SOME, STATISTICS } from "../matches.ts";
import { BOARDS, OWN_RATINGS, RANKS, RATED, uncounted } from "../ratings.ts";
import type { State } from "./stage.ts";

const NOBODY = { ranks: [], next: null };

/** The end of the match of a fixture, of which the house tells this. */
function end(frames: string, rated: MatchRatings): State {
  const path = `/api/tables/${frameOf(frames).table}/ratings`;
  return { frames, answers: { [path]: () => Response.json(rated) } };
}

/** The same match of so many. */
function among(seats: number): MatchRatings {
  return { ...RATED, changes: RATED.changes.slice(0, seats) };
}

export const RATINGS: Readonly<Record<string, State>> = {
  ratings: {
    path: RATINGS_PATH,
    answers: { "/api/ratings/tressette/4_accuso?after=0": () => Response.json(RANKS) },
  },
  "ratings-boards": {
    path: `${RATINGS_PATH}/sette-e-mezzo`,
    answers: {
      "/api/ratings/sette_e_mezzo/piatto?after=0": () => Response.json(NOBODY),
      "/api/boards/sette_e_mezzo": () => Response.json(BOARDS),
    },
  },
  "ratings-none": {
    path: `${RATINGS_PATH}/chiamatre`,
    answers: { "/api/ratings/chiamatre?after=0": () => Response.json(NOBODY) },
  },
  "ratings-mine": {
    path: MATCHES_PATH,
    answers: {
      "/api/me/ratings": () => Response.json({ ratings: OWN_RATINGS }),
      "/api/me/matches": () => Response.json(SOME),
      "/api/me/statistics": () => Response.json({ statistics: STATISTICS }),
      "/api/me/sittings": () => Response.json(SAT),
      "/api/me/statistics/hands": () => Response.json({ statistics: OF_HANDS }),
    },
  },
  "rated-four": end("four-won", among(4)),
  "rated-two": end("two-over", among(2)),
  "rated-called": end("chiamatre-over", among(4)),
  "rated-in-words": { ...end("four-won", among(4)), kept: { text: "on" } },
  "rated-bots": end("two-over", uncounted("bots")),
};
