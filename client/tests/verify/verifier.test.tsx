// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { textOf } from "../../src/fairness/browser/witness-notes.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { Verifier } from "../../src/verify/Verifier.tsx";
import { changed, fileOf, rechained, recordOf } from "../fairness/records.ts";
import { NOTES, NOTES_FILE, withNote } from "../fairness/witness.ts";

beforeEach(async () => {
  await speak("it");
  await learn("proofs");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Chooses a file with this text. */
async function choose(text: string, name = "circolo-t1-1.json"): Promise<void> {
  const { container } = render(<Verifier />);
  const input = container.querySelector("input[type=file]")!;
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
  await told();
}

const told = () => vi.waitFor(() => expect(shown()).not.toBe(""));

const shown = () => screen.getByRole("status").textContent ?? "";

function list(heading: string): readonly (string | null)[] {
  const section = screen.getByRole("region", { name: heading });
  return within(section)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
}

describe("the verifier", () => {
  it("says that an honest deal holds, and by what", async () => {
    await choose(fileOf("four"));
    expect(shown()).toMatch(/^Il file non si contraddice/);
    expect(shown()).toContain("Nonò «il Re», Žofia ♥ 🂡, bot0, bot1");
    expect(list("Che cosa è stato controllato")).toEqual([
      expect.stringMatching(/^✓\d+ voci corrispondono all’impronta della cronaca: torna$/),
      "✓1 mazzo nasce dai numeri segreti scritti nel file: torna",
      "✓40 carte pescate o giocate sono quelle del mazzo: torna",
    ]);
  });

  it("says what an unsigned deal does not show", async () => {
    await choose(fileOf("four"));
    expect(shown()).toContain("Chi ha scritto il file potrebbe averlo inventato tutto.");
    expect(list("Che cosa dimostra")).toEqual([
      "–Mazzo 1: ci sono numeri segreti di giocatori. Se uno di loro esiste ed è onesto, la casa non ha potuto sceglierlo",
      "–Nessuno lo ha firmato",
    ]);
  });

  it("says that a house may have chosen a deck to which no player has brought a seed", async () => {
    await choose(fileOf("doctored"));
    expect(shown()).toMatch(/^Il file non si contraddice/);
    expect(list("Che cosa dimostra")).toEqual([
      "–Mazzo 1: nessun giocatore ha portato un numero segreto. La casa può averne provati tanti fino a quello che le piaceva",
      expect.stringMatching(
        /^–È firmato, ma la chiave sta solo nel file, e chiunque può farne una/,
      ),
    ]);
  });

  it.each([
    ["the key of its house", 0, /^✓Firmato il .* la casa dichiara che si è giocato così$/],
    ["the key of another", 1, /^–Non è firmato con nessuna delle chiavi che hai scelto$/],
    ["no key", null, /^–In questo file non ci sono chiavi di una casa$/],
  ])("tells whose signature it is by %s", async (_, changed, words) => {
    await choose(fileOf("doctored"));
    const { signed } = recordOf("doctored");
    const key = changed === 1 ? `${"A".repeat(43)}=` : signed!.key;
    const keys = changed === null ? {} : { keys: [{ key, since: 0, until: null }] };
    const input = screen.getByLabelText("Scegli le chiavi della casa");
    fireEvent.change(input, { target: { files: [new File([JSON.stringify(keys)], "keys.json")] } });
    await vi.waitFor(() => expect(list("Che cosa dimostra")[1]).toMatch(words));
  });

  it("finds a signature that is not that of its key", async () => {
    const record = recordOf("doctored");
    const signed = { ...record.signed!, at: record.signed!.at + 1 };
    await choose(JSON.stringify({ ...record, signed }));
    expect(list("Che cosa non torna")).toEqual([
      "✗La firma non è quella della sua chiave su questa cronaca",
    ]);
  });

  it("names who has brought seeds", async () => {
    await choose(fileOf("four"));
    expect(list("Chi ha portato un numero segreto").slice(0, 4)).toEqual([
      "✓Nonò «il Re» ha portato il suo",
      "–Žofia ♥ 🂡 non ne ha portati",
      "–bot0 è un bot della casa: non ne porta",
      "–bot1 è un bot della casa: non ne porta",
    ]);
  });

  it("says where a card is wrong", async () => {
    const record = changed(recordOf("two"), "card_drawn", (event) => (event["card"] = "3D"));
    await choose(JSON.stringify(rechained(record)));
    expect(shown()).toMatch(/^Qualcosa non torna/);
    expect(list("Che cosa non torna")[0]).toMatch(
      /^✗(anna|bruno) non poteva pescare questa carta: Tre di denari \(voce \d+\)$/,
    );
  });

  it("says whose seed is wrong", async () => {
    const other = `${"A".repeat(43)}=`;
    const record = changed(recordOf("two"), "seed_revealed", (event) => (event["seed"] = other));
    await choose(JSON.stringify(record));
    expect(list("Che cosa non torna").slice(0, 2)).toEqual([
      "✗Una voce, un sale o l’ordine delle voci è stato cambiato dopo",
      expect.stringMatching(
        /^✗Mazzo 1: il numero segreto di anna non è quello fissato \(voce \d+\)$/,
      ),
    ]);
  });

  it("ticks no seat whose seed is wrong", async () => {
    const other = `${"A".repeat(43)}=`;
    const record = changed(recordOf("two"), "seed_revealed", (event) => (event["seed"] = other));
    const honest = rechained(record);
    await choose(JSON.stringify(honest));
    expect(list("Chi ha portato un numero segreto").slice(0, 2)).toEqual([
      "✗anna ne ha mostrato uno che non è quello fissato",
      "✓bruno ha portato il suo",
    ]);
  });

  it.each(["called", "piatto", "classica", "online", "casino"])(
    "knows every game of the house: %s",
    async (name) => {
      await choose(fileOf(name));
      expect(shown()).toMatch(/^Il file non si contraddice/);
    },
  );

  it.each([
    ["{", "Non è il file di una smazzata, o non è intero."],
    [
      '{"record": 3}',
      "È di una versione che questo verificatore non conosce: usane uno più nuovo.",
    ],
    [" ".repeat(8 * 1024 * 1024 + 1), "È troppo grande: una smazzata ha al massimo 8 MiB."],
  ])("refuses a file that is no deal", async (text, words) => {
    await choose(text, "lista.json");
    expect(shown()).toBe(`Questo file non si può controllarelista.json: ${words}`);
  });

  it("takes a file that is dropped on the page", async () => {
    render(<Verifier />);
    const drop = new Event("drop", { bubbles: true, cancelable: true });
    const dataTransfer = { files: [new File([fileOf("two")], "due.json")] };
    fireEvent(screen.getByRole("main"), Object.assign(drop, { dataTransfer }));
    await told();
    expect(shown()).toMatch(/^Il file non si contraddice/);
  });

  it.each([
    ["en", "The file does not contradict itself"],
    ["es", "El archivo no se contradice"],
  ] as const)("speaks other languages: %s", async (language, words) => {
    await speak(language);
    await choose(fileOf("four"));
    expect(shown()).toContain(words);
  });
});

describe("the verifier beside what this browser saw", () => {
  const SAW = "Che cosa ha visto questo browser";

  it("says what agrees", async () => {
    localStorage.setItem("circolo.witness", NOTES_FILE);
    await choose(fileOf("two"));
    expect(shown()).toMatch(/^Il file non si contraddice/);
    expect(list(SAW)[0]).toBe(
      "✓Mazzo 1, 2, 3: questo browser ha visto la casa impegnarsi prima di mostrare il proprio numero; la cronaca dice lo stesso",
    );
    expect(list(SAW)).toHaveLength(5);
  });

  it("says what it has not seen", async () => {
    await choose(fileOf("two"));
    const section = screen.getByRole("region", { name: SAW });
    expect(section.textContent).toContain("Su questo tavolo questo browser non ha note.");
    cleanup();
    localStorage.setItem("circolo.witness", textOf(NOTES.slice(1)));
    await choose(fileOf("two"));
    expect(list(SAW).at(-1)).toBe("–Mazzo 1: questo browser non ne ha note");
  });

  it("says aloud that a record tells something else, though it does not contradict itself", async () => {
    const house = `${"A".repeat(43)}=`;
    localStorage.setItem("circolo.witness", textOf(withNote(1, { house })));
    await choose(fileOf("two"));
    expect(shown()).toMatch(/^La cronaca non dice ciò che si è visto/);
    expect(document.querySelector(".fair-verdict")?.className).toContain("fails");
    expect(list(SAW)[0]).toBe(
      "✗Mazzo 1: prima che questo browser mostrasse il suo numero, la casa si era impegnata su altro da ciò che dice la cronaca",
    );
  });

  it("takes the notes of another browser from a file, and says what they are worth", async () => {
    await choose(fileOf("two"));
    const input = screen.getByLabelText("Scegli le note di un browser");
    fireEvent.change(input, { target: { files: [new File([NOTES_FILE], "note.json")] } });
    const section = await screen.findByRole("region", {
      name: "Che cosa dicono le note in note.json",
    });
    expect(section.textContent).toContain("il browser delle note ha visto la casa impegnarsi");
    expect(section.textContent).toContain("Anche le note sono un file");
  });

  it("says of notes in a file that they differ, and not what was seen", async () => {
    await choose(fileOf("two"));
    const input = screen.getByLabelText("Scegli le note di un browser");
    const other = textOf(withNote(1, { house: `${"A".repeat(43)}=` }));
    fireEvent.change(input, { target: { files: [new File([other], "note.json")] } });
    await vi.waitFor(() => expect(shown()).toMatch(/^Le note del file non dicono/));
  });

  it("says that a file holds no notes", async () => {
    await choose(fileOf("two"));
    const input = screen.getByLabelText("Scegli le note di un browser");
    fireEvent.change(input, { target: { files: [new File([fileOf("two")], "no.json")] } });
    await screen.findByText("In questo file non ci sono note di un browser");
  });
});
