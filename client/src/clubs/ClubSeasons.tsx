/** Lists the seasons of a club. Its organisers open new seasons here. */
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { useFetched } from "../shell/use-fetched.ts";
import type { ClubView } from "./model/clubs.ts";
import { fetchSeasons } from "./model/seasons.ts";
import { SeasonForm } from "./SeasonForm.tsx";
import { SeasonList } from "./SeasonList.tsx";

export function ClubSeasons({ view: { page, may } }: { readonly view: ClubView }) {
  const told = useFetched(fetchSeasons);
  if (told === null) return null;
  return (
    <section aria-labelledby="club-seasons">
      <h2 id="club-seasons">{t("seasons.title")}</h2>
      {"refused" in told ? (
        <p role="alert">{refusalText(told.refused)}</p>
      ) : (
        <SeasonList seasons={told.seasons.filter(({ club }) => club === page.id)} />
      )}
      {may.includes("direct") && <SeasonForm club={page.id} />}
    </section>
  );
}
