/** The premoves for the next coup (F21). */
import "./answers.css";

import type { TableClient } from "../../../house/table-client.ts";
import { owedChoice } from "../../../play/questions.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import { loadPremoveChoices } from "../../../table/lazy-parts.ts";
import type { CheminFrame } from "../facts.ts";
import { premoveText } from "../model/premove-speech.ts";

interface PremovesProps {
  readonly tableClient: TableClient;
  readonly newest: CheminFrame;
}

export function Premoves({ tableClient, newest }: PremovesProps) {
  return (
    <LazyPart
      load={loadPremoveChoices}
      tableClient={tableClient}
      wishes={newest.wishes}
      offers={hasOtherAction(newest) ? [] : newest.premoves}
      textOf={(premove) => premoveText(speech, premove, newest)}
      labelOf={(sum) =>
        t(sum === "add" ? "chemin_de_fer.addAmount" : "chemin_de_fer.pre.passAmount")
      }
    />
  );
}

/**
 * Whether I should act first, so that no premove is offered: I owe an answer, have a grace, or have
 * not bet yet.
 */
function hasOtherAction(newest: CheminFrame): boolean {
  const { match, seat } = newest;
  if (owedChoice(newest) !== null || newest.asks.some(({ kind }) => kind === "grace")) return true;
  const hasBet = match?.wagers.some((wager) => wager.seat === seat) === true;
  return match?.bank?.banker !== seat && newest.asks.length > 0 && !hasBet;
}
