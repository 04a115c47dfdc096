/** Loads the links to the parts of the house, which no page needs to begin with. */
import { learn } from "../shell/language.ts";

export const loadPlaces = () =>
  Promise.all([import("./PlaceLinks.tsx"), learn("entrance")]).then(
    ([{ PlaceLinks }]) => PlaceLinks,
  );
