/** The end of a match in text mode. */

import { speech } from "../../../shell/page-speech.ts";
import { MatchStoryInWords } from "../../../tricks/MatchStory.tsx";
import type { TressetteFrame } from "../facts.ts";
import { matchLine } from "../model/match-line.ts";

export function EndInWords({ frame }: { readonly frame: TressetteFrame }) {
  return <MatchStoryInWords frame={frame} line={matchLine(speech, frame)} />;
}
