/** The chat of a table: dock, dialog and lines. */
import "./talk.css";

import { Avatar } from "../cards/Avatar.tsx";
import { Dialog } from "../controls/Dialog.tsx";
import { shortcutOf } from "../felt/key-listeners.ts";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import type { TalkLine } from "../protocol/wire.gen.ts";
import { talkChoice } from "../shell/interaction-settings.ts";
import { t } from "../shell/language.ts";
import { speech } from "../shell/page-speech.ts";
import { Composer } from "./Composer.tsx";
import type { Speaker } from "./model/talk.ts";
import { saidIn } from "./model/talk.ts";

export { SpeakerDialog } from "./SpeakerDialog.tsx";

/** The text of a chat line, without the name. */
export function wordsOf(line: TalkLine): string {
  return saidIn(speech, line);
}

/** The chat beside the table; its lines are in the log above. */
export function TalkDock({ tableClient }: { readonly tableClient: TableClient }) {
  return (
    <section class="talk-dock" aria-label={t("talk.open")}>
      {talkChoice.shown.value === "off" ? <Quiet /> : <Composer tableClient={tableClient} />}
    </section>
  );
}

interface TalkDialogProps {
  readonly tableClient: TableClient;
  readonly onAbout: (who: Speaker) => void;
  readonly onClose: () => void;
}

export function TalkDialog({ tableClient, onAbout, onClose }: TalkDialogProps) {
  const me = useHouse().you.value?.player;
  const lines = tableClient.talk.heard();
  if (talkChoice.shown.value === "off") {
    return (
      <Dialog title={t("talk.open")} onClose={onClose}>
        <Quiet />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("talk.open")} onClose={onClose}>
      {lines.length === 0 ? (
        <p>{t("talk.empty")}</p>
      ) : (
        <div class="talk-lines" tabIndex={0} role="group" aria-label={t("talk.open")}>
          <ul>
            {lines.map((line) => (
              <li key={line.number}>
                <SpeakerPicture tableClient={tableClient} line={line} />
                {line.player === me ? (
                  <span class="log-who is-own">{line.name}</span>
                ) : (
                  <button type="button" class="log-who" onClick={() => onAbout(line)}>
                    {line.name}
                  </button>
                )}
                {`: ${wordsOf(line)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Composer tableClient={tableClient} showsPhrases onReaction={onClose} />
      <p class="hint">{t("talk.memory")}</p>
      <button
        type="button"
        class="button"
        aria-keyshortcuts={shortcutOf("m")}
        onClick={() => talkChoice.choose("off")}
      >
        {t("talk.quiet")}
      </button>
    </Dialog>
  );
}

interface SpeakerPictureProps {
  readonly tableClient: TableClient;
  readonly line: TalkLine;
}

/** The card of a speaker who still sits at the table. */
function SpeakerPicture({ tableClient, line }: SpeakerPictureProps) {
  const place = tableClient.newest.value?.view.places[line.seat];
  return place?.player === line.player ? <Avatar card={place.avatar} /> : null;
}

function Quiet() {
  return (
    <>
      <p>{t("talk.isQuiet")}</p>
      <button
        type="button"
        class="button"
        aria-keyshortcuts={shortcutOf("m")}
        onClick={() => talkChoice.choose("on")}
      >
        {t("talk.unquiet")}
      </button>
    </>
  );
}
