// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { App } from "../../src/app/App.tsx";
import { FairPage } from "../../src/fairness/pages/FairPage.tsx";
import type { PublicEpoch } from "../../src/fairness/shuffle/epoch.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { base64Of } from "../../src/protocol/base64.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { Toast } from "../../src/shell/toast.tsx";
import { comes, sitAt } from "../at-table.tsx";
import { epochOf, firstEpoch, proofsOf, sightingOf } from "../fairness/epochs.ts";
import { NOTES_FILE } from "../fairness/witness.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { frameOf } from "../fixtures.ts";

const EPOCH = firstEpoch();
const RUNNING: PublicEpoch = { ...EPOCH, ended: null, seed: "", lots: [] };
const SIGHTING = sightingOf(EPOCH);
const { table } = SIGHTING;

beforeEach(async () => {
  await speak("it");
  await learn("proofs");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  go("/");
});

/** Opens the page of a shuffle, of which the house tells this. */
async function look(
  epoch: PublicEpoch | Response,
  sightings: readonly unknown[] = [SIGHTING],
  at: string = table,
) {
  const answers: Readonly<Record<string, () => Response>> = {
    "/api/guest": () => Response.json(GIULIA),
    [`/api/tables/${at}/epochs/1`]: () =>
      epoch instanceof Response ? epoch : Response.json(epoch),
    [`/api/tables/${at}/epochs/1/proofs`]: () => Response.json(proofsOf(EPOCH)),
    [`/api/deals/${at}/1`]: () =>
      Response.json({ code: "deal_not_over", detail: "" }, { status: 409 }),
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answers[path]!()));
  const shelf = { recall: () => JSON.stringify(sightings), keep: () => undefined };
  const witnessShelf = { recall: () => NOTES_FILE, keep: () => undefined };
  const house = new HouseClient(new FakeHouse().parts({ shelf, witnessShelf }));
  const { container } = render(
    <Here.Provider value={house}>
      <FairPage table={at} number={1} />
      <Toast onWhy={() => undefined} />
    </Here.Provider>,
  );
  await vi.waitFor(() => expect(screen.queryByText("Un momento…")).toBeNull());
  return { house, verdict: () => container.querySelector(".fair-verdict")?.textContent };
}

function list(heading: string): readonly (string | null)[] {
  const section = screen.getByRole("region", { name: heading });
  return within(section)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
}

