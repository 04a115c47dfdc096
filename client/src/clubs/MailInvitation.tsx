/** Sends the link of an invitation to some addresses. A house that sends no e-mail shows nothing. */
import { useState } from "preact/hooks";
import { Form, text } from "../controls/forms.tsx";
import { ownEmail } from "../people/model/email.ts";
import { currentLanguage, plural, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { toast } from "../shell/toast.tsx";
import { useFetched } from "../shell/use-fetched.ts";
import { inviteByMail, MOST_ADDRESSES } from "./model/clubs.ts";

interface MailInvitationProps {
  readonly club: string;
  readonly onChange: () => void;
}

export function MailInvitation({ club, onChange }: MailInvitationProps) {
  const own = useFetched(ownEmail);
  const [sent, count] = useState(0);
  if (own === null || "refused" in own || !own.on) return null;
  return (
    <details class="fold">
      <summary>{t("clubs.mail")}</summary>
      {own.address === null ? (
        <p class="hint">{refusalText("email_needed")}</p>
      ) : (
        <Form
          key={sent}
          button={t("clubs.mail.do")}
          onSend={async (fields) => {
            const addresses = addressesIn(text(fields, "addresses"));
            await inviteByMail(club, addresses, currentLanguage());
            toast(plural("clubs.mail.sent", addresses.length));
            count(sent + 1);
            onChange();
          }}
        >
          <label class="field">
            {t("clubs.mail.addresses")}
            <textarea
              class="input"
              name="addresses"
              rows={3}
              required
              autocapitalize="none"
              spellcheck={false}
            />
            <span class="hint">{t("clubs.mail.hint", { most: MOST_ADDRESSES })}</span>
          </label>
        </Form>
      )}
    </details>
  );
}

/** "a@b.org, c@d.org" or one address a line. */
const addressesIn = (said: string): readonly string[] => said.split(/[\s,;]+/).filter(Boolean);
