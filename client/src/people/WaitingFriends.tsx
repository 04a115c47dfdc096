/** The way from a table to the friends who wait for me. */
import { t } from "../shell/language.ts";
import { FRIENDS_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

export function WaitingFriends() {
  return (
    <Link to={FRIENDS_PATH} class="button">
      {t("friends.title")} <WaitingCount />
    </Link>
  );
}
