/** Components whose code is loaded when they are first shown. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { t } from "./language.ts";
import { reloadIfReachable } from "./reload.ts";
import { toast } from "./toast.tsx";

type LazyProps<Props> = Props & { readonly load: () => Promise<ComponentType<Props>> };

/** A page. */
export function LazyPage<Props extends object>({ load, ...rest }: LazyProps<Props>) {
  const [Loaded, failed] = useLoaded(load);
  if (failed) {
    return (
      <main id="main" class="page">
        <p>{t("app.notLoaded")}</p>
        <button type="button" class="button primary" onClick={() => void reloadIfReachable()}>
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

/** A lazy dialog; if loading fails, a toast says so and the dialog closes. */
export function LazyDialog<Props extends Closing>({ load, ...rest }: LazyProps<Props>) {
  const [Loaded, failed] = useLoaded(load);
  const { onClose } = rest as unknown as Props;
  useEffect(() => {
    if (!failed) return;
    toast(t("app.notLoaded"));
    onClose();
  }, [failed]);
  return Loaded === null ? null : <Loaded {...(rest as unknown as Props)} />;
}

/** A lazy part of a page; if loading fails, a toast says so. */
export function LazyPart<Props extends object>({ load, ...rest }: LazyProps<Props>) {
  const [Loaded, failed] = useLoaded(load);
  useEffect(() => {
    if (failed) toast(t("app.notLoaded"));
  }, [failed]);
  return Loaded === null ? null : <Loaded {...(rest as unknown as Props)} />;
}

interface LazyDetailsProps {
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

/** A folded part of a page, loaded when it is unfolded. */
export function LazyDetails({ title, load }: LazyDetailsProps) {
  const [isOpen, unfold] = useState(false);
  return (
    <details class="fold" onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <LazyPart load={load} />}
    </details>
  );
}

/** Components that are loaded already; they render at once. */
const here = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads the code of a lazy component before it is shown. */
export async function preload<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
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
    preload(load).then(
      (component) => show(() => component),
      () => fail(true),
    );
  }, [load]);
  return [loaded, failed];
}
