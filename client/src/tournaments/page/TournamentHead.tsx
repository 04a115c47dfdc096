/** The head of a tournament's page: terms, start and state (P1). */
import { ClubLogo } from "../../clubs/logo/ClubLogo.tsx";
import { useClubOf } from "../../clubs/logo/use-club-of.ts";
import { clubPath } from "../../clubs/model/paths.ts";
import { formatChips, formatDay, plural, t } from "../../shell/language.ts";
import { tournamentPath } from "../../shell/model/routes.ts";
import { Link } from "../../shell/router.tsx";
import { Countdown } from "../Countdown.tsx";
import { fieldIn, stateOf } from "../model/tournament-state.ts";
import type { TournamentView } from "../model/tournaments.ts";
import { Fact } from "../TournamentFacts.tsx";
import {
  fieldText,
  formatLine,
  formatWords,
  gameLine,
  placeText,
  poolText,
  priceText,
  satelliteText,
  shareText,
} from "../tournament-words.ts";

export function TournamentHead({ view }: { readonly view: TournamentView }) {
  const { sheet, pool, begins } = view;
  const state = stateOf(view);
  return (
    <section class="tournament-head" aria-labelledby="tournament-name">
      <ClubLink tournament={view.id} />
      <h1 id="tournament-name">{sheet.name}</h1>
      <p class="tournament-game">{gameLine(sheet)}</p>
      {sheet.satellite && (
        <p>
          <Link to={tournamentPath(sheet.satellite.event)}>{satelliteText(sheet.satellite)}</Link>
        </p>
      )}
      <div class="tournament-now">
        <p class="tournament-state" data-state={state} role="status">
          {t(`tournament.state.${state}`)}
        </p>
        {view.phase === "open" && begins !== null && (
          <p>
            {t("tournament.beginsIn")} <Countdown until={begins} />
          </p>
        )}
        {view.of_rounds > 0 && view.phase === "running" && (
          <p>{t("tournament.roundOf", { round: view.round, rounds: view.of_rounds })}</p>
        )}
      </div>
      <dl class="tournament-facts">
        <Fact term={t("tournament.format")} fact={formatLine(sheet.format)} />
        <Fact term={t("tournament.entered")} fact={fieldText(sheet, fieldIn(view).length)} />
        <Fact
          term={t("tournament.begins")}
          fact={
            sheet.begins === null ? t("tournament.sitAndGo") : formatDay(begins ?? sheet.begins)
          }
        />
        <Fact
          term={t("tournament.price")}
          fact={priceText(sheet)}
          {...(sheet.fee > 0 ? { note: shareText(sheet) } : {})}
        />
        {(pool > 0 || sheet.guarantee > 0) && (
          <Fact
            term={t("tournament.pool")}
            fact={poolText(view)}
            {...(view.prizes.length > 0 ? { note: firstPrizes(view) } : {})}
          />
        )}
      </dl>
      <p class="hint">{formatWords(sheet.format)[0]}</p>
    </section>
  );
}

/** The club of a tournament that only its members see. */
function ClubLink({ tournament }: { readonly tournament: string }) {
  const club = useClubOf(tournament);
  if (club === null) return null;
  return (
    <Link to={clubPath(club.id)} class="row">
      <ClubLogo page={club} isNamed />
      {club.name}
    </Link>
  );
}

/** The places whose prizes stand beside the pool; the tab of the prizes has all. */
const SHOWN = 3;

/** "1º 550 · 2º 330 · 3º 220". */
function firstPrizes({ prizes, seats }: TournamentView): string {
  if (seats > 0) return plural("tournament.seat.count", seats);
  return prizes
    .slice(0, SHOWN)
    .map(({ place, chips }) => `${placeText(place)} ${formatChips(chips)}`)
    .join(" · ");
}
