/** Who may see my results, and where I am. A choice is stored at once. */
import { useEffect, useState } from "preact/hooks";
import { Segments } from "../controls/Segments.tsx";
import { t } from "../shell/language.ts";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { AUDIENCES, fetchPrivacy, type Privacy, savePrivacy } from "./model/friends.ts";

export function PrivacyForm() {
  const [privacy, show] = useState<Privacy | null>(null);
  useEffect(() => {
    fetchPrivacy().then(show, toastRefusal);
  }, []);
  const isHere = privacy !== null;
  useEffect(() => {
    if (isHere && location.hash !== "") document.querySelector(location.hash)?.scrollIntoView();
  }, [isHere]);
  if (privacy === null) return null;
  const choose = (changed: Partial<Privacy>) => {
    const next = { ...privacy, ...changed };
    show(next);
    savePrivacy(next).then(
      () => toast(t("privacy.saved")),
      (failure: unknown) => {
        show(privacy);
        toastRefusal(failure);
      },
    );
  };
  const segments = AUDIENCES.map((value) => ({ value, text: t(`privacy.${value}`) }));
  return (
    <section aria-labelledby="privacy-title" class="privacy">
      <h2 id="privacy-title">{t("privacy.title")}</h2>
      <Segments
        label={t("privacy.results")}
        value={privacy.results}
        segments={segments}
        onChoose={(results) => choose({ results })}
      />
      <Segments
        label={t("privacy.presence")}
        value={privacy.presence}
        segments={segments}
        onChoose={(presence) => choose({ presence })}
      />
      <p class="hint">{t("privacy.hint")}</p>
    </section>
  );
}
