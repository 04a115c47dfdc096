/**
 * Switches between pictures and text mode; it is the first control for a keyboard or a screen
 * reader.
 */
import { textChoice } from "../shell/interaction-settings.ts";
import { t } from "../shell/language.ts";

export function TextSwitch() {
  const isOn = textChoice.shown.value === "on";
  return (
    <button
      type="button"
      class="skip text-switch"
      aria-pressed={isOn}
      onClick={() => textChoice.choose(isOn ? "off" : "on")}
    >
      {t("settings.text")}
    </button>
  );
}
