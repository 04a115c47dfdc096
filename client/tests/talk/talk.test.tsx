// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hush, unheard } from "../../src/house/table-talk.ts";
import { USUAL_KEYS, withKey } from "../../src/play/table-keys.ts";
import type { Frame, TalkLine } from "../../src/protocol/wire.gen.ts";
import { talkChoice, textChoice } from "../../src/shell/interaction-settings.ts";
import { chooseKeys } from "../../src/shell/key-settings.ts";
import { speak } from "../../src/shell/language.ts";
import { comes, sitAt } from "../at-table.tsx";
import { GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";

const FRAME = frameOf("four-pause");
const TABLE = FRAME.table;

const screenOf = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width,
  });

beforeEach(async () => {
  screenOf(360);
  await speak("it");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  talkChoice.choose("on");
  textChoice.choose("off");
  chooseKeys(USUAL_KEYS);
  for (const player of unheard.value) hush(player, false);
});

let number = 0;

function line(over: Partial<TalkLine> = {}): TalkLine {
  number += 1;
  return {
    number,
    at: number,
    player: "p-9",
    name: "Nonò",
    seat: 1,
    phrase: null,
    text: "ciao",
    id: `speak-${number}`,
    ...over,
  };
}

async function talkAt(frame: Frame = FRAME) {
  const page = await sitAt(frame);
  const hears = async (...lines: TalkLine[]) => {
    await act(() => page.fake.socket.says({ type: "talk", table: TABLE, lines }));
    await comes();
  };
  const floor = (closed: string | null, own_words: string | null = null) =>
    act(() => page.fake.socket.says({ type: "floor", table: TABLE, closed, own_words }));
  const open = async (name: string | RegExp = "Chat") => {
    fireEvent.click(screen.getByRole("button", { name }));
    await comes();
    return within(screen.getByRole("dialog", { name: "Chat" }));
  };
  const answer = async (type: "speak" | "block" | "report", code?: string) => {
    const { id } = page.fake.socket.of(type).at(-1)!;
    await act(() =>
      page.fake.socket.says(
        code === undefined
          ? { type: "done", id, table: null }
          : { type: "refused", id, code, detail: "" },
      ),
    );
    await comes();
  };
  const log = () => screen.getByRole("log").textContent;
  return { ...page, hears, floor, open, answer, log };
}

