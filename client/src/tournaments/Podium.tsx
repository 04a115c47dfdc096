/** The end of a tournament: its podium, and the deal that decided it, to be seen again. */
import { Avatar } from "../cards/Avatar.tsx";
import { BotFace } from "../felt/BotFace.tsx";
import { get, read } from "../protocol/requests.ts";
import { formatChips, t } from "../shell/language.ts";
import { replayPath } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { podiumOf } from "./model/podium.ts";
import { membersOf } from "./model/tournament-state.ts";
import type { Standing, TournamentView } from "./model/tournaments.ts";
import { hasSeat, hasWon, placeText, teamName, wonText } from "./tournament-words.ts";

interface PodiumProps {
  readonly view: TournamentView;
  /** The player's own team or number; null for none. */
  readonly team: number | null;
}

export function Podium({ view, team }: PodiumProps) {
  const steps = podiumOf(view);
  if (steps.length === 0) return null;
  return (
    <div class="podium-frame">
      <ol class="podium" aria-label={t("tournament.podium")}>
        {steps.map(({ place, standings }) => (
          <li key={place} class="podium-step" data-place={place}>
            <div class="podium-people">
              {standings.map((standing) => (
                <Winner key={standing.team} view={view} standing={standing} team={team} />
              ))}
            </div>
            <div class="podium-block">{placeText(place)}</div>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface WinnerProps extends PodiumProps {
  readonly standing: Standing;
}

function Winner({ view, standing, team }: WinnerProps) {
  return (
    <p class={standing.team === team ? "podium-name is-own" : "podium-name"}>
      <span class="podium-faces">
        {membersOf(view, standing.team).map(({ player, name, level, avatar }) =>
          level === null ? (
            <Avatar key={player} card={avatar} />
          ) : (
            <BotFace key={player} name={name} />
          ),
        )}
      </span>
      <b>{teamName(view, standing.team)}</b>
      {hasWon(standing) && (
        <span class="podium-prize">
          {hasSeat(standing)
            ? wonText(view, standing)
            : t("tournament.podiumPrize", { chips: formatChips(standing.prize) })}
        </span>
      )}
    </p>
  );
}

/** As the server tells it; no deal decides where the director or a lot did. */
interface LastDeal {
  readonly table: string;
  readonly deal: number;
}

export function LastDealLink({ tournament }: { readonly tournament: string }) {
  const found = useFetched(() =>
    read<LastDeal>(get(`events/${encodeURIComponent(tournament)}/last_deal`)),
  );
  if (found === null || "refused" in found) return null;
  return (
    <Link to={replayPath(found.table, found.deal)} class="button podium-deal">
      {t("tournament.lastDeal")}
    </Link>
  );
}
