/** The chips that two people have lost to each other and to others: a graph, and the same in words. */
import { useId } from "preact/hooks";

import { formatChips, plural, t } from "../shell/language.ts";
import type { Flow } from "./model/collusion.ts";
import { type Arrow, flowLayout, HEIGHT, type Person, WIDTH } from "./model/flow-layout.ts";

interface Props {
  readonly pair: readonly [string, string];
  readonly flows: readonly Flow[];
}

export function FlowGraph({ pair, flows }: Props) {
  const head = useId();
  if (flows.length === 0) return null;
  const { people, arrows } = flowLayout(pair, flows);
  return (
    <figure class="flow">
      <figcaption>{t("staff.pairs.flow")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} class="flow-graph" aria-hidden="true">
        <defs>
          <marker id={head} viewBox="0 0 4 4" refX="2" refY="2" markerWidth="2.4" orient="auto">
            <path d="M0 0 4 2 0 4z" />
          </marker>
        </defs>
        {arrows.map((one) => (
          <Line key={one.key} arrow={one} head={head} />
        ))}
        {people.map((one) => (
          <Name key={one.name} person={one} />
        ))}
      </svg>
      <ul class="flow-words">
        {flows.map(({ loser, winner, chips, deals }) => (
          <li key={`${loser} ${winner}`}>
            {t("staff.pairs.lostTo", { loser, winner, chips: formatChips(chips) })}{" "}
            {plural("staff.pairs.deals", deals)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Line({ arrow, head }: { readonly arrow: Arrow; readonly head: string }) {
  const { x1, y1, x2, y2, width, isOfPair } = arrow;
  return (
    <line
      {...{ x1, y1, x2, y2 }}
      class={isOfPair ? "flow-line flow-pair" : "flow-line"}
      stroke-width={width}
      marker-end={`url(#${head})`}
    />
  );
}

const LONGEST = 12;

function Name({ person: { name, x, y, nameY, isOfPair } }: { readonly person: Person }) {
  const letters = [...name];
  return (
    <g class={isOfPair ? "flow-name flow-pair" : "flow-name"}>
      <circle cx={x} cy={y} r="5" />
      <text x={x} y={nameY}>
        {letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : name}
      </text>
    </g>
  );
}
