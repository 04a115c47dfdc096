// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { speak } from "../../src/app/language.ts";
import { Invite } from "../../src/table/Invite.tsx";
import { QrCode } from "../../src/table/QrCode.tsx";

beforeEach(() => speak("it"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  render(<Invite />);
  fireEvent.click(screen.getByRole("button", { name: "Invita" }));
  await screen.findByRole("dialog", { hidden: true });
};

describe("an invitation", () => {
  it("shows the address of the table, in letters and as a code", async () => {
    await open();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(location.href);
    await waitFor(() => expect(screen.getByRole("img", { name: "Codice QR del link" })).toBeTruthy());
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

describe("the code of an address", () => {
  const dark = (text: string) =>
    render(<QrCode text={text} />).container.querySelector("path")!.getAttribute("d")!;

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
