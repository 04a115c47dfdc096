/** My bots, and the tokens with which their programs sign in. It loads when it is unfolded. */
import "./own-bots.css";

import { useEffect, useState } from "preact/hooks";
import { Field, Form, text } from "../controls/forms.tsx";
import { SelectField } from "../controls/SelectField.tsx";
import { formatDate, t } from "../shell/language.ts";
import { refusalText } from "../shell/refusals.ts";
import { toastRefusal } from "../shell/toast.tsx";
import {
  type BotToken,
  createBot,
  deleteBot,
  makeToken,
  type NewToken,
  type OwnBot,
  type OwnBots as Owned,
  ownBots,
  revokeToken,
  SCOPES,
} from "./model/own-bots.ts";

const DAYS = ["7", "30", "90", "365"] as const;

/** A new token: the bot that has it, and the secret. */
interface Secret {
  readonly bot: string;
  readonly token: string;
}

export function OwnBots() {
  const [owned, show] = useState<Owned | null>(null);
  const [secret, tell] = useState<Secret | null>(null);
  useEffect(() => {
    ownBots().then(show, toastRefusal);
  }, []);
  if (owned === null) return null;
  if (owned.most === 0) return <p class="hint">{refusalText("bots_off")}</p>;
  return (
    <div class="own-bots">
      <p class="hint">{t("bots.own.what")}</p>
      {owned.bots.map((bot) => (
        <BotCard
          key={bot.player}
          bot={bot}
          secret={secret?.bot === bot.player ? secret.token : null}
          onChange={show}
          onToken={(token) => tell({ bot: bot.player, token })}
        />
      ))}
      {owned.bots.length < owned.most ? (
        <Form
          button={t("bots.own.create")}
          onSend={async (fields) => show(await createBot(text(fields, "bot").trim()))}
        >
          <Field
            label={t("bots.own.name")}
            name="bot"
            complete="off"
            hint={t("bots.own.nameHint")}
          />
        </Form>
      ) : (
        <p class="hint">{t("bots.own.full")}</p>
      )}
    </div>
  );
}

interface CardProps {
  readonly bot: OwnBot;
  readonly secret: string | null;
  readonly onChange: (owned: Owned) => void;
  readonly onToken: (token: string) => void;
}

function BotCard({ bot, secret, onChange, onToken }: CardProps) {
  const { player, name, tokens } = bot;
  return (
    <section class="own-bot" aria-label={name}>
      <h4>{name}</h4>
      {secret !== null && <ShownOnce token={secret} />}
      {tokens.length === 0 ? (
        <p class="hint">{t("bots.own.none")}</p>
      ) : (
        <ul class="rows" aria-label={t("bots.own.tokens", { name })}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoke={() => revokeToken(player, token.id).then(onChange, toastRefusal)}
            />
          ))}
        </ul>
      )}
      <details class="fold">
        <summary>{t("bots.own.new")}</summary>
        <TokenForm
          onSend={async (asked) => {
            const { token, ...owned } = await makeToken({ bot: player, ...asked });
            onChange(owned);
            onToken(token);
          }}
        />
      </details>
      <details class="fold">
        <summary>{t("bots.own.delete", { name })}</summary>
        <p class="hint">{t("bots.own.deleteWhy")}</p>
        <button
          type="button"
          class="button danger"
          onClick={() => void deleteBot(player).then(onChange, toastRefusal)}
        >
          {t("bots.own.deleteDo")}
        </button>
      </details>
    </section>
  );
}

interface RowProps {
  readonly token: BotToken;
  readonly onRevoke: () => void;
}

function TokenRow({ token, onRevoke }: RowProps) {
  const { note, scopes, expires, seen } = token;
  const facts = [
    t("bots.own.expires", { when: formatDate(expires) }),
    seen === null ? t("bots.own.unused") : t("bots.own.seen", { when: formatDate(seen) }),
    ...scopes.map((scope) => t(`bots.own.scope.${scope}`)),
  ];
  return (
    <li class="row-card">
      <span class="row-text">
        <span class="row-title">{note}</span>
        <span class="row-names">{facts.join(" · ")}</span>
      </span>
      <button
        type="button"
        class="button"
        aria-label={t("bots.own.revokeNamed", { note })}
        onClick={onRevoke}
      >
        {t("bots.own.revoke")}
      </button>
    </li>
  );
}

interface TokenFormProps {
  readonly onSend: (token: Omit<NewToken, "bot">) => Promise<void>;
}

function TokenForm({ onSend }: TokenFormProps) {
  const [days, choose] = useState<(typeof DAYS)[number]>("90");
  return (
    <Form
      button={t("bots.own.make")}
      onSend={(fields) =>
        onSend({
          note: text(fields, "note").trim(),
          days: Number(days),
          scopes: SCOPES.filter((scope) => fields.has(scope)),
        })
      }
    >
      <Field label={t("bots.own.note")} name="note" complete="off" hint={t("bots.own.noteHint")} />
      <SelectField
        label={t("bots.own.days")}
        value={days}
        options={DAYS.map((value) => ({ value, text: t(`bots.own.days.${value}`) }))}
        onChoose={choose}
      />
      <fieldset class="own-bot-scopes">
        <legend>{t("bots.own.scopes")}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="switch">
            <input type="checkbox" name={scope} defaultChecked={scope !== "challenge"} />
            <span>{t(`bots.own.scope.${scope}`)}</span>
          </label>
        ))}
      </fieldset>
    </Form>
  );
}

/** A new token. Without a secure context there is no clipboard, and the field is copied by hand. */
function ShownOnce({ token }: { readonly token: string }) {
  const [isCopied, note] = useState(false);
  return (
    <div class="own-bot-secret">
      <p role="alert">{t("bots.own.made")}</p>
      <label class="field">
        {t("bots.own.token")}
        <input
          class="input"
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      {navigator.clipboard !== undefined && (
        <button
          type="button"
          class="button primary"
          onClick={() =>
            void navigator.clipboard.writeText(token).then(
              () => note(true),
              () => undefined,
            )
          }
        >
          {t("bots.own.copy")}
        </button>
      )}
      <p class="hint" role="status">
        {isCopied ? t("bots.own.copied") : ""}
      </p>
    </div>
  );
}
