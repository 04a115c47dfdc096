/** Who I am here: a guest who may stay, a member who comes and goes. */
import { changePassword, claim, logIn, logOut } from "../core/accounts.ts";
import { useHouse } from "./here.ts";
import { formatChips, t } from "./language.ts";
import { NamePasswordForm, PasswordForm } from "./forms.tsx";
import { MATCHES_PATH, STAFF_PATH } from "../core/routes.ts";
import { Link } from "./router.tsx";
import { Settings } from "./Settings.tsx";
import { Sheet } from "./Sheet.tsx";
import { toast, toastRefusal } from "./toast.tsx";

export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  const you = house.you.value;
  if (you === null) return null;
  return (
    <Sheet title={you.name} onClose={onClose}>
      <p>
        {t(you.kind === "guest" ? "account.guest" : "account.member")}
        {" · "}
        {t("account.chips", { chips: formatChips(you.chips) })}
      </p>
      <Link to={MATCHES_PATH} class="button account-matches" onGo={onClose}>
        {t("matches.mine")}
      </Link>
      {you.role !== "player" && (
        <Link to={STAFF_PATH} class="button account-matches" onGo={onClose}>
          {t("account.staff")}
        </Link>
      )}
      {you.kind === "guest" ? <GuestForms onClose={onClose} /> : <MemberForms onClose={onClose} />}
      <h3>{t("settings.title")}</h3>
      <Settings />
    </Sheet>
  );
}

function GuestForms({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  return (
    <>
      <details class="fold" open>
        <summary>{t("account.claim")}</summary>
        <p class="hint">{t("account.claimWhy")}</p>
        <NamePasswordForm
          button={t("account.claimDo")}
          isNew
          onSend={async (credentials) => {
            house.renamed(await claim(credentials));
            toast(t("account.claimed"));
            onClose();
          }}
        />
      </details>
      <details class="fold">
        <summary>{t("account.logIn")}</summary>
        <p class="hint">{t("account.logInWhy")}</p>
        <NamePasswordForm
          button={t("account.logIn")}
          onSend={async (credentials) => {
            house.cameIn(await logIn(credentials));
            onClose();
          }}
        />
      </details>
    </>
  );
}

function MemberForms({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  return (
    <>
      <details class="fold">
        <summary>{t("account.changePassword")}</summary>
        <PasswordForm
          button={t("account.changePassword")}
          asksOld
          onSend={async (passwords) => {
            await changePassword(passwords);
            toast(t("account.passwordChanged"));
            onClose();
          }}
        />
      </details>
      <button
        type="button"
        class="button"
        onClick={() => {
          logOut().then(() => {
            onClose();
            house.leave();
          }, toastRefusal);
        }}
      >
        {t("account.logOut")}
      </button>
    </>
  );
}
