/** The list of tables where nobody has opened one: what can be done now. */
import "./no-tables.css";

import { t } from "../shell/language.ts";

const WAYS = [
  ["lobby.quickPlay", "lobby.empty.alone"],
  ["lobby.withFriend", "lobby.empty.friend"],
  ["lobby.create", "lobby.empty.open"],
] as const;

export function NoTables() {
  return (
    <div class="row-card no-tables">
      <p>{t("lobby.empty")}</p>
      <ul>
        {WAYS.map(([button, words]) => (
          <li key={button}>
            <b>{t(button)}</b>: {t(words)}
          </li>
        ))}
      </ul>
    </div>
  );
}
