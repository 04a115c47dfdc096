/** The dialog «Opzioni»: play preferences (R6) and the settings of this device. */

import { Dialog } from "../controls/Dialog.tsx";
import { gameOf } from "../play/games.ts";
import { preferencesAt } from "../play/play-preferences.ts";
import type { Frame } from "../protocol/wire.gen.ts";
import { PlayPreferenceSwitches } from "../settings/PlayPreferencesDialog.tsx";
import { Settings } from "../settings/Settings.tsx";
import { t } from "../shell/language.ts";

interface OptionsDialogProps {
  readonly newest: Frame;
  readonly onClose: () => void;
}

export function OptionsDialog({ newest, onClose }: OptionsDialogProps) {
  return (
    <Dialog title={t("act.options")} onClose={onClose}>
      <h3>{t("preferences.title")}</h3>
      <PlayPreferenceSwitches game={gameOf(newest)} habits={preferencesAt(newest)} />
      <h3>{t("settings.title")}</h3>
      <Settings />
    </Dialog>
  );
}
