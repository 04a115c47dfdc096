/** Lists the seasons of the house and of the person's clubs. */
import { t } from "../shell/language.ts";
import { TOURNAMENTS_PATH } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { ClubFrame } from "./ClubFrame.tsx";
import { fetchSeasons } from "./model/seasons.ts";
import { SeasonForm } from "./SeasonForm.tsx";
import { SeasonList } from "./SeasonList.tsx";

export function SeasonsPage() {
  const told = useFetched(fetchSeasons);
  return (
    <ClubFrame title={t("seasons.title")}>
      <h1>{t("seasons.title")}</h1>
      <p class="hint">{t("seasons.about")}</p>
      {told === null && <p role="status">{t("lobby.loading")}</p>}
      {told !== null && "refused" in told && <p role="alert">{refusalText(told.refused)}</p>}
      {told !== null && !("refused" in told) && (
        <>
          <SeasonList seasons={told.seasons} />
          {told.may_open && <SeasonForm club={null} />}
        </>
      )}
      <Link to={TOURNAMENTS_PATH} class="button">
        {t("tournament.tournaments")}
      </Link>
    </ClubFrame>
  );
}
