/** Who plays now, as far as each lets me see it. */
import { Avatar } from "../cards/Avatar.tsx";
import { t } from "../shell/language.ts";
import { profilePath } from "../shell/model/routes.ts";
import { refusalText } from "../shell/refusals.ts";
import { Link } from "../shell/router.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { fetchPlaying } from "./model/friends.ts";
import { PresenceNote } from "./PresenceNote.tsx";
import { ToTable } from "./ToTable.tsx";

export function WhoPlays() {
  const told = useFetched(fetchPlaying);
  if (told === null) return null;
  return (
    <section aria-labelledby="who-plays">
      <h2 id="who-plays">{t("playing.title")}</h2>
      {"refused" in told ? (
        <p role="status">{refusalText(told.refused)}</p>
      ) : told.length === 0 ? (
        <p class="empty">{t("playing.none")}</p>
      ) : (
        <ul class="rows">
          {told.map(({ name, avatar, presence }) => (
            <li key={name} class="row-card">
              <Avatar card={avatar} />
              <span class="row-text">
                <Link
                  to={profilePath(name)}
                  class="row-title"
                  label={t("friends.profileOf", { name })}
                >
                  {name}
                </Link>
                <PresenceNote presence={presence} />
              </span>
              <ToTable name={name} presence={presence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
