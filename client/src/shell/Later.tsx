/** Components whose code comes when they are first shown. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { t } from "./language.ts";
import { toast } from "./toast.tsx";

type LaterProps<Props> = Props & { readonly load: () => Promise<ComponentType<Props>> };

/** A page. */
export function Later<Props extends object>({ load, ...rest }: LaterProps<Props>) {
  const [Loaded, failed] = useLoaded(load);
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

interface Closing {
  readonly onClose: () => void;
}

/** A panel over the page; one that does not come is said so, and is closed. */
export function LaterSheet<Props extends Closing>({ load, ...rest }: LaterProps<Props>) {
  const [Loaded, failed] = useLoaded(load);
  const { onClose } = rest as unknown as Props;
  useEffect(() => {
    if (!failed) return;
    toast(t("app.notLoaded"));
    onClose();
  }, [failed]);
  return Loaded === null ? null : <Loaded {...(rest as unknown as Props)} />;
}

/** A part of a page; one that does not come is said so. */
export function LaterPart<Props extends object>({ load, ...rest }: LaterProps<Props>) {
  const [Loaded, failed] = useLoaded(load);
  useEffect(() => {
    if (failed) toast(t("app.notLoaded"));
  }, [failed]);
  return Loaded === null ? null : <Loaded {...(rest as unknown as Props)} />;
}

interface LaterFoldProps {
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

/** A part of a page that is folded away, and comes when it is unfolded. */
export function LaterFold({ title, load }: LaterFoldProps) {
  const [isOpen, unfold] = useState(false);
  return (
    <details class="fold" onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <LaterPart load={load} />}
    </details>
  );
}

/** What has come already is shown without a moment of nothing. */
const here = new WeakMap<() => Promise<unknown>, unknown>();

/** Brings code for a `Later` beforehand. */
export async function bring<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  here.set(load, loaded);
  return loaded;
}

function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | null, boolean] {
  const known = here.get(load) as ComponentType<Props> | undefined;
  const [loaded, show] = useState<ComponentType<Props> | null>(() => known ?? null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    bring(load).then(
      (component) => show(() => component),
      () => fail(true),
    );
  }, [load]);
  return [loaded, failed];
}
