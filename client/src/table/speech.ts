/** The language of the page, for what speaks outside of components. */
import { nameOf, plural, t } from "../app/language.ts";
import type { Speech } from "../core/say.ts";

export const speech: Speech = { text: t, plural, card: nameOf };
