/** For members, where one comes in. */
import { NamePasswordForm } from "../app/forms.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { logIn } from "../core/accounts.ts";

export function LogIn() {
  const house = useHouse();
  return (
    <section class="panel">
      <h2>{t("account.logIn")}</h2>
      <NamePasswordForm
        button={t("account.logIn")}
        onSend={async (credentials) => house.cameIn(await logIn(credentials))}
      />
    </section>
  );
}
