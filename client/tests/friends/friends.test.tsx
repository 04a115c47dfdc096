// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Befriended } from "../../src/app/Befriended.tsx";
import { FriendsPage } from "../../src/friends/FriendsPage.tsx";
import { InviteFriends } from "../../src/friends/InviteFriends.tsx";
import { forgetFriendNews, hearOfFriends } from "../../src/house/friend-news.ts";
import { HouseClient } from "../../src/house/house-client.ts";
import { Here } from "../../src/house/house-context.ts";
import { write } from "../../src/house/readable.ts";
import { ProfilePage } from "../../src/profile/ProfilePage.tsx";
import { learn, speak } from "../../src/shell/language.ts";
import { FRIENDS_PATH, profilePath, routeOf } from "../../src/shell/model/routes.ts";
import { go } from "../../src/shell/router.tsx";
import { answersByPath } from "../answers.ts";
import { FakeHouse, GIULIA } from "../fake-house.ts";
import { ALL_FRIENDS, PLAYING, PROFILE } from "../friends.ts";

beforeEach(async () => {
  await speak("it");
  await learn("friends", "ratings", "refusals");
});
afterEach(() => {
  cleanup();
  forgetFriendNews();
  localStorage.clear();
  vi.unstubAllGlobals();
  go("/");
});

const answers = (known: Readonly<Record<string, object>>) => answersByPath(known, "person_unknown");

const PRIVACY = { results: "all", presence: "friends" };
const HOUSE = {
  "/api/me/friends": ALL_FRIENDS,
  "/api/me/friends/ask": {},
  "/api/me/friends/end": {},
  "/api/me/challenges": {},
  "/api/me/privacy": PRIVACY,
  "/api/playing": { people: PLAYING },
};

async function open(page: preact.ComponentChildren) {
  const fake = new FakeHouse();
  const house = new HouseClient(fake.parts());
  write(house.you, GIULIA);
  render(<Here.Provider value={house}>{page}</Here.Provider>);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  return { fake, house };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("my friends", () => {
  it("shows who is here, at a table, or away, with a way to the table", async () => {
    answers(HOUSE);
    await open(<FriendsPage />);
    const list = screen.getByRole("list", { name: "Amici" });
    const rows = within(list).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector(".presence")?.textContent)).toEqual([
      "Gioca a Tressette",
      "È qui",
      "Non risulta qui",
    ]);
    const join = within(list).getByRole("link", { name: "Siediti anche tu al tavolo di Anna" });
    expect(join.getAttribute("href")).toBe("/table/t0001");
  });

  it("accepts and declines who asks", async () => {
    const sent = answers(HOUSE);
    await open(<FriendsPage />);
    fireEvent.click(button("Accetta Dino"));
    fireEvent.click(button("Rifiuta Dino"));
    expect(sent).toEqual([
      { path: "/api/me/friends/ask", body: { name: "Dino" } },
      { path: "/api/me/friends/end", body: { player: "p4" } },
    ]);
  });

  it("asks by name, and says why it is refused", async () => {
    answers({ ...HOUSE, "/api/me/friends/ask": undefined as unknown as object });
    await open(<FriendsPage />);
    const field = screen.getByLabelText("Chiedi l’amicizia per nome");
    fireEvent.input(field, { target: { value: "Nessuno" } });
    fireEvent.submit(field.closest("form")!);
    await vi.waitFor(() => expect(screen.getByText("Nessuno ha questo nome.")).toBeTruthy());
  });

  it("opens a table for a friend who is here, and invites them to it", async () => {
    const sent = answers(HOUSE);
    localStorage.setItem("circolo.quickPlay", "2/31/circolo/tressette");
    const { fake, house } = await open(<FriendsPage />);
    await act(() => house.cameIn(GIULIA));
    expect(screen.queryByRole("button", { name: "Invita Carla" })).toBeNull();
    fireEvent.click(button("Invita Bruno"));
    const dialog = within(await screen.findByRole("dialog", { name: "Invita Bruno" }));
    fireEvent.click(dialog.getByRole("button", { name: "Invita" }));
    const [said] = fake.socket.of("open_table");
    expect(said).toMatchObject({ sheet: { access: "private", options: { target: 31 } } });
    fake.socket.says({ type: "done", id: said!.id, table: "t1000" });
    await vi.waitFor(() => expect(location.pathname).toBe("/table/t1000"));
    const body = { player: "p2", table: "t1000", seat: null, password: null };
    expect(sent).toEqual([{ path: "/api/me/challenges", body }]);
  });

  it("stores at once who may see what", async () => {
    const sent = answers(HOUSE);
    await open(<FriendsPage />);
    const presence = screen.getByRole("group", { name: "Se sono qui o a un tavolo" });
    fireEvent.click(within(presence).getByLabelText("Nessuno"));
    expect(sent).toEqual([
      { path: "/api/me/privacy", body: { results: "all", presence: "nobody" } },
    ]);
  });

  it("marks a friend who has written until their messages are read", async () => {
    const written = [
      { id: "m1", mine: false, at: 5_000, text: "Giochi?" },
      { id: "m2", mine: true, at: 6_000, text: "Dopo cena" },
    ];
    answers({ ...HOUSE, "/api/me/messages/p1": { messages: written } });
    await open(<FriendsPage />);
    expect(screen.getByText("nuovo messaggio")).toBeTruthy();
    fireEvent.click(button("Scrivi a Anna"));
    await vi.waitFor(() => expect(screen.getByText("Giochi?")).toBeTruthy());
    cleanup();
    await open(<FriendsPage />);
    expect(screen.queryByText("nuovo messaggio")).toBeNull();
  });
});

