/** The page of a person's public profile. */
import { Header } from "../page/Header.tsx";
import { MissingPage } from "../page/MissingPage.tsx";
import { useTitle } from "../shell/house-name.ts";
import { t } from "../shell/language.ts";
import { FRIENDS_PATH } from "../shell/model/routes.ts";
import { Link, useArrival } from "../shell/router.tsx";
import { PersonProfile, useProfile } from "./PersonProfile.tsx";

export function ProfilePage({ name }: { readonly name: string }) {
  const [told, ask] = useProfile(name);
  useArrival();
  useTitle(name);
  const isShown = told !== null && !("refused" in told);
  if (told !== null && "refused" in told && told.refused === "person_unknown") {
    return (
      <MissingPage title={t("profile.gone")} words={t("profile.goneWhy", { name })}>
        <Link to={FRIENDS_PATH} class="button">
          {t("friends.title")}
        </Link>
      </MissingPage>
    );
  }
  return (
    <>
      <Header />
      <main id="main" class="page profile" tabIndex={-1}>
        {!isShown && <h1>{name}</h1>}
        <PersonProfile told={told} onChange={ask} hasHeading />
      </main>
    </>
  );
}
