/** The chat of one table: the lines that this page has received, and my draft. */
import { signal } from "@preact/signals";
import type { TalkLine, TalkPermission } from "../protocol/wire.gen.ts";
import { type Heard, withLines } from "../talk/model/talk-order.ts";
import { readable, write } from "./readable.ts";

/** The refusal codes for which I may not chat, or may send phrases only. */
export type MaySpeak = Pick<TalkPermission, "closed" | "own_words">;

/** The players whose chat I hide, at every table. */
export const unheard = readable<ReadonlySet<string>>(new Set());

export function hush(player: string, isHushed: boolean): void {
  const others = [...unheard.value].filter((one) => one !== player);
  write(unheard, new Set(isHushed ? [...others, player] : others));
}

export class TableTalk {
  readonly lines = readable<readonly Heard[]>([]);
  readonly floor = readable<MaySpeak>({ closed: null, own_words: null });
  /** My unsent text; it stays when the panel closes. */
  readonly draft = signal("");

  private readonly readUpTo = signal(0);

  /** Adds chat lines that followed a frame; a reconnect repeats known lines, which are dropped. */
  hear(lines: readonly TalkLine[], after: number): void {
    write(this.lines, withLines(this.lines.value, lines, after));
  }

  allow(floor: MaySpeak): void {
    write(this.floor, floor);
  }

  /** Marks all lines as read. */
  read(): void {
    this.readUpTo.value = this.lines.value.at(-1)?.number ?? 0;
  }

  /** The lines of the players whom I have not hidden. */
  heard(): readonly Heard[] {
    return this.lines.value.filter(({ player }) => !unheard.value.has(player));
  }

  /** The number of unread lines of other people. */
  unread(me: string | undefined): number {
    const after = this.readUpTo.value;
    return this.heard().filter(({ number, player }) => number > after && player !== me).length;
  }
}
