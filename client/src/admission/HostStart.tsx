/** A table that waits for its host: the host can start it, the others read whom they wait for. */

import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface HostStartProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function HostStart({ tableClient, newest }: HostStartProps) {
  const { host, places } = newest.view;
  if (host === useHouse().you.value?.player) {
    return (
      <>
        <p class="hint">{t("host.waits")}</p>
        <button
          type="button"
          class="button primary"
          onClick={() => void tableClient.requestOnce({ type: "start", table: tableClient.table })}
        >
          {t("host.start")}
        </button>
      </>
    );
  }
  const name = places.find((place) => place?.player === host)?.name;
  return name === undefined ? null : <p class="hint">{t("host.waitsFor", { name })}</p>;
}
