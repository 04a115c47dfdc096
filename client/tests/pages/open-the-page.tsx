/** Opens the client at the home, in a house of a few lines. */
import { render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import lobby from "../../fixtures/lobby.json";
import { App } from "../../src/app/App.tsx";
import { HouseClient } from "../../src/house/house-client.ts";
import type { Lobby } from "../../src/protocol/wire.gen.ts";
import { FakeHouse, GIULIA, type Shown } from "../fake-house.ts";

export const [LISTED] = lobby as unknown as [Lobby];
/** Nobody else is here. */
export const QUIET = { people: 1, playing: 0 };

/** Opens the client, as a browser would that is `answered` by the house. */
export async function openThePage(
  shown: Partial<Shown> = {},
  answered: () => Response | Promise<Response> = () => Response.json(GIULIA),
) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(answered());
  });
  const fake = new FakeHouse({ lobby: [...LISTED.tables], ...shown });
  const house = new HouseClient(fake.parts());
  render(<App house={house} />);
  await act(() => new Promise((done) => setTimeout(done, 20)));
  return { fake, house, asked };
}
