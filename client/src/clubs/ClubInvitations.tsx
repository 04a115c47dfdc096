/** The invitations of a club: those that are valid, and a new one with its link and QR code. */
import { useState } from "preact/hooks";
import { AddressCode, AddressField } from "../admission/address-to-share.tsx";
import { useReachedOrigin } from "../admission/reached-origin.ts";
import { Dialog } from "../controls/Dialog.tsx";
import { formatDay, t } from "../shell/language.ts";
import { toastRefusal } from "../shell/toast.tsx";
import { MailInvitation } from "./MailInvitation.tsx";
import { actInClub, type ClubView, inviteToClub } from "./model/clubs.ts";
import { invitationLink } from "./model/paths.ts";

/** How long a new invitation lasts, and for how many people. */
const [DAYS, USES] = [7, 20];

interface ClubInvitationsProps {
  readonly view: ClubView;
  readonly onChange: () => void;
}

export function ClubInvitations({ view, onChange }: ClubInvitationsProps) {
  const [token, show] = useState<string | null>(null);
  const club = view.page.id;
  const invite = async () => {
    show((await inviteToClub(club, DAYS, USES)).token);
    onChange();
  };
  return (
    <section aria-labelledby="club-invitations">
      <div class="section-head">
        <h2 id="club-invitations">{t("clubs.invitations")}</h2>
        <button
          type="button"
          class="button primary"
          onClick={() => void invite().catch(toastRefusal)}
        >
          {t("clubs.invite")}
        </button>
      </div>
      <ul class="rows">
        {view.invitations.map(({ id, by, until, left }) => (
          <li key={id} class="row-card">
            <span class="row-text">
              <span>
                {t("clubs.invitation", { name: by, when: formatDay(until), count: left })}
              </span>
            </span>
            <button
              type="button"
              class="button"
              onClick={() =>
                void actInClub("revoke", club, { invitation: id }).then(onChange, toastRefusal)
              }
            >
              {t("clubs.revoke")}
            </button>
          </li>
        ))}
      </ul>
      <MailInvitation club={club} onChange={onChange} />
      {token !== null && <InvitationDialog token={token} onClose={() => show(null)} />}
    </section>
  );
}

interface InvitationDialogProps {
  readonly token: string;
  readonly onClose: () => void;
}

function InvitationDialog({ token, onClose }: InvitationDialogProps) {
  const reached = useReachedOrigin();
  const address = invitationLink(reached ?? location.origin, token);
  return (
    <Dialog title={t("clubs.invite")} onClose={onClose}>
      <AddressCode reached={reached} address={address} />
      <AddressField label={t("clubs.link")} address={address}>
        <p class="hint">{t("clubs.invite.once", { days: DAYS, count: USES })}</p>
      </AddressField>
    </Dialog>
  );
}
