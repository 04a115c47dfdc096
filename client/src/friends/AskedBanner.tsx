/** Somebody asks to be my friend: one tap accepts; otherwise the request stays with my friends. */
import "./friends.css";

import { useEffect } from "preact/hooks";
import { t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { askFriend } from "./model/friends.ts";

/** Milliseconds for which the request is shown. */
const SHOWN = 12_000;

interface AskedBannerProps {
  readonly name: string;
  readonly onClose: () => void;
}

export function AskedBanner({ name, onClose }: AskedBannerProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN);
    return () => clearTimeout(timer);
  }, [name]);
  const accept = () => {
    onClose();
    askFriend(name).catch(toastRefusal);
  };
  return (
    <section class="challenge is-brief" aria-label={t("friends.asking")}>
      <p class="challenge-words" role="alert">
        {t("friends.askedYou", { name })}
      </p>
      <div class="row">
        <button type="button" class="button" onClick={onClose}>
          {t("challenge.decline")}
        </button>
        <button
          type="button"
          class="button primary"
          aria-label={t("friends.acceptOf", { name })}
          onClick={accept}
        >
          {t("friends.accept")}
        </button>
      </div>
    </section>
  );
}
