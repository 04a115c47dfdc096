/** The profile of a player over the table, also of a member's bot, and what a house bot is. */
import "./profile.css";

import { Dialog } from "../controls/Dialog.tsx";
import { BotFace } from "../felt/BotFace.tsx";
import type { PlaceView } from "../protocol/wire.gen.ts";
import { t } from "../shell/language.ts";
import { PersonProfile, useProfile } from "./PersonProfile.tsx";

interface PersonDialogProps {
  readonly person: Pick<PlaceView, "name" | "bot" | "level">;
  readonly onClose: () => void;
}

export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { name, bot, level } = person;
  return (
    <Dialog title={name} onClose={onClose}>
      {bot && level !== null ? <Bot name={name} level={level} /> : <Person name={name} />}
    </Dialog>
  );
}

function Person({ name }: { readonly name: string }) {
  const [told, ask] = useProfile(name);
  return (
    <div class="profile">
      <PersonProfile told={told} onChange={ask} />
    </div>
  );
}

function Bot({ name, level }: Pick<PlaceView, "name" | "level">) {
  return (
    <div class="profile-bot">
      <span class="profile-face" aria-hidden="true">
        <BotFace name={name} />
      </span>
      <div>
        <p>
          <b>
            {t("seat.bot")} {level !== null && t(`bot.level.${level}`)}
          </b>
        </p>
        {level !== null && <p>{t(`profile.bot.${level}`)}</p>}
        <p class="hint">{t("profile.bot")}</p>
      </div>
    </div>
  );
}
