/** The page's language, for code outside of components. */

import type { Speech } from "../play/table-speech.ts";
import { nameOf, plural, t } from "./language.ts";

export const speech: Speech = { text: t, plural, card: nameOf };
