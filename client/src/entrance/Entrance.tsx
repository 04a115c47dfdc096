/** The page of a visitor without a session: enter as a guest, or log in as a member. */

import { useHouse } from "../house/house-context.ts";
import { Header } from "../page/Header.tsx";
import { LazyPart } from "../shell/Lazy.tsx";
import { learn, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";

/** Loaded late, because a player with a session does not need it. */
const loadLogIn = async () => {
  const [part] = await Promise.all([import("./LogIn.tsx"), learn("settings")]);
  return part.LogIn;
};

const loadOfflineShelf = async () => {
  const [part] = await Promise.all([import("./OfflineShelf.tsx"), learn("replay")]);
  return part.OfflineShelf;
};

export function Entrance({ why }: { readonly why: string }) {
  const house = useHouse();
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t(why === "unreachable" ? "entrance.offline" : "entrance.title")}</h1>
        <p role="status">{why === "logged_out" ? t("entrance.loggedOut") : refusalText(why)}</p>
        <button type="button" class="button primary wide" onClick={() => void house.enter()}>
          {t(why === "unreachable" ? "entrance.tryAgain" : "entrance.asGuest")}
        </button>
        {why === "unreachable" ? (
          <LazyPart load={loadOfflineShelf} />
        ) : (
          <LazyPart load={loadLogIn} />
        )}
      </main>
    </>
  );
}
