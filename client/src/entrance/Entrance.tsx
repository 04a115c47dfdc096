/** For who is not in: come in as a guest, or as a member. */

import { useHouse } from "../house/here.ts";
import { Header } from "../page/Header.tsx";
import { LazyPart } from "../shell/Lazy.tsx";
import { t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";

/** Nobody needs it whom the house knows. */
const loadLogIn = () => import("./LogIn.tsx").then((part) => part.LogIn);

export function Entrance({ why }: { readonly why: string }) {
  const house = useHouse();
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("entrance.title")}</h1>
        <p role="status">{why === "logged_out" ? t("entrance.loggedOut") : refusalText(why)}</p>
        <button type="button" class="button primary wide" onClick={() => void house.enter()}>
          {t(why === "unreachable" ? "entrance.tryAgain" : "entrance.asGuest")}
        </button>
        <LazyPart load={loadLogIn} />
      </main>
    </>
  );
}
