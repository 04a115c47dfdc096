/** The chat of a table, loaded with its first line or where there is room beside the table. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useIsWide } from "../controls/use-wide.ts";
import { isForTheTable, meantBy } from "../felt/key-listeners.ts";
import type { Line } from "../felt/Log.tsx";
import { play } from "../fx/sound.ts";
import { useHouse } from "../house/house-context.ts";
import type { TableClient } from "../house/table-client.ts";
import { talkChoice } from "../shell/interaction-settings.ts";
import { preload } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { toast } from "../shell/toast.tsx";
import type { Speaker } from "./model/talk.ts";

const loadTalk = async () => {
  const [part] = await Promise.all([import("./Talk.tsx"), learn("talk")]);
  return part;
};

type Part = Awaited<ReturnType<typeof loadTalk>>;

interface Talk {
  /** The chat lines, for the log. */
  readonly lines: readonly Line[];
  /** The number of unread lines. */
  readonly unread: number;
  readonly open: () => void;
  /** Below the log, where there is room for it. */
  readonly dock: ComponentChildren;
  /** The open dialogs. */
  readonly sheets: ComponentChildren;
}

/** `inWords`: in text mode there is only the log and the command field. */
export function useTalk(tableClient: TableClient, { inWords = false } = {}): Talk {
  const { talk } = tableClient;
  const me = useHouse().you.value?.player;
  const [isOpen, setOpen] = useState(false);
  const [about, ask] = useState<Speaker | null>(null);
  const isWide = useIsWide() && !inWords;
  const isQuiet = talkChoice.shown.value === "off";
  const part = usePart(isWide || inWords || isOpen || talk.lines.value.length > 0, () =>
    setOpen(false),
  );
  const open = () => {
    const field = document.querySelector<HTMLElement>(
      ".talk-dock .talk-field, .talk-dock .talk-phrase",
    );
    if (isWide) (field ?? document.querySelector<HTMLElement>(".log-lines"))?.focus();
    else setOpen(true);
  };
  const unread = isQuiet || isWide || isOpen ? 0 : talk.unread(me);
  useTick(isQuiet ? 0 : talk.lines.value.filter(({ player }) => player !== me).length);
  useEffect(() => {
    if (isWide || isOpen) talk.read();
  }, [isWide, isOpen, talk.lines.value]);
  useTalkKeys(inWords ? null : open);
  const withMenus = isWide || inWords;
  return {
    lines:
      part === null || isQuiet
        ? []
        : talk.heard().map((line) => ({
            key: `talk ${line.number}`,
            at: line.after,
            text: part.wordsOf(line),
            who: {
              name: line.name,
              open: withMenus && line.player !== me ? () => ask(line) : null,
            },
          })),
    unread,
    open,
    dock: isWide && part !== null && <part.TalkDock tableClient={tableClient} />,
    sheets: part !== null && (
      <>
        {isOpen && !isWide && (
          <part.TalkDialog tableClient={tableClient} onAbout={ask} onClose={() => setOpen(false)} />
        )}
        {about !== null && (
          <part.SpeakerDialog tableClient={tableClient} who={about} onClose={() => ask(null)} />
        )}
      </>
    ),
  };
}

function usePart(isNeeded: boolean, onFailed: () => void): Part | null {
  const [part, show] = useState<Part | null>(null);
  useEffect(() => {
    if (!isNeeded || part !== null) return;
    preload(loadTalk).then(show, () => {
      toast(t("app.notLoaded"));
      onFailed();
    });
  }, [isNeeded]);
  return part;
}

/** Plays a sound for a new line of somebody else. */
function useTick(said: number): void {
  const before = useRef(said);
  useEffect(() => {
    if (said > before.current) play("word");
    before.current = said;
  }, [said]);
}

/** The keys C and M, unless a button of the game uses them. */
function useTalkKeys(open: (() => void) | null): void {
  useEffect(() => {
    if (open === null) return undefined;
    const press = (event: KeyboardEvent) => {
      const key = meantBy(event);
      if (event.defaultPrevented || (key !== "c" && key !== "m") || !isForTheTable(event)) return;
      event.preventDefault();
      if (key === "c") open();
      else quieten();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}

function quieten(): void {
  const isQuiet = talkChoice.shown.value === "off";
  talkChoice.choose(isQuiet ? "on" : "off");
  void preload(loadTalk).then(() => toast(t(isQuiet ? "talk.isHeard" : "talk.isQuiet")));
}
