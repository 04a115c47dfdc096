/** A table that waits for its host: he begins, the others are told whom they wait for. */

import type { Desk } from "../house/desk.ts";
import { useHouse } from "../house/here.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";

interface HostStartProps {
  readonly desk: Desk;
  readonly newest: Frame;
}

export function HostStart({ desk, newest }: HostStartProps) {
  const { host, places } = newest.view;
  if (host === useHouse().you.value?.player) {
    return (
      <>
        <p class="hint">{t("host.waits")}</p>
        <button
          type="button"
          class="button primary"
          onClick={() => void desk.ask({ type: "start", table: desk.table })}
        >
          {t("host.start")}
        </button>
      </>
    );
  }
  const name = places.find((place) => place?.player === host)?.name;
  return name === undefined ? null : <p class="hint">{t("host.waitsFor", { name })}</p>;
}
