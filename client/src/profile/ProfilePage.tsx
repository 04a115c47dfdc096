/** The page of a person's public profile. */
import { useEffect } from "preact/hooks";
import { Header } from "../page/Header.tsx";
import { t } from "../shell/language.ts";
import { useArrival } from "../shell/router.tsx";
import { PersonProfile, useProfile } from "./PersonProfile.tsx";

export function ProfilePage({ name }: { readonly name: string }) {
  const [told, ask] = useProfile(name);
  useArrival();
  useEffect(() => {
    document.title = `${name} · ${t("app.name")}`;
  });
  return (
    <>
      <Header />
      <main id="main" class="page profile" tabIndex={-1}>
        <h1>{told !== null && !("refused" in told) ? told.name : name}</h1>
        <PersonProfile told={told} onChange={ask} />
      </main>
    </>
  );
}
