/** What the coach says about my last hands at a bank, at the first tables of a game on this device. */
import "./bank-coach.css";

import { useMemo } from "preact/hooks";
import type { TableClient } from "../house/table-client.ts";
import { gameOf } from "../play/games.ts";
import type { Happening } from "../play/scene-queue.ts";
import type { Speech } from "../play/table-speech.ts";
import { isAmongFirst } from "../shell/coached-tables.ts";
import { speech } from "../shell/page-speech.ts";

export interface BankCoachProps {
  readonly tableClient: TableClient;
}

/** Returns what to remember of the hands in a history; "" if I have decided nothing in it. */
export type Remark = (speech: Speech, history: readonly Happening[]) => string;

export function BankCoach({ tableClient, remark }: BankCoachProps & { readonly remark: Remark }) {
  const history = tableClient.history.value;
  const newest = tableClient.newest.value;
  const words = useMemo(() => remark(speech, history), []);
  const isCoached = useMemo(
    () => newest !== null && isAmongFirst(gameOf(newest), newest.table),
    [],
  );
  return isCoached && words !== "" ? <p class="hint coach-line">{words}</p> : null;
}
