/** What is said at one table, as far as this page has heard it, and what I am writing. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { TalkLine, TalkPermission } from "../protocol/wire.gen.ts";
import { type Heard, withLines } from "../talk/model/talk-order.ts";

/** Why I may not speak now, and why only in phrases; codes of refusals. */
export type MaySpeak = Pick<TalkPermission, "closed" | "own_words">;

const hushed = signal<ReadonlySet<string>>(new Set());

/** Whom I do not want to hear on this page, wherever he speaks. */
export const unheard: ReadonlySignal<ReadonlySet<string>> = hushed;

export function hush(player: string, isHushed: boolean): void {
  const others = [...hushed.value].filter((one) => one !== player);
  hushed.value = new Set(isHushed ? [...others, player] : others);
}

export class TableTalk {
  readonly lines: ReadonlySignal<readonly Heard[]>;
  readonly floor: ReadonlySignal<MaySpeak>;
  /** What I have typed and not sent yet: it outlives the panel. */
  readonly draft = signal("");

  private readonly known = signal<readonly Heard[]>([]);
  private readonly told = signal<MaySpeak>({ closed: null, own_words: null });
  private readonly readUpTo = signal(0);

  constructor() {
    this.lines = this.known;
    this.floor = this.told;
  }

  /** Takes in lines that came after a frame; those that are known come again after a break. */
  hear(lines: readonly TalkLine[], after: number): void {
    this.known.value = withLines(this.known.value, lines, after);
  }

  allow(floor: MaySpeak): void {
    this.told.value = floor;
  }

  /** I have seen all there is. */
  read(): void {
    this.readUpTo.value = this.known.value.at(-1)?.number ?? 0;
  }

  /** The lines of those whom I want to hear. */
  heard(): readonly Heard[] {
    return this.known.value.filter(({ player }) => !hushed.value.has(player));
  }

  /** How many lines of others I have not seen. */
  unread(me: string | undefined): number {
    const after = this.readUpTo.value;
    return this.heard().filter(({ number, player }) => number > after && player !== me).length;
  }
}
