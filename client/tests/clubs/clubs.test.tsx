// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FurtherPages } from "../../src/app/FurtherPages.tsx";
import { type ClubView, COLOURS } from "../../src/clubs/model/clubs.ts";
import { clubPath, invitationLink } from "../../src/clubs/model/paths.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { write } from "../../src/house/readable.ts";
import { learn, speak } from "../../src/shell/language.ts";
import { go } from "../../src/shell/router.tsx";
import { answersByPath } from "../answers.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";

const PAGE = {
  id: "abcdef012345",
  name: "Circolo dell’Asso",
  text: "Il giovedì",
  colour: "plum",
  since: 0,
  members: 2,
  tournaments: 1,
  logo: "",
  rules: "",
} as const;
const STRANGER: ClubView = { page: PAGE, role: null, may: [], members: [], invitations: [] };
const OWNER: ClubView = {
  page: PAGE,
  role: "owner",
  may: ["see_members", "invite", "remove_member", "direct", "edit", "set_role", "hand_over"],
  members: [
    { player: "p1", name: "Giulia", role: "owner", since: 0 },
    { player: "p2", name: "Bruno", role: "member", since: 0 },
  ],
  invitations: [{ id: "00000001", by: "Giulia", until: 0, left: 3 }],
};

const answers = (known: Readonly<Record<string, object>>) => answersByPath(known, "club_unknown");

const clubOf = (view: ClubView) => ({
  [`/api${clubPath(PAGE.id)}`]: { view, tournaments: [], for_glory: true },
});

async function open(path: string) {
  go(path);
  const house = new HouseClient(new FakeHouse().parts());
  write(house.you, GIULIA);
  render(
    <Here.Provider value={house}>
      <FurtherPages />
    </Here.Provider>,
  );
  await act(() => new Promise((done) => setTimeout(done, 20)));
}

beforeEach(async () => {
  await speak("it");
  await learn("staff", "tournaments", "host", "refusals", "settings", "entrance");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  go("/");
});

describe("the page of a club", () => {
  it("shows a stranger its public facts only", async () => {
    answers(clubOf(STRANGER));
    await open(clubPath(PAGE.id));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(PAGE.name);
    expect(screen.getByText("2 soci · 1 torneo")).toBeTruthy();
    expect(screen.getAllByRole("heading")).toHaveLength(1);
    expect(screen.queryAllByRole("button", { name: /Invita|Escludi|Sciogli/ })).toEqual([]);
  });

  it("offers exactly the acts that the house allows", async () => {
    const sent = answers({ ...clubOf(OWNER), "/api/clubs/role": {}, "/api/clubs/revoke": {} });
    await open(clubPath(PAGE.id));
    expect(screen.queryByRole("button", { name: "Sciogli il circolo" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Fai organizzare: Bruno" }));
    fireEvent.click(screen.getByRole("button", { name: "Revoca" }));
    expect(sent).toEqual([
      { path: "/api/clubs/role", body: { club: PAGE.id, player: "p2", role: "organiser" } },
      { path: "/api/clubs/revoke", body: { club: PAGE.id, invitation: "00000001" } },
    ]);
  });

  it("removes nobody without a confirmation", async () => {
    const sent = answers({ ...clubOf(OWNER), "/api/clubs/remove": {} });
    await open(clubPath(PAGE.id));
    vi.stubGlobal("confirm", () => false);
    fireEvent.click(screen.getByRole("button", { name: "Escludi: Bruno" }));
    expect(sent).toEqual([]);
    vi.stubGlobal("confirm", () => true);
    fireEvent.click(screen.getByRole("button", { name: "Escludi: Bruno" }));
    expect(sent).toEqual([{ path: "/api/clubs/remove", body: { club: PAGE.id, player: "p2" } }]);
  });

  it("says that a club is not there", async () => {
    answers({});
    await open(clubPath(PAGE.id));
    expect(screen.getByText("Questo circolo non c’è.")).toBeTruthy();
  });
});

describe("the house rules of a club", () => {
  const rules = "Si gioca in silenzio.\n\n<b>Il caffè</b> lo paga chi perde.";

  it("are read line by line, as they were written", async () => {
    answers(clubOf({ ...STRANGER, page: { ...PAGE, rules } }));
    await open(clubPath(PAGE.id));
    const section = within(screen.getByRole("region", { name: "Regole del circolo" }));
    expect(section.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "Si gioca in silenzio.",
      "<b>Il caffè</b> lo paga chi perde.",
    ]);
  });

  it("are written by who changes the page", async () => {
    const sent = answers({ ...clubOf(OWNER), "/api/clubs/rules": {} });
    await open(clubPath(PAGE.id));
    const text = screen.getByLabelText(/^Regole del circolo/);
    fireEvent.input(text, { target: { value: "Niente soldi" } });
    fireEvent.submit(text.closest("form")!);
    await vi.waitFor(() =>
      expect(sent).toEqual([
        { path: "/api/clubs/rules", body: { club: PAGE.id, rules: "Niente soldi" } },
      ]),
    );
  });

  it("are shown before anybody joins", async () => {
    answers({ "/api/clubs/invited": { ...PAGE, rules } });
    history.replaceState(null, "", "/clubs/join#secret-of-the-link");
    await open("/clubs/join#secret-of-the-link");
    expect(screen.getByRole("region", { name: "Regole del circolo" })).toBeTruthy();
    expect(screen.getByText("Chi entra accetta le regole del circolo.")).toBeTruthy();
  });
});

describe("the logo of a club", () => {
  const withLogo = (logo: string) => clubOf({ ...OWNER, page: { ...PAGE, logo } });
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(/^Logo/), { target: { files: [file] } });

  it("stands beside the name of the club, until it cannot be sent", async () => {
    answers(withLogo("d1"));
    await open(clubPath(PAGE.id));
    const logo = document.querySelector(".club-logo")!;
    expect(logo.getAttribute("src")).toBe("/api/logos/abcdef012345/d1");
    expect(logo.getAttribute("alt")).toBe("");
    fireEvent.error(logo);
    expect(document.querySelector(".club-logo")).toBeNull();
  });

  it("is removed", async () => {
    const sent = answers({ ...withLogo("d1"), "/api/clubs/logo/remove": {} });
    await open(clubPath(PAGE.id));
    fireEvent.click(screen.getByRole("button", { name: "Togli il logo", hidden: true }));
    expect(sent).toEqual([{ path: "/api/clubs/logo/remove", body: { club: PAGE.id } }]);
  });

  it.each([
    ["a drawing that could hold a script", "image/svg+xml"],
    ["a file that no browser can show", "image/png"],
  ])("is not sent for %s", async (_, type) => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
    const sent = answers(withLogo(""));
    await open(clubPath(PAGE.id));
    choose(new File(["<svg/>"], "logo", { type }));
    await screen.findByText("Questa non è un’immagine PNG, JPEG o WebP che la casa sa leggere.");
    expect(sent).toEqual([]);
    expect(screen.queryByRole("button", { name: "Togli il logo", hidden: true })).toBeNull();
  });
});

