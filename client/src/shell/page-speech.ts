/** The language of the page, for what speaks outside of components. */
import { nameOf, plural, t } from "./language.ts";
import type { Speech } from "../play/table-speech.ts";

export const speech: Speech = { text: t, plural, card: nameOf };
