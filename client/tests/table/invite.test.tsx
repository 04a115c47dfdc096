// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InviteButton } from "../../src/admission/InviteButton.tsx";
import { QrCode } from "../../src/controls/QrCode.tsx";
import {
  isLoopback,
  linkTo,
  passwordIn,
  seatIn,
} from "../../src/options/model/table-invitation.ts";
import type { Frame } from "../../src/protocol/wire.gen.ts";
import { speak } from "../../src/shell/language.ts";
import { frameOf } from "../fixtures.ts";

const WAITING: Frame = frameOf("two-waiting");
const PATH = `/table/${WAITING.table}`;

beforeEach(async () => {
  at("http://carte.example");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ friends: [] })));
  await speak("it");
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The page as it was opened at this address. */
const at = (origin: string) => {
  (globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `${origin}${PATH}`,
  );
};
const link = () => screen.getByRole<HTMLInputElement>("textbox").value;
const open = async (newest = WAITING) => {
  render(<InviteButton newest={newest} />);
  fireEvent.click(screen.getByRole("button", { name: "Invita" }));
  await screen.findByRole("dialog", { hidden: true });
};

describe("an invitation", () => {
  it("shows the address of the table, in letters and as a code", async () => {
    await open();
    expect(link()).toBe(`http://carte.example${PATH}`);
    await waitFor(() =>
      expect(screen.getByRole("img", { name: "Codice QR del link" })).toBeTruthy(),
    );
  });

  it("copies the address, and says so", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Copia il link" }));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Link copiato."));
    expect(writeText.mock.calls).toEqual([[location.href]]);
  });

  it("leaves the address selected where nothing can be copied", async () => {
    vi.stubGlobal("navigator", {});
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Copia il link" }));
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe("Il link è selezionato: copialo."),
    );
    expect(screen.queryByRole("button", { name: "Condividi" })).toBeNull();
  });

  it("is handed to the device where it can share", async () => {
    const share = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { share });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Condividi" }));
    expect(share.mock.calls).toEqual([[{ url: location.href }]]);
  });
});

it("invites to a seat where several are free", async () => {
  await open(frameOf("four-waiting"));
  fireEvent.click(screen.getByLabelText("4"));
  expect(link()).toMatch(/#seat=3$/);
  fireEvent.click(screen.getByLabelText("Uno qualsiasi"));
  expect(link()).not.toContain("#");
});

describe("an invitation from the machine of the house", () => {
  const told = (address: string | null) => {
    at("http://127.0.0.1:8080");
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ address })));
  };

  it("carries the address at which other devices find it", async () => {
    told("http://192.168.1.5:8080");
    await open();
    await waitFor(() => expect(link()).toBe(`http://192.168.1.5:8080${PATH}`));
    await waitFor(() =>
      expect(screen.getByRole("img", { name: "Codice QR del link" })).toBeTruthy(),
    );
  });

  it("warns instead of a code where no other device finds it", async () => {
    told(null);
    await open();
    const warning = await screen.findByRole("alert");
    expect(warning.textContent).toContain("solo su questo computer");
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("an invitation to a table with a password", () => {
  const sheet = { ...WAITING.view.sheet, access: "password" as const };
  const asks: Frame = { ...WAITING, view: { ...WAITING.view, sheet } };

  it("carries the password that this tab has said, and shows it", async () => {
    sessionStorage.setItem(`circolo.password.${asks.table}`, "tre sette");
    await open(asks);
    expect(link()).toBe(`http://carte.example${PATH}#password=tre%20sette`);
    expect(screen.getByText("La password è già nel link: tre sette")).toBeTruthy();
  });

  it("carries none where this tab knows none", async () => {
    await open(asks);
    expect(link()).toBe(`http://carte.example${PATH}`);
  });
});

describe("a link", () => {
  it("carries a password behind the #, and gives it back", () => {
    const made = linkTo("http://h", "/table/t1", { password: "più & più", seat: 3 });
    expect(passwordIn(new URL(made).hash)).toBe("più & più");
    expect(seatIn(new URL(made).hash)).toBe(3);
    const plain = linkTo("http://h", "/table/t1", { password: null, seat: 0 });
    expect([passwordIn(new URL(plain).hash), seatIn(new URL(plain).hash)]).toEqual([null, 0]);
    expect([seatIn(""), seatIn("#seat=x"), seatIn("#password=a%26seat=2b")]).toEqual([
      null,
      null,
      null,
    ]);
    expect([passwordIn(""), passwordIn("#password=%zz")]).toEqual([null, null]);
  });

  it("to this machine only is known by its host", () => {
    for (const host of ["localhost", "127.0.0.1", "127.9.0.1", "[::1]", "a.localhost", "0.0.0.0"]) {
      expect([host, isLoopback(host)]).toEqual([host, true]);
    }
    for (const host of ["192.168.1.5", "circolo.example", "[fd00::5]", "localhost.example"]) {
      expect([host, isLoopback(host)]).toEqual([host, false]);
    }
  });
});

describe("the code of an address", () => {
  const dark = (text: string) =>
    render(<QrCode text={text} />)
      .container.querySelector("path")!
      .getAttribute("d")!;

  it("has the three corner marks in a white margin, and is another for another address", () => {
    const path = dark("http://127.0.0.1/table/t1");
    const has = (x: number, y: number) => path.includes(`M${x} ${y}h1`);
    // The first mark begins at 4, 4: seven dark, then a white one.
    expect([4, 5, 6, 7, 8, 9, 10, 11].map((x) => has(x, 4))).toEqual([
      ...Array.from({ length: 7 }, () => true),
      false,
    ]);
    expect(path).not.toMatch(/M[0-3] /);
    expect(dark("http://127.0.0.1/table/t2")).not.toBe(path);
  });
});
