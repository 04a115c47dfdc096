/** A new password, by the one-time link of an operator. */
import { Header } from "../app/Header.tsx";
import { PasswordForm } from "../app/forms.tsx";
import { useHouse } from "../app/here.ts";
import { t } from "../app/language.ts";
import { go } from "../app/router.tsx";
import { toast } from "../app/toast.tsx";
import { recover } from "../core/accounts.ts";

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
            house.cameIn(await recover({ token, password: passwords.new }));
            toast(t("account.passwordChanged"));
            go("/");
          }}
        />
      </main>
    </>
  );
}