describe("the page of a shuffle", () => {
  it("says that all of it holds, and what was checked", async () => {
    const { verdict } = await look(EPOCH);
    expect(verdict()).toBe("Tutto regolare");
    expect(list("Che cosa è stato controllato")).toHaveLength(7);
    expect(list("Che cosa è stato controllato")[0]).toBe(
      "✓La casa ha mostrato il numero segreto che aveva fissato: torna",
    );
  });

  it("gives the notes of this browser as a file", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      saved.push(file as Blob);
      return "blob:notes";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await look(EPOCH);
    fireEvent.click(await screen.findByRole("button", { name: "Salva le note di questo browser" }));
    expect(await saved[0]!.text()).toBe(NOTES_FILE.trimEnd());
  });

  it("says who has brought a seed", async () => {
    await look(EPOCH);
    expect(list("Chi ha portato un numero segreto")).toEqual([
      "✓Anna ha portato il suo",
      "✓Bruno ha portato il suo",
    ]);
  });

  it.each([
    ["over", EPOCH],
    ["played with", RUNNING],
  ])(
    "ticks no seed but the one that a seat was bound to, of a shuffle that is %s",
    async (_, epoch) => {
      const other = base64Of(new Uint8Array(32).fill(7));
      await look({ ...epoch, revealed: [epoch.revealed[0]!, other] });
      expect(list("Chi ha portato un numero segreto")).toEqual([
        "✓Anna ha portato il suo",
        "✗Bruno ne ha mostrato uno che non è quello fissato",
      ]);
    },
  );

  it("names seats that it has never seen by their letters", async () => {
    const four = epochOf("four", 1);
    await look(four, [], four.stream.slice("table:".length));
    expect(list("Chi ha portato un numero segreto")).toEqual([
      "✓Posto A ha portato il suo",
      "–Posto B non ne ha portati",
      "–Posto C è un bot della casa: non ne porta",
      "–Posto D è un bot della casa: non ne porta",
    ]);
  });

  it("says what a deck without any seed is worth", async () => {
    const participants = EPOCH.participants.map((one) => ({ ...one, kind: "absent" as const }));
    await look({ ...EPOCH, participants, revealed: ["", ""] });
    expect(screen.getByText(/^Nessun giocatore ha portato un numero segreto/)).toBeTruthy();
  });

  it("says that it does not hold, and where", async () => {
    const { verdict } = await look({ ...EPOCH, root: base64Of(new Uint8Array(32)) });
    expect(verdict()).toBe("Qualcosa non torna in questa smazzata");
    const wrong = list("Che cosa è stato controllato").filter((line) => line?.startsWith("✗"));
    expect(wrong[0]).toBe("✗Il mazzo è quello che nasce da questi numeri: non torna");
  });

  it.each([
    ["Il mazzo si prepara", { root: "", size: 0 }],
    ["Si gioca con questo mazzo: a fine smazzata si controlla tutto", {}],
    [
      "La casa ha perso il numero segreto: questo mazzo non si può controllare",
      { ended: "lost" as const },
    ],
  ])("says how far it is: %s", async (words, change) => {
    const { verdict } = await look({ ...RUNNING, ...change });
    expect(verdict()).toBe(words);
  });

  it.each([
    ["Mazzo non usato: la partita era finita", "unused"],
    ["Mazzo non usato: qualcuno si è alzato prima della partita", "start_halted"],
  ] as const)("says that it was not used: %s", async (words, ended) => {
    const { verdict } = await look({ ...EPOCH, ended, root: "", size: 0, lots: [] }, []);
    expect(verdict()).toBe(words);
  });

  it("proves my cards on request while they are played", async () => {
    await look(RUNNING);
    fireEvent.click(screen.getByRole("button", { name: "Controlla le mie carte" }));
    const line = await screen.findByText(/^Le carte che hai visto sono del mazzo fissato/);
    expect(line.textContent).toMatch(/: torna$/);
  });

  it("keeps hashes folded away, and whole", async () => {
    await look(EPOCH);
    const fold = screen.getByText("Impronte e numeri segreti").closest("details");
    expect(fold?.open).toBe(false);
    expect(within(fold!).getByText("Numero della casa").nextSibling?.textContent).toMatch(
      /^[0-9a-f]{64}$/,
    );
  });

  it("leads to the deck before and after", async () => {
    await look(EPOCH, [{ ...SIGHTING }]);
    expect(screen.queryByRole("link", { name: "Mazzo precedente" })).toBeNull();
    expect(screen.getByRole("link", { name: "Torna al tavolo" }).getAttribute("href")).toBe(
      `/table/${table}`,
    );
  });

  it("says why a deal cannot be downloaded yet", async () => {
    await look(EPOCH);
    fireEvent.click(screen.getByRole("button", { name: "Scarica la smazzata" }));
    expect(await screen.findByText(/^La smazzata non è finita/)).toBeTruthy();
  });

  it("says that the house has announced nothing yet", async () => {
    await look(Response.json({ code: "no_such_epoch", detail: "" }, { status: 404 }));
    expect(
      screen.getByText("Di questo mazzo la casa non ha ancora annunciato nulla."),
    ).toBeTruthy();
  });

  it("takes what is no answer for none", async () => {
    await look(Response.json({}));
    expect(screen.getByText("Qualcosa è andato storto: riprova.")).toBeTruthy();
  });
});

describe("the address of a shuffle", () => {
  it("opens its page", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(GIULIA)));
    go(`/fair/${table}/7`);
    render(<App house={new HouseClient(new FakeHouse().parts())} />);
    expect(await screen.findByRole("heading", { name: "Mazzo 7" })).toBeTruthy();
  });
});

describe("at the table", () => {
  const frame = { ...frameOf("two-lead"), table };

  it("a shuffle that does not hold is said, and shut away", async () => {
    const { house } = await sitAt(frame);
    await act(() => house.openTableClient(table)!.warn({ epoch: 1, why: "fails" }));
    const warning = (await screen.findByText("Qualcosa non torna in questa smazzata")).closest(
      "p",
    )!;
    expect(within(warning).getByRole("link", { name: "Guarda" }).getAttribute("href")).toBe(
      `/fair/${table}/1`,
    );
    fireEvent.click(within(warning).getByRole("button", { name: "Chiudi" }));
    expect(screen.queryByText("Qualcosa non torna in questa smazzata")).toBeNull();
  });

  it("the menu leads to the page", async () => {
    await sitAt(frame);
    fireEvent.click(screen.getByRole("button", { name: "Menu del tavolo" }));
    await comes();
    expect(
      screen.getByRole("link", { name: "Mazzo non truccato: controlla" }).getAttribute("href"),
    ).toBe(`/fair/${table}/1`);
  });

  it("the end of a match leads there too, and has its last deal to download", async () => {
    await sitAt({ ...frameOf("two-over"), table });
    expect(screen.getByRole("link", { name: "Mazzo non truccato: controlla" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Scarica la smazzata" })).toBeTruthy();
  });
});
