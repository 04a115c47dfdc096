/** Downloads the witness notes of this browser. */
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../../house/house-context.ts";
import { t } from "../../shell/language.ts";
import { textOf, type WitnessNote } from "../browser/witness-notes.ts";
import { saveFile } from "./save-file.ts";

export function SaveWitnessNotes() {
  const { witness, browserKey } = useHouse().fair;
  const [canSign, tell] = useState(true);
  useEffect(() => {
    void browserKey().then((key) => tell(key !== null));
  }, [browserKey]);
  const [notes, show] = useState<readonly WitnessNote[]>([]);
  useEffect(() => {
    void witness().then(({ all }) => show(all));
  }, [witness]);
  if (notes.length === 0) return null;
  return (
    <>
      <p class="hint">
        {t("witness.why")} {t(canSign ? "witness.signs" : "witness.noKey")}
      </p>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => saveFile(new Blob([textOf(notes)]), "circolo-witness.json")}
        >
          {t("witness.save")}
        </button>
      </div>
    </>
  );
}