describe("an invitation", () => {
  it("goes to a friend who is here, once", async () => {
    const sent = answers(HOUSE);
    await open(<InviteFriends table="t0009" seat={2} hasPassword={false} />);
    fireEvent.click(button("Invita Bruno"));
    await vi.waitFor(() =>
      expect(button("Invita Bruno").getAttribute("aria-disabled")).toBe("true"),
    );
    fireEvent.click(button("Invita Bruno"));
    expect(sent).toEqual([
      {
        path: "/api/me/challenges",
        body: { player: "p2", table: "t0009", seat: 2, password: null },
      },
    ]);
    expect(screen.queryByRole("button", { name: "Invita Carla" })).toBeNull();
  });

  it("goes to a friend who is not here, if they are notified", async () => {
    const friends = ALL_FRIENDS.friends.map((one) => ({ ...one, notified: one.name === "Carla" }));
    const sent = answers({ ...HOUSE, "/api/me/friends": { ...ALL_FRIENDS, friends } });
    await open(<InviteFriends table="t0009" seat={null} hasPassword={false} />);
    expect(screen.getByText("Non è qui: riceve una notifica")).toBeTruthy();
    fireEvent.click(button("Invita Carla"));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it("is accepted by one tap, with seat and password", async () => {
    const { fake, house } = await open(<Befriended />);
    house.cameIn(GIULIA);
    await act(async () => {
      hearOfFriends({
        type: "challenged",
        player: "p1",
        name: "Anna",
        table: "t0001",
        game: "tressette",
        seat: 1,
        password: "asso",
      });
    });
    await vi.waitFor(() => expect(button("Siediti")).toBeTruthy());
    expect(screen.getByRole("alert").textContent).toBe("Anna ti invita a giocare: Tressette.");
    fireEvent.click(button("Siediti"));
    await vi.waitFor(() => expect(fake.socket.of("sit")).toHaveLength(1));
    expect(fake.socket.of("sit")[0]).toMatchObject({ table: "t0001", seat: 1, password: "asso" });
    expect(screen.queryByRole("button", { name: "Siediti" })).toBeNull();
  });
});

describe("a request to be a friend", () => {
  const asks = () =>
    act(() => {
      hearOfFriends({ type: "friend_news", kind: "asked", player: "p4", name: "Dino" });
    });

  it("is accepted where it is told", async () => {
    const sent = answers(HOUSE);
    await open(<Befriended />);
    await asks();
    fireEvent.click(await screen.findByRole("button", { name: "Accetta Dino" }));
    expect(sent).toEqual([{ path: "/api/me/friends/ask", body: { name: "Dino" } }]);
    expect(screen.queryByRole("button", { name: "Accetta Dino" })).toBeNull();
  });

  it("stays with my friends if it is put off", async () => {
    const sent = answers(HOUSE);
    await open(<Befriended />);
    await asks();
    fireEvent.click(await screen.findByRole("button", { name: "Non ora" }));
    expect([sent, screen.queryByRole("alert")]).toEqual([[], null]);
  });
});

describe("a profile", () => {
  it("tells how a rating has moved, as a picture and as a table", async () => {
    answers({ "/api/people/Anna%20Maria": PROFILE });
    await open(<ProfilePage name="Anna Maria" />);
    const table = screen.getByRole("table", { name: "La valutazione dopo ogni partita" });
    expect(
      within(table)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["1580 ±260", "1640 ±230", "1598 ±205", "1671 ±180", "1712 ±160"]);
    const line = document.querySelector(".rating-curve-line")?.getAttribute("d") ?? "";
    const heights = line
      .slice(1)
      .split("L")
      .map((corner) => Number(corner.split(" ")[1]));
    expect(heights).toHaveLength(5);
    expect(heights[4]).toBeLessThan(heights[3]!); // a higher rating stands higher
    expect(heights[2]).toBeGreaterThan(heights[1]!);
  });

  it("tells ratings, results, companions and recent matches", async () => {
    answers({ "/api/people/Anna%20Maria": PROFILE });
    await open(<ProfilePage name="Anna Maria" />);
    const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
    expect(headings).toEqual([
      "Valutazioni",
      "Partite per gioco",
      "Carte e gioco",
      "Banchi",
      "Compagni più frequenti",
      "Avversari più frequenti",
      "Ultime partite",
    ]);
    const matches = screen.getByRole("region", { name: "Partite per gioco" });
    expect(within(matches).getByText(/^12 su 20 \(60 %\)/)).toBeTruthy();
    expect(button("Chiedi l’amicizia")).toBeTruthy();
  });

  it("says nothing of a stranger whose presence the house does not tell", async () => {
    const presence = { where: "away", table: null, game: "", free: false };
    answers({ "/api/people/Anna": { ...PROFILE, presence } });
    await open(<ProfilePage name="Anna" />);
    expect(document.querySelector(".presence")).toBeNull();
  });

  it("says that the results are hidden", async () => {
    answers({ "/api/people/Anna": { ...PROFILE, results: null } });
    await open(<ProfilePage name="Anna" />);
    expect(screen.getByText("I risultati non sono visibili a te.")).toBeTruthy();
  });

  it("of nobody says so", async () => {
    answers({});
    await open(<ProfilePage name="Nessuno" />);
    expect(screen.getByText("Nessuno ha questo nome")).toBeTruthy();
  });
});

it("finds its pages by their addresses", () => {
  expect(routeOf(FRIENDS_PATH)).toEqual({ page: "friends" });
  expect(routeOf(profilePath("Élodie di Nardo"))).toEqual({
    page: "profile",
    name: "Élodie di Nardo",
  });
  expect(routeOf("/people/%E0%A4%A")).toEqual({ page: "nowhere" });
  expect(routeOf("/people/")).toEqual({ page: "nowhere" });
});
