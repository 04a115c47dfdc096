/** How a match went: the line of its score, the deal that decided it, and a picture to share. */
import "./match-story.css";

import { Card } from "../cards/Card.tsx";
import { formatThirds } from "../i18n/number-format.ts";
import type { TrickFrame } from "../play/games.ts";
import { nameAt } from "../play/table-speech.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { ReplayLink } from "../table/ReplayLink.tsx";
import {
  type Decision,
  decisionOf,
  type MatchLine,
  richestTrick,
  scoresAfter,
} from "./model/match-line.ts";
import { ShareMatch } from "./ShareMatch.tsx";

const loadCoach = async () => {
  const [part] = await Promise.all([import("./CoachLine.tsx"), learn("learn")]);
  return part.CoachLine;
};

interface MatchStoryProps {
  readonly frame: TrickFrame;
  readonly line: MatchLine;
}

export function MatchStory({ frame, line }: MatchStoryProps) {
  const decision = decisionOf(line);
  return (
    <section class="match-story" aria-label={t("result.line")}>
      {line.deals.length > 1 && <ScoreGraph line={line} />}
      {decision !== null && <p class="match-decision">{decisionText(line, decision)}</p>}
      <RichestTrick frame={frame} />
      <LazyPart load={loadCoach} frame={frame} />
      <div class="row fair-row">
        {decision !== null && isCounted(frame, line) && decision.deal !== frame.match?.number && (
          <ReplayLink
            table={frame.table}
            deal={decision.deal}
            text={t("result.seeDeal", { deal: decision.deal })}
          />
        )}
        <ShareMatch frame={frame} line={line} />
      </div>
    </section>
  );
}

/** The same in text mode, without a picture. */
export function MatchStoryInWords({ frame, line }: MatchStoryProps) {
  const decision = decisionOf(line);
  return (
    <section class="match-story">
      {line.deals.length > 1 && <ScoreTable line={line} />}
      {decision !== null && <p>{decisionText(line, decision)}</p>}
      <RichestTrickInWords frame={frame} />
      <LazyPart load={loadCoach} frame={frame} />
    </section>
  );
}

function decisionText(line: MatchLine, { deal, winner, lead }: Decision): string {
  if (winner === line.mine) return t("result.decisiveOurs", { deal, lead });
  const name = line.names[winner] ?? "";
  return name === t("score.them")
    ? t("result.decisiveTheirs", { deal, lead })
    : t("result.decisive", { deal, name, lead });
}

/** Whether no deal was annulled, so that the deals of the score have their own numbers (C4). */
function isCounted({ match }: TrickFrame, { deals }: MatchLine): boolean {
  return match !== null && deals.length === match.number;
}

/** The trick of the last deal with the most card points, with its cards. */
function RichestTrick({ frame }: { readonly frame: TrickFrame }) {
  const trick = richestTrickOf(frame);
  if (trick === null) return null;
  const values = { thirds: formatThirds(trick.thirds) };
  return (
    <>
      <p class="hint">
        {trick.taker === frame.seat
          ? t("result.richestMine", values)
          : t("result.richest", { ...values, name: nameAt(frame, trick.taker) })}
      </p>
      <div class="richest-cards">
        {trick.cards.map((card) => (
          <Card key={card} card={card} />
        ))}
      </div>
    </>
  );
}

function richestTrickOf({ match }: TrickFrame) {
  const trick = richestTrick(match?.table?.tricks ?? []);
  return trick === null || trick.thirds === 0 ? null : trick;
}

function RichestTrickInWords({ frame }: { readonly frame: TrickFrame }) {
  const trick = richestTrickOf(frame);
  if (trick === null) return null;
  const { taker, cards, thirds } = trick;
  const values = {
    cards: cards.map((card) => speech.card(card)).join(", "),
    thirds: formatThirds(thirds),
  };
  return (
    <p class="hint">
      {taker === frame.seat
        ? t("result.trickMine", values)
        : t("result.trick", { ...values, name: nameAt(frame, taker) })}
    </p>
  );
}

const WIDTH = 320;
const HEIGHT = 110;
/** Room for the names at the end of the lines. */
const LABELS = 84;
const EDGE = 8;
/** The least distance between two names. */
const APART = 14;

/** The lines of the score, and the same as a table for screen readers. */
function ScoreGraph({ line }: { readonly line: MatchLine }) {
  const scores = scoresAfter(line);
  const most = Math.max(1, ...scores.flat());
  const x = (deal: number) => EDGE + (deal / line.deals.length) * (WIDTH - LABELS - 2 * EDGE);
  const y = (score: number) => HEIGHT - EDGE - (score / most) * (HEIGHT - 2 * EDGE);
  const ends = apart(line.names.map((_, at) => y(scores.at(-1)?.[at] ?? 0)));
  return (
    <>
      <svg class="score-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path class="score-graph-axis" d={`M${EDGE} ${y(0)}H${x(line.deals.length)}`} />
        {line.names.map((name, at) => (
          <g
            key={at}
            class={at === (line.mine ?? 0) ? "score-graph-line is-own" : "score-graph-line"}
          >
            <path
              d={scores
                .map((now, deal) => `${deal === 0 ? "M" : "L"}${x(deal)} ${y(now[at] ?? 0)}`)
                .join("")}
            />
            {scores.map((now, deal) => (
              <circle key={deal} cx={x(deal)} cy={y(now[at] ?? 0)} r="3" />
            ))}
            <text x={x(line.deals.length) + EDGE} y={(ends[at] ?? 0) + 4}>
              {`${scores.at(-1)?.[at] ?? 0} ${shortened(name)}`}
            </text>
          </g>
        ))}
      </svg>
      <div class="spoken">
        <ScoreTable line={line} />
      </div>
    </>
  );
}

function ScoreTable({ line }: { readonly line: MatchLine }) {
  return (
    <table>
      <caption>{t("result.line")}</caption>
      <thead>
        <tr>
          <td />
          {line.names.map((name, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scoresAfter(line)
          .slice(1)
          .map((now, at) => (
            <tr key={at}>
              <th scope="row">{t("score.dealNumber", { deal: at + 1 })}</th>
              {now.map((score, contender) => (
                <td key={contender}>{score}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function shortened(name: string): string {
  return name.length > 10 ? `${name.slice(0, 9)}…` : name;
}

/** Moves heights apart that are nearer than `APART`; the order stays. */
function apart(heights: readonly number[]): readonly number[] {
  const moved = [...heights];
  const fromTop = heights
    .map((_, at) => at)
    .toSorted((one, other) => heights[one]! - heights[other]!);
  fromTop.forEach((at, rank) => {
    const above = fromTop[rank - 1];
    if (above !== undefined) moved[at] = Math.max(moved[at]!, moved[above]! + APART);
  });
  const low = Math.max(0, ...moved.map((height) => height - (HEIGHT - EDGE)));
  return moved.map((height) => height - low);
}
