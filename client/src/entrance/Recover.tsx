/** Sets a new password with a one-time link from the operator. */

import { PasswordForm } from "../controls/forms.tsx";
import { useHouse } from "../house/house-context.ts";
import { Header } from "../page/Header.tsx";
import { recover } from "../people/model/accounts.ts";
import { t } from "../shell/language.ts";
import { go } from "../shell/router.tsx";
import { toast } from "../shell/toast.tsx";

export function Recover({ token }: { readonly token: string }) {
  const house = useHouse();
  return (
    <>
      <Header />
      <main id="main" class="page entrance" tabIndex={-1}>
        <h1>{t("recover.title")}</h1>
        <p>{t("recover.explain")}</p>
        <PasswordForm
          button={t("recover.do")}
          onSend={async (passwords) => {
            house.cameIn(await recover({ token, password: passwords.new, code: passwords.code }));
            toast(t("account.passwordChanged"));
            go("/");
          }}
        />
      </main>
    </>
  );
}
