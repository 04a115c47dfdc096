/** What is asked of the rules that open over a page. */
import type { ComponentType } from "preact";

import type { GameName } from "../play/games.ts";
import type { TableOptions } from "../protocol/wire.gen.ts";

export interface RulesWanted {
  readonly game: GameName;
  /** The table whose choices are to be marked. */
  readonly sheet?: TableOptions;
  /** The clause to begin at. */
  readonly clause?: string;
}

export type RulesPanel = ComponentType<RulesWanted & { readonly onClose: () => void }>;
