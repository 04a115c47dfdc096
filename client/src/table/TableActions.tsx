/** The buttons for everything that a player may do besides playing a card. */

import { ContinueButton } from "../felt/ContinueButton.tsx";
import { MoveOnButton } from "../felt/MoveOnButton.tsx";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { mayAddBot } from "../options/model/table-seats.ts";
import { questionFor } from "../play/questions.ts";
import { isAbsent, isBroke } from "../play/table-speech.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { go } from "../shell/router.tsx";
import { toastRefusal } from "../shell/toast.tsx";
import { loadAfterTheEnd, loadComeBack, loadTopUp } from "./lazy-parts.ts";

interface TableActionsProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
  /** Whether all animations of the frame have ended. */
  readonly isSettled: boolean;
}

export function TableActions({ tableClient, newest, isSettled }: TableActionsProps) {
  const { phase } = newest.view;
  if (phase === "waiting" || phase === "starting")
    return <BeforeTheStart tableClient={tableClient} newest={newest} />;
  if (phase === "over" || phase === "closed")
    return isSettled ? <LazyPart load={loadAfterTheEnd} newest={newest} /> : null;
  if (isBroke(newest)) {
    return <LazyPart load={loadTopUp} tableClient={tableClient} newest={newest} />;
  }
  if (isAbsent(newest)) {
    return <LazyPart load={loadComeBack} tableClient={tableClient} newest={newest} />;
  }
  if (!isSettled) return null;
  if (questionFor(newest, "go_on") === null)
    return <MoveOnButton tableClient={tableClient} newest={newest} />;
  return (
    <div class="actions">
      <ContinueButton tableClient={tableClient} newest={newest} />
    </div>
  );
}

function BeforeTheStart({
  tableClient,
  newest,
}: {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}) {
  const house = useHouse();
  const standUp = () => {
    house.request({ type: "leave", table: tableClient.table }).then(() => go("/"), toastRefusal);
  };
  return (
    <div class="actions">
      <button type="button" class="button" onClick={standUp}>
        {t("act.standUp")}
      </button>
      {newest.view.phase === "waiting" && mayAddBot(newest) && (
        <>
          <button
            type="button"
            class="button"
            onClick={() =>
              void tableClient.requestOnce({
                type: "add_bot",
                table: tableClient.table,
                level: "maestro",
              })
            }
          >
            {t("act.addMaestro")}
          </button>
          <button
            type="button"
            class="button primary"
            onClick={() =>
              void tableClient.requestOnce({ type: "add_bot", table: tableClient.table })
            }
          >
            {t("act.addBot")}
          </button>
        </>
      )}
    </div>
  );
}
