/** Every bet in the order in which it is served, with what becomes of it, and who gets the cards. */
import { formatChips, t } from "../../app/language.ts";
import { cardsTo, fateText, wagerText, who } from "../../core/chemin/bets.ts";
import type { CheminFrame } from "../../core/games.ts";
import { useRoving } from "../../table/roving.ts";
import { speech } from "../../table/speech.ts";
import { useSecondsLeft } from "../../table/countdown.ts";

interface BetsProps {
  readonly frame: CheminFrame;
  readonly newest: CheminFrame;
}

export function Bets({ frame, newest }: BetsProps) {
  const view = frame.match;
  const verdicts = view?.cover?.verdicts ?? [];
  const { stop, onKeyDown } = useRoving("li", verdicts.length);
  if (view === null || view.bank === null || !OPEN.has(view.phase)) return null;
  const cards = cardsTo(speech, frame);
  return (
    <section class="salon-bets" aria-label={t("cdf.betsTitle")} tabIndex={verdicts.length === 0 ? 0 : undefined}>
      {cards !== "" && <p class="salon-cards-to">{cards}</p>}
      {verdicts.length === 0 ? (
        <p class="salon-none">{t("cdf.noBets")}</p>
      ) : (
        <ol onKeyDown={onKeyDown}>
          {verdicts.map((verdict, at) => (
            <li
              key={verdict.seat}
              id={`bet-${verdict.seat}`}
              aria-labelledby={`bet-${verdict.seat}`}
              tabIndex={at === stop ? 0 : -1}
              data-fate={verdict.fate}
            >
              <span class="salon-bettor">{who(speech, frame, verdict.seat)}</span>
              <span class="salon-wager">{wagerText(speech, view, verdict)}</span>
              <span class="salon-fate">{fateText(speech, frame, verdict)}</span>
            </li>
          ))}
        </ol>
      )}
      {newest.match?.graces.map((grace) => (
        <Grace key={grace.id} newest={newest} id={grace.id} seat={grace.seat} />
      ))}
      {view.offered.length > 0 && (
        <p class="salon-none">
          {t("cdf.partnerOffers", {
            names: view.offered.map((seat) => who(speech, frame, seat)).join(", "),
          })}
        </p>
      )}
    </section>
  );
}

const OPEN: ReadonlySet<string> = new Set(["bets", "graces", "punta", "banker"]);

interface GraceProps {
  readonly newest: CheminFrame;
  readonly id: number;
  readonly seat: number;
}

/** Who may still withdraw, or pass, and for how long (F9). */
function Grace({ newest, id, seat }: GraceProps) {
  const deadline = newest.deadlines.find(({ ask }) => ask === id) ?? null;
  const seconds = useSecondsLeft(deadline, 60);
  return (
    <p class="salon-grace">
      {seat === newest.seat
        ? t("cdf.graceLeftYou")
        : t("cdf.graceLeft", { name: who(speech, newest, seat) })}
      {seconds !== null && <b aria-hidden="true"> {formatChips(seconds)}</b>}
    </p>
  );
}
