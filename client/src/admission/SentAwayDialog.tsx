/** Tells a player that the host has removed them, and what happens to their chips. */

import { Dialog } from "../controls/Dialog.tsx";
import { gameOf, isRing } from "../play/games.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { go } from "../shell/router.tsx";

interface SentAwayDialogProps {
  readonly frame: Frame;
  readonly onClose: () => void;
}

export function SentAwayDialog({ frame, onClose }: SentAwayDialogProps) {
  const game = gameOf(frame);
  const leave = () => {
    onClose();
    go("/");
  };
  return (
    <Dialog title={t("host.away")} onClose={onClose}>
      <p>{t("host.awayFrom", { game: t(`game.${game}`) })}</p>
      <p class="hint">{t(isRing(game) ? "host.awayChips" : "host.awayEntry")}</p>
      <button type="button" class="button primary wide" onClick={leave}>
        {t("lobby.back")}
      </button>
    </Dialog>
  );
}
