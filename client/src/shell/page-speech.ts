/** The page's language, for code outside of components. */

import type { DetailWords } from "../play/game-details.ts";
import type { Speech } from "../play/table-speech.ts";
import { formatChips, nameOf, plural, t } from "./language.ts";

/** The same for the details of a game. */
export const detailWords: DetailWords = { text: t, plural, chips: formatChips };

export const speech: Speech = { text: t, plural, card: nameOf };
