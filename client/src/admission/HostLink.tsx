/** Names the host of the table; for the host, a button that opens the host's actions. */
import { useState } from "preact/hooks";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { LazyDialog } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";

const loadDialog = () => import("./HostDialog.tsx").then((module) => module.HostDialog);

interface HostLinkProps {
  readonly tableClient: TableClient;
  readonly newest: Frame;
}

export function HostLink({ tableClient, newest }: HostLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const { host, places, phase } = newest.view;
  const name = places.find((place) => place?.player === host)?.name;
  if (host !== useHouse().you.value?.player || phase === "over" || phase === "closed") {
    return name === undefined ? null : <p class="hint">{t("host.of", { name })}</p>;
  }
  return (
    <>
      <button type="button" class="button host-link" onClick={() => setOpen(true)}>
        {t("host.title")}
      </button>
      {isOpen && (
        <LazyDialog
          load={loadDialog}
          tableClient={tableClient}
          newest={newest}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
