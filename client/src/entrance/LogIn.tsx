/** The login form for members. */
import { NamePasswordForm } from "../controls/forms.tsx";
import { useHouse } from "../house/house-context.ts";
import { Forgotten } from "../people/Forgotten.tsx";
import { logIn } from "../people/model/accounts.ts";
import { t } from "../shell/language.ts";

export function LogIn() {
  const house = useHouse();
  return (
    <section class="panel">
      <h2>{t("account.logIn")}</h2>
      <NamePasswordForm
        button={t("account.logIn")}
        onSend={async (credentials) => house.cameIn(await logIn(credentials))}
      />
      <Forgotten />
    </section>
  );
}
