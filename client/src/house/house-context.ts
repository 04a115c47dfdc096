/** The context that gives every component the `HouseClient` of the page. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { HouseClient } from "./house-client.ts";

export const Here = createContext<HouseClient | null>(null);

export function useHouse(): HouseClient {
  const house = useContext(Here);
  if (house === null) throw new Error("no house: render inside <Here.Provider>");
  return house;
}
