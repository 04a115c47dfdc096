/** Seasons: the list, the standings, and the page of those who direct one. */
import { SEASONS_PATH, seasonPath } from "../../src/clubs/model/paths.ts";
import { ENCOUNTERS, SEASON } from "../clubs/season-fixtures.ts";
import { press, type State } from "./stage.ts";

const API = `/api/seasons/${SEASON.facts.id}`;
const ROWS = [{ id: "e009", sheet: { name: "Torneo di Natale" }, begins: null }];

function page(directs: boolean, then?: State["then"]): State {
  return {
    path: seasonPath(SEASON.facts.id),
    answers: {
      [API]: () => Response.json({ ...SEASON, may_direct: directs }),
      [`${API}/encounters?one=p1&other=p2`]: () => Response.json({ encounters: ENCOUNTERS }),
      "/api/events": () => Response.json({ rows: ROWS }),
    },
    ...(then === undefined ? {} : { then }),
  };
}

function list(seasons: readonly object[]): State {
  return {
    path: SEASONS_PATH,
    answers: { "/api/seasons": () => Response.json({ seasons, may_open: true }) },
  };
}

export const SEASONS: Readonly<Record<string, State>> = {
  season: page(false),
  "season-how": page(false, press(".fold summary")),
  "season-directed": page(true),
  seasons: list([SEASON.facts]),
  "seasons-none": list([]),
  "seasons-open": { ...list([SEASON.facts]), then: press("main button[aria-expanded]") },
};
