/** The passkeys of the player: registers, names and removes them. */
import { useState } from "preact/hooks";
import { Field, Form, text } from "../controls/forms.tsx";
import { formatDate, t } from "../shell/language.ts";
import { hasPasskeys } from "../shell/passkeys.ts";
import { toast } from "../shell/toast.tsx";
import { addPasskey } from "./add-passkey.ts";
import {
  type OwnPasskey,
  type OwnSecondFactor,
  removePasskey,
  renamePasskey,
} from "./model/second-factor.ts";
import { PasswordAndCode } from "./PasswordAndCode.tsx";

interface Props {
  readonly passkeys: readonly OwnPasskey[];
  readonly onChange: (own: OwnSecondFactor) => void;
}

export function OwnPasskeys({ passkeys, onChange }: Props) {
  return (
    <>
      <h4>{t("passkey.title")}</h4>
      <p class="hint">{t("passkey.what")}</p>
      {passkeys.length > 0 && (
        <ul class="rows" aria-label={t("passkey.title")}>
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onChange={onChange} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Addition isFirst={passkeys.length === 0} onChange={onChange} />
      ) : (
        <p class="hint">{t("passkey.off")}</p>
      )}
    </>
  );
}

interface AdditionProps {
  readonly isFirst: boolean;
  readonly onChange: (own: OwnSecondFactor) => void;
}

function Addition({ isFirst, onChange }: AdditionProps) {
  const [times, add] = useState(0);
  return (
    <details class="fold" key={times}>
      <summary>{t(isFirst ? "passkey.add" : "passkey.addMore")}</summary>
      <Form
        button={t("passkey.addDo")}
        onSend={async (fields) => {
          const own = await addPasskey({
            name: text(fields, "name"),
            password: text(fields, "password"),
            code: text(fields, "code"),
          });
          if (own === null) {
            toast(t("account.passkeyCancelled"));
            return;
          }
          add(times + 1);
          onChange(own);
          toast(t("passkey.added"));
        }}
      >
        <PasskeyName />
        <Field label={t("account.password")} name="password" secret complete="current-password" />
      </Form>
    </details>
  );
}

interface RowProps {
  readonly passkey: OwnPasskey;
  readonly onChange: (own: OwnSecondFactor) => void;
}

function PasskeyRow({ passkey, onChange }: RowProps) {
  const { id, name, host, since, used } = passkey;
  return (
    <li class="passkey">
      <strong>{name}</strong>
      <span class="hint">
        {t("passkey.since", { when: formatDate(since) })}{" "}
        {used === null ? t("passkey.unused") : t("passkey.used", { when: formatDate(used) })}{" "}
        {host !== location.hostname && t("passkey.host", { host })}
      </span>
      <details class="fold">
        <summary aria-label={t("passkey.changeOf", { name })}>{t("passkey.change")}</summary>
        <Form
          button={t("passkey.renameDo")}
          onSend={async (fields) => onChange(await renamePasskey(id, text(fields, "name")))}
        >
          <PasskeyName />
        </Form>
        <p class="hint">{t("passkey.removeWhy")}</p>
        <PasswordAndCode
          button={t("passkey.removeDo")}
          onSend={async (by) => {
            onChange(await removePasskey(id, by));
            toast(t("passkey.removed"));
          }}
        />
      </details>
    </li>
  );
}

const PasskeyName = () => (
  <Field label={t("passkey.name")} name="name" complete="off" hint={t("passkey.nameHint")} />
);
