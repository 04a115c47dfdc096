/** What a person without a name of their own sees first: the field for it, and the first lesson. */
import { t } from "../shell/language.ts";
import { Link } from "../shell/router.tsx";
import { NameForm } from "./NameForm.tsx";

export function Newcomer() {
  return (
    <>
      <NameForm isOptional />
      <p class="first-lesson">
        {t("home.new")} <Link to="/learn">{t("home.lesson")}</Link>
      </p>
    </>
  );
}
