/**
 * The list of bets in the order in which they count, with the result of each, and who receives the
 * cards.
 */

import { useRovingFocus } from "../../../controls/roving-focus.ts";
import { useIsWide } from "../../../controls/use-wide.ts";
import { windowDeadline } from "../../../felt/clocks.ts";
import { useSecondsLeft } from "../../../felt/countdown.ts";
import { plural, t } from "../../../shell/language.ts";
import { speech } from "../../../shell/page-speech.ts";
import type { CheminFrame } from "../facts.ts";
import {
  addingText,
  cardsToText,
  fateText,
  graceText,
  wagerText,
  youOrName,
} from "../model/bets.ts";

interface BetsProps {
  readonly frame: CheminFrame;
  readonly newest: CheminFrame;
}

export function Bets({ frame, newest }: BetsProps) {
  const view = frame.match;
  const verdicts = view?.cover?.verdicts ?? [];
  const { stop, onKeyDown } = useRovingFocus("li", verdicts.length);
  const isWide = useIsWide();
  if (view === null || view.bank === null || !PHASES_WITH_BETS.has(view.phase)) return null;
  const cards = cardsToText(speech, frame);
  const isPlaced = view.phase === "punta" || view.phase === "banker";
  return (
    <section
      class="chemin-de-fer-bets"
      aria-label={t("chemin_de_fer.betsTitle")}
      tabIndex={verdicts.length === 0 ? 0 : undefined}
    >
      {cards !== "" && <p class="chemin-de-fer-cards-to">{cards}</p>}
      {newest.match?.adding != null && (
        <TimeLeft newest={newest} id={newest.match.adding} text={addingText(speech, newest)} />
      )}
      {newest.match?.graces.map(({ id, seat }) => (
        <TimeLeft key={id} newest={newest} id={id} text={graceText(speech, newest, seat)} />
      ))}
      {verdicts.length === 0 ? (
        <p class="chemin-de-fer-none">{t("chemin_de_fer.noBets")}</p>
      ) : (
        // The full list opens by itself where it fits, until the cards take its place.
        <details key={`${isPlaced}`} open={isWide && !isPlaced}>
          <summary>{plural("chemin_de_fer.betsCount", verdicts.length)}</summary>
          <ol onKeyDown={onKeyDown}>
            {verdicts.map((verdict, at) => (
              <li
                key={verdict.seat}
                id={`bet-${verdict.seat}`}
                aria-labelledby={`bet-${verdict.seat}`}
                tabIndex={at === stop ? 0 : -1}
                data-fate={verdict.fate}
              >
                <span class="chemin-de-fer-bettor">{youOrName(speech, frame, verdict.seat)}</span>
                <span class="chemin-de-fer-wager">{wagerText(speech, view, verdict)}</span>
                <span class="chemin-de-fer-fate">{fateText(speech, frame, verdict)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {view.offered.length > 0 && (
        <p class="chemin-de-fer-none">
          {t("chemin_de_fer.partnerOffers", {
            names: view.offered.map((seat) => youOrName(speech, frame, seat)).join(", "),
          })}
        </p>
      )}
    </section>
  );
}

const PHASES_WITH_BETS: ReadonlySet<string> = new Set(["bets", "graces", "punta", "banker"]);

interface TimeLeftProps {
  readonly newest: CheminFrame;
  readonly id: number;
  /** The text that says who may still act; "" if nobody can. */
  readonly text: string;
}

/** Shows who may still withdraw, pass or add, and the seconds left (F9, F16). */
function TimeLeft({ newest, id, text }: TimeLeftProps) {
  const deadline = windowDeadline(newest, ({ ask }) => ask === id);
  const seconds = useSecondsLeft(deadline, 60);
  if (text === "") return null;
  return (
    <p class="chemin-de-fer-grace">
      {text}
      {seconds !== null && (
        <span aria-hidden="true">{t("chemin_de_fer.graceSeconds", { seconds })}</span>
      )}
    </p>
  );
}
