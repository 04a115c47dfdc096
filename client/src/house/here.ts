/** The house of this page, for every component in it. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { House } from "./house.ts";

export const Here = createContext<House | null>(null);

export function useHouse(): House {
  const house = useContext(Here);
  if (house === null) throw new Error("no house: render inside <Here.Provider>");
  return house;
}