describe("on a phone", () => {
  it("tells of what was said and not read, and no more once it is read", async () => {
    const { hears, open } = await talkAt();
    await hears(line(), line({ phrase: "well_played", text: null }));
    const sheet = await open("Chat, 2 messaggi nuovi");
    const said = sheet.getAllByRole("listitem").map((item) => item.textContent);
    expect(said).toEqual(["Nonò: ciao", "Nonò: Ben giocato!"]);
    fireEvent.click(sheet.getByRole("button", { name: "Chiudi" }));
    expect(screen.getByRole("button", { name: "Chat" })).toBeTruthy();
  });

  it("does not count what I have said, or what comes again", async () => {
    const { hears } = await talkAt();
    const known = line();
    await hears(line({ player: GIULIA.player, name: "Giulia" }), known);
    await hears(known);
    expect(screen.getByRole("button", { name: "Chat, 1 messaggio nuovo" })).toBeTruthy();
  });

  it("reads what was said out in the log, as text and nothing else", async () => {
    const { hears, log, container } = await talkAt();
    await hears(line({ text: "<img src=x onerror=alert(1)> http://example.org" }));
    expect(log()).toContain("Nonò: <img src=x onerror=alert(1)> http://example.org");
    expect(container.querySelectorAll(".log img, .log a")).toHaveLength(0);
  });

  it("says a phrase by a tap, once until it is answered", async () => {
    const { open, fake } = await talkAt();
    const sheet = await open();
    const phrase = sheet.getByRole("button", { name: "Ben giocato!" });
    fireEvent.click(phrase);
    fireEvent.click(phrase);
    expect(fake.socket.of("speak").map(({ table, phrase: code }) => [table, code])).toEqual([
      [TABLE, "well_played"],
    ]);
  });

  it("opens with C and is silenced with M", async () => {
    const { hears, log } = await talkAt();
    fireEvent.keyDown(document.body, { key: "m" });
    await hears(line());
    expect(screen.getByRole("button", { name: "Chat" })).toBeTruthy();
    expect(log()).not.toContain("ciao");
    fireEvent.keyDown(document.body, { key: "c" });
    await comes();
    const sheet = within(screen.getByRole("dialog", { name: "Chat" }));
    fireEvent.click(sheet.getByRole("button", { name: "Riattiva la chat" }));
    expect(sheet.getByRole("listitem").textContent).toBe("Nonò: ciao");
  });

  it("opens with the key that was chosen for it", async () => {
    chooseKeys(withKey(USUAL_KEYS, "c", "f"));
    await talkAt();
    fireEvent.keyDown(document.body, { key: "c" });
    await comes();
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.keyDown(document.body, { key: "f" });
    await comes();
    expect(screen.getByRole("dialog", { name: "Chat" })).toBeTruthy();
  });

  it("leaves a key to the button that has taken it", async () => {
    await talkAt();
    const taken = (event: Event) => event.preventDefault();
    document.addEventListener("keydown", taken);
    fireEvent.keyDown(document.body, { key: "c" });
    document.removeEventListener("keydown", taken);
    await comes();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("what I write", () => {
  async function write(text: string) {
    const page = await talkAt();
    const sheet = await page.open();
    const field = sheet.getByRole<HTMLInputElement>("textbox", { name: "Scrivi al tavolo" });
    fireEvent.input(field, { target: { value: text } });
    const send = () =>
      act(async () => {
        fireEvent.submit(field.form!);
        await Promise.resolve();
      });
    return { ...page, sheet, field, send };
  }

  it("is sent, and the field is free for the next line", async () => {
    const { send, answer, field, fake } = await write("  Ciao a tutti ");
    await send();
    expect(field.value).toBe("  Ciao a tutti ");
    await answer("speak");
    expect(fake.socket.of("speak").map(({ text }) => text)).toEqual(["Ciao a tutti"]);
    expect(field.value).toBe("");
  });

  it("stays in the field when it is refused, with the reason", async () => {
    const { send, answer, field, sheet } = await write("ciao");
    await send();
    await answer("speak", "talk_too_fast");
    expect(sheet.getByRole("alert").textContent).toBe(
      "Troppi messaggi in poco tempo: aspetta qualche secondo.",
    );
    expect(field.value).toBe("ciao");
  });

  it("is not sent where it is empty or too long, and its length is told", async () => {
    const { send, sheet, field, fake } = await write("à".repeat(201));
    await send();
    expect(sheet.getByText("201 di 200")).toBeTruthy();
    fireEvent.input(field, { target: { value: "   " } });
    await send();
    expect(fake.socket.of("speak")).toEqual([]);
  });

  it("is still there when the panel is opened again after a deal", async () => {
    const { floor, sheet, open } = await write("bella par");
    await floor("c9_silence");
    expect(sheet.queryByRole("textbox")).toBeNull();
    fireEvent.click(sheet.getByRole("button", { name: "Chiudi" }));
    await floor(null);
    const again = await open();
    expect(again.getByRole<HTMLInputElement>("textbox").value).toBe("bella par");
  });
});

describe("where one may not speak", () => {
  it.each([
    ["c9_silence", "Si gioca a coppie: finché la smazzata non è finita non si parla."],
    ["f25_silence", "Chi sta dietro ai posti tace durante il colpo."],
    ["talk_muted", "La direzione ti ha tolto la parola per un po’."],
    ["talk_off", "In questa casa la chat è spenta per te."],
  ])("the panel says why: %s", async (code, words) => {
    const { floor, open } = await talkAt();
    await floor(code);
    const sheet = await open();
    expect(sheet.getByRole("note").textContent).toBe(words);
    expect(sheet.queryByRole("textbox")).toBeNull();
    expect(sheet.queryByRole("button", { name: "Grazie." })).toBeNull();
  });

  it("but in phrases there are these", async () => {
    const { floor, open } = await talkAt();
    await floor(null, "talk_guests");
    const sheet = await open();
    expect(sheet.queryByRole("textbox")).toBeNull();
    expect(sheet.getByText(/^Gli ospiti parlano con le frasi/)).toBeTruthy();
    expect(sheet.getByRole("button", { name: "Grazie." })).toBeTruthy();
  });
});

describe("the author of a chat line", () => {
  async function about() {
    const page = await talkAt();
    await page.hears(line({ text: "asino" }));
    const sheet = await page.open(/^Chat/);
    fireEvent.click(sheet.getByRole("button", { name: "Nonò" }));
    return { ...page, menu: within(screen.getByRole("dialog", { name: "Nonò" })) };
  }

  it("one can hide the author here", async () => {
    const { menu, log, fake } = await about();
    fireEvent.click(menu.getByRole("button", { name: "Non mostrare più su questa pagina" }));
    expect(log()).not.toContain("asino");
    expect(fake.socket.of("block")).toEqual([]);
  });

  it("one can block the author at all tables", async () => {
    const { menu, log, fake, answer } = await about();
    fireEvent.click(menu.getByRole("button", { name: "Blocca a tutti i tavoli" }));
    expect(log()).toContain("asino");
    await answer("block");
    expect(fake.socket.of("block").map(({ player, on }) => [player, on])).toEqual([["p-9", true]]);
    expect(log()).not.toContain("asino");
  });

  it("one can report the author with a reason and a note, which a refusal keeps", async () => {
    const { menu, fake, answer } = await about();
    fireEvent.click(menu.getByRole("button", { name: "Segnala" }));
    fireEvent.change(menu.getByRole("combobox", { name: "Motivo" }), {
      target: { value: "cheating" },
    });
    const note = menu.getByRole<HTMLTextAreaElement>("textbox", { name: /^Nota/ });
    fireEvent.input(note, { target: { value: "Si fa segni." } });
    const send = menu.getByRole("button", { name: "Invia la segnalazione" });
    fireEvent.submit(send.closest("form")!);
    await answer("report", "report_too_often");
    expect(menu.getByRole("alert").textContent).toBe(
      "Hai già segnalato cinque volte in un’ora: aspetta.",
    );
    expect(note.value).toBe("Si fa segni.");
    fireEvent.submit(send.closest("form")!);
    await answer("report");
    const said = fake.socket
      .of("report")
      .map(({ player, reason, note: words }) => [player, reason, words]);
    expect(said).toEqual(Array(2).fill(["p-9", "cheating", "Si fa segni."]));
    expect(screen.queryByRole("dialog", { name: "Nonò" })).toBeNull();
  });
});

describe("beside the log", () => {
  beforeEach(() => {
    screenOf(1_280);
  });

  it("one writes, and what was said is in the log with a way to who said it", async () => {
    const { hears, fake, log } = await talkAt();
    await hears(
      line({ text: "eccomi" }),
      line({ player: GIULIA.player, name: "Giulia", text: "ciao" }),
    );
    expect(log()).toContain("Nonò: eccomi");
    const names = within(screen.getByRole("log")).getAllByRole("button");
    expect(names.map((name) => name.textContent)).toEqual(["Nonò"]);
    fireEvent.click(screen.getByRole("button", { name: "Nonò" }));
    expect(screen.getByRole("dialog", { name: "Nonò" })).toBeTruthy();
    expect(fake.socket.of("speak")).toEqual([]);
  });

  it("C goes to the field", async () => {
    await talkAt();
    fireEvent.keyDown(document.body, { key: "c" });
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Scrivi al tavolo" }));
  });
});

describe("in words only", () => {
  async function readAt() {
    textChoice.choose("on");
    const page = await talkAt();
    const type = (text: string) =>
      act(async () => {
        const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Comando" });
        fireEvent.input(field, { target: { value: text } });
        fireEvent.submit(field.form!);
        await Promise.resolve();
      });
    return { ...page, type };
  }

  it("lines are in the log, and one speaks by typing", async () => {
    const { type, fake, hears, log } = await readAt();
    await hears(line({ phrase: "thanks", text: null }));
    await type("di' Ciao Nonò!");
    await type("dico grazie");
    expect(log()).toContain("Nonò: Grazie.");
    expect(fake.socket.of("speak").map(({ text, phrase }) => [text, phrase])).toEqual([
      ["Ciao Nonò!", undefined],
      [undefined, "thanks"],
    ]);
  });

  it("one is told why nothing may be said, and nothing is sent", async () => {
    const { type, fake, floor, log } = await readAt();
    await floor("c9_silence");
    await type("di' ho l’asso");
    await floor(null, "talk_guests");
    await type("di' ho l’asso");
    expect(log()).toContain("finché la smazzata non è finita non si parla");
    expect(log()).toContain("Gli ospiti parlano con le frasi");
    expect(fake.socket.of("speak")).toEqual([]);
  });

  it("the phrases are in the help", async () => {
    const { type, log } = await readAt();
    await type("aiuto");
    expect(log()).toContain("«di' ciao»");
    expect(log()).toContain("«Ben giocato!»");
  });
});
