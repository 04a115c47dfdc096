/** My premoves as a punta, and as the next banker (S25). */

import type { TableClient } from "../../../house/table-client.ts";
import { LazyPart } from "../../../shell/Lazy.tsx";
import { speech } from "../../../shell/page-speech.ts";
import { loadPremoveChoices } from "../../../table/lazy-parts.ts";
import type { SetteFrame } from "../facts.ts";
import { offeredBank, riskText } from "../model/bank-risk.ts";
import { premoveText } from "../model/premove-speech.ts";

interface PremovesProps {
  readonly tableClient: TableClient;
  readonly newest: SetteFrame;
}

export function Premoves({ tableClient, newest }: PremovesProps) {
  const { wishes, premoves } = newest;
  const bank = offeredBank({ asks: [], premoves });
  return (
    <LazyPart
      load={loadPremoveChoices}
      tableClient={tableClient}
      wishes={wishes}
      offers={premoves}
      textOf={(premove) => premoveText(speech, premove)}
      noteOf={(chips) => (bank === null ? "" : riskText(speech, bank, chips))}
    />
  );
}
