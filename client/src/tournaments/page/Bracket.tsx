/** The bracket of a knockout as a drawing; the list below it has the same content. */
import { t } from "../../shell/language.ts";
import { tablePath } from "../../shell/model/routes.ts";
import { go } from "../../shell/router.tsx";
import {
  bracketOf,
  isOnPath,
  type Measures,
  type Slot,
  sizeOf,
  spotOf,
  wayOn,
} from "../model/bracket.ts";
import { pointsOf, winnerOf } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { roundName, teamName } from "../tournament-words.ts";

const MEASURES: Measures = { width: 158, height: 50, columnGap: 26, rowGap: 14 };
const HEAD = 26;
/** The letters of a name that fit. */
const LETTERS = 17;
/** Units of the drawing in one letter's height, so that it grows with the text. */
const UNIT = 16;

interface BracketProps {
  readonly view: TournamentView;
  /** The player's own team or number; null for none. */
  readonly team: number | null;
}

export function Bracket({ view, team }: BracketProps) {
  const columns = bracketOf(view);
  const { x: width, y: height } = sizeOf(columns, MEASURES);
  const slots = columns.flat();
  return (
    <div class="bracket-frame">
      <div class="bracket" role="region" aria-label={t("tournament.bracket")} tabIndex={0}>
        <svg
          viewBox={`0 0 ${width} ${height + HEAD}`}
          style={{ width: `${width / UNIT}rem`, height: `${(height + HEAD) / UNIT}rem` }}
          aria-hidden="true"
        >
          {columns.map((_, at) => (
            <text
              key={at}
              class="bracket-round"
              x={at * (MEASURES.width + MEASURES.columnGap) + MEASURES.width / 2}
              y={14}
            >
              {roundName(at + 1, columns.length, true)}
            </text>
          ))}
          <g transform={`translate(0 ${HEAD})`}>
            {slots
              .filter(({ round }) => round < columns.length)
              .map((slot) => (
                <path
                  key={`${slot.round}/${slot.at}`}
                  class={isOnPath(columns, slot, team) ? "bracket-way is-own" : "bracket-way"}
                  d={wayOn(slot, MEASURES)}
                />
              ))}
            {slots.map((slot) => (
              <Box
                key={`${slot.round}/${slot.at}`}
                view={view}
                slot={slot}
                team={team}
                isMine={isOnPath(columns, slot, team)}
              />
            ))}
          </g>
        </svg>
      </div>
    </div>
  );
}

interface BoxProps extends BracketProps {
  readonly slot: Slot;
  readonly isMine: boolean;
}

function Box({ view, slot, team, isMine }: BoxProps) {
  const { x, y } = spotOf(slot, MEASURES);
  const table = slot.match?.table ?? null;
  const isLive = table !== null && view.tables.some((one) => one.table === table);
  const kind = ["bracket-box", ...(isMine ? ["is-own"] : []), ...(isLive ? ["is-live"] : [])];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the picture has a link for the keyboard
    <g
      class={kind.join(" ")}
      transform={`translate(${x} ${y})`}
      onClick={isLive ? () => go(tablePath(table)) : undefined}
    >
      <rect width={MEASURES.width} height={MEASURES.height} rx="7" />
      <line x1="0" x2={MEASURES.width} y1={MEASURES.height / 2} y2={MEASURES.height / 2} />
      {slot.teams.map((one, at) => (
        <Side
          key={at}
          view={view}
          slot={slot}
          one={one}
          at={at}
          isMine={one !== null && one === team}
        />
      ))}
      {isLive && <circle cx={MEASURES.width - 8} cy={MEASURES.height / 2} r="4" />}
    </g>
  );
}

interface SideProps {
  readonly view: TournamentView;
  readonly slot: Slot;
  readonly one: number | null;
  readonly at: number;
  readonly isMine: boolean;
}

function Side({ view, slot, one, at, isMine }: SideProps) {
  const { match } = slot;
  const winner = match === null ? null : winnerOf(match);
  const fate = winner === null || one === null ? "" : winner === one ? "is-won" : "is-lost";
  const points = match === null || one === null || match.is_bye ? null : pointsOf(match, one);
  const isByeLine = one === null && match?.is_bye === true;
  const baseline = (MEASURES.height / 2) * at + 17;
  return (
    <g class={`bracket-side ${fate} ${isMine ? "is-own" : ""}`}>
      <text x="9" y={baseline}>
        {one !== null ? short(teamName(view, one)) : isByeLine ? t("tournament.bye") : ""}
      </text>
      {points !== null && (
        <text class="bracket-points" x={MEASURES.width - 18} y={baseline}>
          {points}
        </text>
      )}
    </g>
  );
}

function short(name: string): string {
  return name.length <= LETTERS ? name : `${name.slice(0, LETTERS - 1)}…`;
}
