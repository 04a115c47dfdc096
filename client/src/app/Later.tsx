/** A component whose code comes when it is first shown. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { t } from "./language.ts";

type LaterProps<Props> = Props & { readonly load: () => Promise<ComponentType<Props>> };

export function Later<Props extends object>({ load, ...rest }: LaterProps<Props>) {
  const [Loaded, show] = useState<ComponentType<Props> | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    load().then(
      (component) => show(() => component),
      () => fail(true),
    );
  }, [load]);
  if (failed) {
    return (
      <main id="main" class="page">
        <p>{t("app.notLoaded")}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          {t("app.reload")}
        </button>
      </main>
    );
  }
  return Loaded === null ? null : <Loaded {...(rest as unknown as Props)} />;
}