describe("invitations by e-mail", () => {
  const withMail = (address: string | null, on = true) => ({
    ...clubOf(OWNER),
    "/api/me/email": { on, address },
    "/api/clubs/invite_by_mail": {},
  });

  it("go to each address that is written down", async () => {
    const sent = answers(withMail("giulia@example.org"));
    await open(clubPath(PAGE.id));
    const addresses = await screen.findByLabelText(/^Indirizzi/);
    fireEvent.input(addresses, { target: { value: " a@b.org, c@d.org;\ne@f.org " } });
    fireEvent.submit(addresses.closest("form")!);
    const body = { club: PAGE.id, addresses: ["a@b.org", "c@d.org", "e@f.org"], language: "it" };
    await vi.waitFor(() => {
      expect(sent).toEqual([{ path: "/api/clubs/invite_by_mail", body }]);
    });
  });

  it("need an own address first", async () => {
    answers(withMail(null));
    await open(clubPath(PAGE.id));
    expect(await screen.findByText(/^Prima conferma un tuo indirizzo/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Indirizzi/)).toBeNull();
  });

  it("are not offered by a house that sends no e-mail", async () => {
    answers(withMail(null, false));
    await open(clubPath(PAGE.id));
    expect(screen.queryByText("Invita per e-mail")).toBeNull();
  });
});

describe("the list of clubs", () => {
  it("lets a guest become a member, because clubs take only members", async () => {
    const sent = answers({
      "/api/me/clubs": { clubs: [], may_found: false },
      "/api/claim": { ...GIULIA, kind: "member" },
    });
    await open("/clubs");
    const form = within(screen.getByRole("region", { name: "Diventa socio" }));
    fireEvent.input(form.getByLabelText(/^Nome/), { target: { value: "Giulia" } });
    fireEvent.input(form.getByLabelText(/^Password/), { target: { value: "quattro-denari" } });
    fireEvent.click(form.getByRole("button", { name: "Diventa socio" }));
    await screen.findByText("Non fai parte di nessun circolo. Si entra con il link di un invito.");
    await vi.waitFor(() => {
      expect(screen.queryByRole("region", { name: "Diventa socio" })).toBeNull();
    });
    expect(sent).toEqual([
      { path: "/api/claim", body: { name: "Giulia", password: "quattro-denari" } },
    ]);
  });
});

describe("an invitation", () => {
  it("keeps its secret out of what a browser sends for the page", () => {
    expect(new URL(invitationLink("https://carte.example", "secret")).pathname).not.toContain(
      "secret",
    );
  });

  it("shows the club before anybody joins it", async () => {
    const sent = answers({ "/api/clubs/invited": PAGE, "/api/clubs/join": { club: PAGE.id } });
    history.replaceState(null, "", "/clubs/join#secret-of-the-link");
    await open("/clubs/join#secret-of-the-link");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(PAGE.name);
    expect(sent).toEqual([{ path: "/api/clubs/invited", body: { token: "secret-of-the-link" } }]);
    fireEvent.submit(screen.getByRole("button", { name: "Entra nel circolo" }).closest("form")!);
    await vi.waitFor(() => expect(location.pathname).toBe(clubPath(PAGE.id)));
  });
});

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

it.each(COLOURS)("white text is readable on %s", (colour) => {
  const css = readFileSync("src/clubs/logo/club-tint.css", "utf-8");
  const hex = new RegExp(`"${colour}"\\] \\{\\s+--club: (#\\w{6})`).exec(css)![1]!;
  expect(1.05 / (luminance(hex) + 0.05)).toBeGreaterThanOrEqual(4.5);
});
