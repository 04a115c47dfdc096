/** Shares a picture of the result, which this page draws; where no app takes it, it is downloaded. */

import type { TrickFrame } from "../play/games.ts";
import { gameOf } from "../play/games.ts";
import { t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import { drawResult } from "./draw-result.ts";
import type { MatchLine } from "./model/match-line.ts";

interface ShareMatchProps {
  readonly frame: TrickFrame;
  readonly line: MatchLine;
}

const FILE = "circolo.png";

export function ShareMatch({ frame, line }: ShareMatchProps) {
  const share = async () => {
    const title = t(`game.${gameOf(frame)}`);
    const picture = await drawResult(title, line);
    if (picture === null) return;
    const files = [new File([picture], FILE, { type: picture.type })];
    if (navigator.canShare?.({ files }) === true) {
      // A person who closes the dialog of the device has shared nothing, and knows it.
      await navigator.share({ files, title: `Circolo · ${title}` }).catch(() => undefined);
    } else {
      download(picture);
      toast(t("result.saved"));
    }
  };
  return (
    <button type="button" class="button" onClick={() => void share()}>
      {t("result.share")}
    </button>
  );
}

function download(picture: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}
