/** What is said at one table, as far as this page has heard it, and what I am writing. */
import { signal } from "@preact/signals";
import type { TalkLine, TalkPermission } from "../protocol/wire.gen.ts";
import { type Heard, withLines } from "../talk/model/talk-order.ts";
import { readable, write } from "./readable.ts";

/** Why I may not speak now, and why only in phrases; codes of refusals. */
export type MaySpeak = Pick<TalkPermission, "closed" | "own_words">;

/** The players whom I do not want to hear on this page, at any table. */
export const unheard = readable<ReadonlySet<string>>(new Set());

export function hush(player: string, isHushed: boolean): void {
  const others = [...unheard.value].filter((one) => one !== player);
  write(unheard, new Set(isHushed ? [...others, player] : others));
}

export class TableTalk {
  readonly lines = readable<readonly Heard[]>([]);
  readonly floor = readable<MaySpeak>({ closed: null, own_words: null });
  /** What I have typed and not sent yet: it outlives the panel. */
  readonly draft = signal("");

  private readonly readUpTo = signal(0);

  /** Takes in lines that came after a frame; those that are known come again after a break. */
  hear(lines: readonly TalkLine[], after: number): void {
    write(this.lines, withLines(this.lines.value, lines, after));
  }

  allow(floor: MaySpeak): void {
    write(this.floor, floor);
  }

  /** I have seen all there is. */
  read(): void {
    this.readUpTo.value = this.lines.value.at(-1)?.number ?? 0;
  }

  /** The lines of those whom I want to hear. */
  heard(): readonly Heard[] {
    return this.lines.value.filter(({ player }) => !unheard.value.has(player));
  }

  /** How many lines of others I have not seen. */
  unread(me: string | undefined): number {
    const after = this.readUpTo.value;
    return this.heard().filter(({ number, player }) => number > after && player !== me).length;
  }
}
