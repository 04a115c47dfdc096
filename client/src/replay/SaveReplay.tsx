/** A button that keeps a replay on this device, to open it without a connection. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../shell/language.ts";
import { canSaveReplays, savedReplay, saveReplay } from "../shell/saved-replays.ts";
import { toast } from "../shell/toast.tsx";
import { gameOfReplay, type Replay } from "./model/replay.ts";

export function SaveReplay({ replay }: { readonly replay: Replay }) {
  const { table, deal } = replay;
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    void savedReplay(table, deal).then((text) => setSaved(text !== null));
  }, [table, deal]);
  if (!canSaveReplays()) return null;
  if (isSaved) return <p role="status">{t("replay.saved")}</p>;
  const save = () => {
    saveReplay({ table, deal, game: gameOfReplay(replay) }, replay).then(
      () => setSaved(true),
      () => toast(t("replay.notSaved")),
    );
  };
  return (
    <button type="button" class="button" onClick={save}>
      {t("replay.save")}
    </button>
  );
}
