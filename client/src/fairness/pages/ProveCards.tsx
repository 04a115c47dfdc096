/** During a deal: proves that the cards seen so far come from the committed shuffle. */
import { useState } from "preact/hooks";

import { useHouse } from "../../house/house-context.ts";
import { t } from "../../shell/language.ts";
import { toastRefusal } from "../../shell/toast.tsx";
import { Tick } from "./FairLists.tsx";

interface ProveCardsProps {
  readonly table: string;
  readonly epoch: number;
}

export function ProveCards({ table, epoch }: ProveCardsProps) {
  const house = useHouse();
  const [holds, tell] = useState<boolean | null>(null);
  const prove = () => {
    house.fair.checks.prove(table, epoch).then(tell, toastRefusal);
  };
  return (
    <section class="panel fair-prove">
      <button type="button" class="button primary" onClick={prove}>
        {t("fair.prove")}
      </button>
      <div role="status">
        {holds !== null && (
          <ul class="ticks">
            <Tick holds={holds} words={t("fair.proven")} />
          </ul>
        )}
      </div>
    </section>
  );
}
