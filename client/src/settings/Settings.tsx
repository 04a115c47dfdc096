/** The settings of this device, in folded parts. */
import "../controls/choices.css";
import "./settings.css";

import type { ComponentChildren } from "preact";
import { SelectField } from "../controls/SelectField.tsx";
import { LANGUAGES } from "../i18n/languages.ts";
import { LazyDetails } from "../shell/Lazy.tsx";
import { chooseLanguage, currentLanguage, learn, t } from "../shell/language.ts";
import { LookSettings } from "./LookSettings.tsx";
import { SoundSettings } from "./SoundSettings.tsx";
import { TableSettings } from "./TableSettings.tsx";

const loadBlocked = async () => {
  const [part] = await Promise.all([import("../talk/BlockedPlayers.tsx"), learn("talk")]);
  return part.BlockedPlayers;
};

const loadNotifications = async () => {
  const [part] = await Promise.all([import("./Notifications.tsx"), learn("refusals")]);
  return part.Notifications;
};

interface SettingsProps {
  /** What else belongs to the privacy of the person, where the account is at hand. */
  readonly privacy?: ComponentChildren;
}

export function Settings({ privacy }: SettingsProps) {
  return (
    <section class="settings-parts" aria-label={t("settings.title")}>
      <div class="settings">
        {/* In sight, for a reader who does not know the language of the page. */}
        <SelectField
          label={t("settings.language")}
          value={currentLanguage()}
          options={LANGUAGES.map((value) => ({ value, text: t(`language.${value}`), lang: value }))}
          onChoose={chooseLanguage}
        />
      </div>
      <Part name="look">
        <LookSettings />
      </Part>
      <Part name="sound">
        <SoundSettings />
      </Part>
      <Part name="table">
        <TableSettings />
      </Part>
      <LazyDetails title={t("settings.notifications")} load={loadNotifications} />
      <Part name="privacy">
        {privacy}
        <LazyDetails title={t("talk.blockedPeople")} load={loadBlocked} />
      </Part>
    </section>
  );
}

interface PartProps {
  readonly name: "look" | "sound" | "table" | "privacy";
  readonly children: ComponentChildren;
}

function Part({ name, children }: PartProps) {
  return (
    <details class="fold" data-part={name}>
      <summary>{t(`settings.part.${name}`)}</summary>
      <div class="settings">{children}</div>
    </details>
  );
}
