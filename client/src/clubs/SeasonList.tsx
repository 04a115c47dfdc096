/** A list of seasons, each a link to its page. */
import { plural, t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";
import { seasonPath } from "./model/paths.ts";
import type { SeasonFacts } from "./model/seasons.ts";

export function SeasonList({ seasons }: { readonly seasons: readonly SeasonFacts[] }) {
  if (seasons.length === 0) return <p>{t("seasons.none")}</p>;
  return (
    <ul class="rows">
      {seasons.map(({ id, name, evenings, closed }) => (
        <li key={id}>
          <Link to={seasonPath(id)} class="row-card">
            <span class="row-title">{name}</span>
            <span class="hint">
              {plural("seasons.evenings", evenings)}
              {closed !== null && ` · ${t("seasons.isClosed")}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
