/** A button that downloads the record of a deal. */
import { useState } from "preact/hooks";
import { t } from "../../shell/language.ts";
import { toastRefusal } from "../../shell/toast.tsx";
import { fetchRecord } from "../browser/epoch-requests.ts";
import { saveFile } from "./save-file.ts";

interface DownloadDealProps {
  readonly table: string;
  readonly deal: number;
}

export function DownloadDeal({ table, deal }: DownloadDealProps) {
  const [isAsking, setAsking] = useState(false);
  const download = () => {
    if (isAsking) return;
    setAsking(true);
    fetchRecord(table, deal)
      .then((file) => saveFile(file, `circolo-${table}-${deal}.json`))
      .catch(toastRefusal)
      .finally(() => setAsking(false));
  };
  return (
    <button type="button" class="button" aria-disabled={isAsking} onClick={download}>
      {t("fair.download")}
    </button>
  );
}
