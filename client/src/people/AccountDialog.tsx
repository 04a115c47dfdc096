/** The account dialog: becoming a member, password, sessions, logging out. */

import { Dialog } from "../controls/Dialog.tsx";
import { NamePasswordForm, PasswordForm } from "../controls/forms.tsx";
import { useHouse } from "../house/house-context.ts";
import { Settings } from "../settings/Settings.tsx";
import { LazyDetails, LazyPart } from "../shell/Lazy.tsx";
import { formatChips, learn, t } from "../shell/language.ts";
import { FRIENDS_PATH, STATEMENT_PATH } from "../shell/model/routes.ts";
import { Link } from "../shell/router.tsx";
import { toast, toastRefusal } from "../shell/toast.tsx";
import { AccountLinks } from "./AccountLinks.tsx";
import { DeletionForm } from "./DeletionForm.tsx";
import { changePassword, claim, deleteAccount, logIn, logOut } from "./model/accounts.ts";
import { NameForm } from "./NameForm.tsx";
import { PlayBreak } from "./PlayBreak.tsx";
import { Sessions } from "./Sessions.tsx";

const loadBots = async () => {
  const [part] = await Promise.all([import("./OwnBots.tsx"), learn("refusals")]);
  return part.OwnBots;
};

const loadSecond = async () => {
  const [part] = await Promise.all([import("./SecondFactor.tsx"), learn("refusals")]);
  return part.SecondFactor;
};

const loadEmail = () => import("./Email.tsx").then((part) => part.Email);

const loadForgotten = () => import("./Forgotten.tsx").then((part) => part.Forgotten);

const loadBreak = async () => PlayBreak;

const loadLoss = async () => {
  const [part] = await Promise.all([import("./LossLimit.tsx"), learn("refusals")]);
  return part.LossLimit;
};

export function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const house = useHouse();
  const you = house.you.value;
  if (you === null) return null;
  return (
    <Dialog title={you.name} onClose={onClose}>
      <NameForm />
      <p>
        {t(you.kind === "guest" ? "account.guest" : "account.member")}
        {" · "}
        <Link to={STATEMENT_PATH} onGo={onClose}>
          {t("account.chips", { chips: formatChips(you.chips) })}
        </Link>
      </p>
      {you.kind === "guest" && you.chips === 0 && <p class="hint">{t("account.noChips")}</p>}
      <AccountLinks onClose={onClose} />
      {you.kind === "guest" && <GuestForms onClose={onClose} />}
      <h3>{t("settings.title")}</h3>
      <Settings
        privacy={
          <>
            <Link to={`${FRIENDS_PATH}#privacy-title`} class="button" onGo={onClose}>
              {t("account.privacy")}
            </Link>
            <a class="button" href="/api/me/data" download>
              {t("account.data")}
            </a>
          </>
        }
      />
      <h3>{t("account.title")}</h3>
      <div class="account-forms">
        {you.kind === "member" && <MemberForms onClose={onClose} />}
        <LazyDetails title={t("loss.title")} load={loadLoss} />
        <LazyDetails title={t("break.title")} load={loadBreak} />
        <DeleteForm isMember={you.kind === "member"} onClose={onClose} />
      </div>
    </Dialog>
  );
}

interface DeleteProps {
  readonly isMember: boolean;
  readonly onClose: () => void;
}

function DeleteForm({ isMember, onClose }: DeleteProps) {
  const house = useHouse();
  return (
    <details class="fold">
      <summary>{t("account.delete")}</summary>
      <p class="hint">{t("account.deleteWhy")}</p>
      <DeletionForm
        asksPassword={isMember}
        onSend={async (password, code) => {
          await deleteAccount(password, code);
          toast(t("account.deleted"));
          onClose();
          house.leave();
          await house.fair.forgetPerson();
        }}
      />
    </details>
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
        <LazyPart load={loadForgotten} />
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
      <LazyDetails title={t("second.title")} load={loadSecond} />
      <LazyPart load={loadEmail} />
      <Sessions />
      <LazyDetails title={t("account.bots")} load={loadBots} />
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
